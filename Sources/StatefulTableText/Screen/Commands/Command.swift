/// Something that a key does.
///
/// A command is the only place that knows its keys. The help line, the list of keys (`?`), the words
/// for a screen reader and a program's table of keys are made from it, and a ``Keymap`` changes its
/// keys by its ``id``.
///
/// ```swift
/// Command("clear", keys: [.character("c")], title: "clear", detail: "clear the list") {
///   self.clear()
/// }
/// ```
///
/// Commands are values without a memory: a ``Responder`` or a ``CommandingController`` makes them
/// again whenever a key is pressed or a frame is drawn, so they say what is true now.
public struct Command: Identifiable, Sendable {
  /// The name by which a ``Keymap`` and its file know a command, such as `select-all`.
  public struct ID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public var rawValue: String

    /// Creates an id from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an id from a name.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// The name of the command.
  public let id: ID
  /// The keys that perform it.
  ///
  /// The first one is in the help line.
  public var keys: [Key]
  /// What it does, for the help line: one word or two.
  ///
  /// Neighbors with the same title share one hint, such as `↑↓ move`.
  public var title: String
  /// What it does, for the list of keys: a few words.
  ///
  /// Neighbors with the same detail share one line.
  public var detail: String
  /// How long the hint stays in a help line that gets narrower, `nil` for no hint.
  ///
  /// The lowest priority leaves first, and of several commands with the same one the last. The
  /// screen's own hints have 100 (the way out), 95 (the end of editing), 90 (the list of keys), 80
  /// (cancel, retry), and 40 and less (moving, opening, refreshing, searching), so 50 is right for
  /// most commands of a list.
  public var priority: Int?
  /// Whether the command can be performed now.
  ///
  /// If it can't, its keys do what a command further down does with them, and no list names it.
  @MainActor public var isEnabled: Bool {
    get { condition() }
    set { condition = { newValue } }
  }
  /// What the screen shows if a key of the command is pressed although it isn't enabled, and nothing else uses the
  /// key.
  public var disabledReason: String?
  private var condition: @MainActor () -> Bool
  /// Called with the key that was pressed.
  public var perform: @MainActor (Key) -> Void

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - id: The name of the command.
  ///   - keys: The keys that perform it.
  ///   - title: What it does, for the help line.
  ///   - detail: What it does, for the list of keys. The default is the title.
  ///   - priority: How long the hint stays in a narrow help line. The default is `nil`, for no hint.
  ///   - isEnabled: Whether it can be performed now. The default is `true`.
  ///   - disabledReason: What the screen shows if it can't. The default is `nil`, for nothing.
  ///   - perform: What it does.
  public init(
    _ id: ID,
    keys: [Key],
    title: String,
    detail: String? = nil,
    priority: Int? = nil,
    isEnabled: Bool = true,
    disabledReason: String? = nil,
    perform: @escaping @MainActor () -> Void
  ) {
    self.init(
      id,
      keys: keys,
      title: title,
      detail: detail,
      priority: priority,
      isEnabled: isEnabled,
      disabledReason: disabledReason,
      performWithKey: { _ in perform() }
    )
  }

  /// Creates a command that does different things with each of its keys.
  ///
  /// It is like the other initializer, but the closure gets the key that was pressed.
  public init(
    _ id: ID,
    keys: [Key],
    title: String,
    detail: String? = nil,
    priority: Int? = nil,
    isEnabled: Bool = true,
    disabledReason: String? = nil,
    performWithKey perform: @escaping @MainActor (Key) -> Void
  ) {
    self.id = id
    self.keys = keys
    self.title = title
    self.detail = detail ?? title
    self.priority = priority
    condition = { isEnabled }
    self.disabledReason = disabledReason
    self.perform = perform
  }

  /// Creates a command of the screen's own.
  init(
    _ id: ID,
    keys: [Key],
    words: (title: String, detail: String),
    priority: Int? = nil,
    isEnabled: Bool = true,
    disabledReason: String? = nil,
    performWithKey perform: @escaping @MainActor (Key) -> Void
  ) {
    self.init(
      id,
      keys: keys,
      title: words.title,
      detail: words.detail,
      priority: priority,
      isEnabled: isEnabled,
      disabledReason: disabledReason,
      performWithKey: perform
    )
  }

  /// Creates a command of the screen's own that does the same with each of its keys.
  init(
    _ id: ID,
    keys: [Key],
    words: (title: String, detail: String),
    priority: Int? = nil,
    isEnabled: Bool = true,
    disabledReason: String? = nil,
    perform: @escaping @MainActor () -> Void
  ) {
    self.init(
      id,
      keys: keys,
      words: words,
      priority: priority,
      isEnabled: isEnabled,
      disabledReason: disabledReason,
      performWithKey: { _ in perform() }
    )
  }

  /// The command, enabled while a condition holds.
  ///
  /// Use it if the condition takes time to find out. It is asked only where it matters: if a key of the
  /// command is pressed, for its hint, and for the list of keys.
  public func enabled(if condition: @escaping @MainActor () -> Bool) -> Command {
    var command = self
    command.condition = condition
    return command
  }
}
