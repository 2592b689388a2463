/// Something that a key does.
///
/// A command is the only place that knows its keys. The help line, the list of keys (`?`), the words
/// for a screen reader and a program's table of keys are made from it, and a ``Keymap`` changes its
/// keys by its ``id``.
///
/// ```swift
/// Command("clear", keys: ["c"], title: "clear", detail: "clear the list") {
///   self.clear()
/// }
/// ```
///
/// A ``Responder`` or a ``CommandingController`` makes its commands again whenever a key is pressed or a frame is drawn,
/// so they say what is true now.
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
  /// What it does.
  public var perform: @MainActor () -> Void
  /// Whether the title and the detail are the screen's own, which ``Words`` may have in another language.
  let isBuiltIn: Bool
  private var condition: @MainActor () -> Bool
  private var reason: @MainActor () -> String?

  /// Whether the command can be performed now.
  ///
  /// If it can't, its keys do what a command further down does with them, and no list names it.
  @MainActor public var isEnabled: Bool {
    get { condition() }
    set { condition = { newValue } }
  }

  /// What the screen shows if a key of the command is pressed although it isn't enabled, and nothing else uses the
  /// key.
  @MainActor public var disabledReason: String? {
    get { reason() }
    set { reason = { newValue } }
  }

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
    self.id = id
    self.keys = keys
    self.title = title
    self.detail = detail ?? title
    self.priority = priority
    condition = { isEnabled }
    reason = { disabledReason }
    self.perform = perform
    isBuiltIn = false
  }

  /// Creates the command of a row of a table.
  @MainActor init<Owner: AnyObject>(_ row: CommandRow<Owner>, of owner: Owner) {
    id = row.id
    keys = row.keys
    title = row.title
    detail = row.detail
    priority = row.priority
    // The owner keeps its commands.
    condition = { [weak owner] in owner.map(row.condition) ?? false }
    reason = { [weak owner] in owner.flatMap(row.reason) }
    perform = { [weak owner] in owner.map(row.perform) }
    isBuiltIn = true
  }
}
