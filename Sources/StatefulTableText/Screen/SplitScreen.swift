public import StatefulTable

/// Two contents side by side or above each other.
///
/// One of them has the focus.
///
/// ```swift
/// await TerminalSession.main(SplitScreen(commitList, diffList, ratio: 0.4))
/// ```
///
/// The contents are side by side from 100 columns on, and above each other on narrower screens. If there is room for
/// only one, the content with the focus is shown.
///
/// Keys go to the content with the focus. Tab and Shift-Tab give the focus to the other content,
/// except while the user types text or an alert is shown. A click gives it too, and then acts on
/// the content. The wheel scrolls the content under the pointer. `q` in the second content gives the focus to the first,
/// where it ends the split, as Ctrl-C does in both.
@MainActor public final class SplitScreen: TerminalContent, Responder {
  /// One of the two contents.
  public enum Side: Sendable, Hashable, CaseIterable {
    /// The content at the left or at the top.
    case first
    /// The content at the right or at the bottom.
    case second

    /// The other content.
    public var other: Side { self == .first ? .second : .first }
  }

  /// The content at the left or at the top.
  public let first: any TerminalContent
  /// The content at the right or at the bottom.
  public let second: any TerminalContent

  /// The size of both contents together, in columns and lines.
  public var size: Size {
    didSet {
      guard size != oldValue else { return }
      layOut()
      onNeedsDisplay?()
    }
  }

  /// The content that keys go to.
  ///
  /// The default is the first one.
  public var focus = Side.first {
    didSet {
      guard focus != oldValue else { return }
      giveFocus()
      layOut()
      onNeedsDisplay?()
    }
  }

  /// The part of the columns or lines that the first content has, from 0 to 1.
  ///
  /// The default is 0.5. Each content has at least a column, or two lines.
  public var ratio = 0.5 {
    didSet {
      guard ratio != oldValue else { return }
      layOut()
      onNeedsDisplay?()
    }
  }

  /// Called when the next frame may be different, any number of times between two drawings.
  public var onNeedsDisplay: (@MainActor () -> Void)?

  /// The screens that the split has made of lists, for which a session's options count.
  private var ownScreens: [TableScreen] = []
  private var layout: SplitLayout
  /// The last frames of both contents.
  private var frames: [Side: Frame] = [:]
  /// The contents whose next frame may differ from the last one.
  private var changedSides = Set(Side.allCases)

  /// Creates a split, which shows nothing until ``appear()``.
  ///
  /// - Parameters:
  ///   - first: The content at the left or at the top, which has the focus at first.
  ///   - second: The content at the right or at the bottom.
  ///   - size: The size of both together.
  public init(_ first: any TerminalContent, _ second: any TerminalContent, size: Size) {
    self.first = first
    self.second = second
    self.size = size
    layout = SplitLayout(size, ratio: 0.5, focus: .first)
    for side in Side.allCases {
      content(side).onNeedsDisplay = { [weak self] in self?.contentChanged(side) }
      screen(side)?.nextResponder = self
    }
    giveFocus()
    layOut()
  }

  /// Creates a split of two lists.
  ///
  /// A session gives it its size, theme, words and keys.
  ///
  /// - Parameters:
  ///   - first: The list at the left or at the top, which has the focus at first.
  ///   - second: The list at the right or at the bottom.
  ///   - ratio: The part of the columns or lines that the first list has. The default is half.
  public convenience init(
    _ first: StatefulTableController,
    _ second: StatefulTableController,
    ratio: Double = 0.5
  ) {
    let size = Size(columns: 80, lines: 24)
    let screens = [first, second].map { TableScreen($0, size: size) }
    self.init(screens[0], screens[1], size: size)
    ownScreens = screens
    self.ratio = ratio
  }

  /// Has the lists look as a session's options say.
  func apply(_ options: TerminalSession.Options) {
    for screen in ownScreens {
      screen.theme = options.theme
      screen.words = options.words
      screen.keymap = options.keymap
    }
  }

  /// The content at a side.
  public func content(_ side: Side) -> any TerminalContent {
    side == .first ? first : second
  }

  private func screen(_ side: Side) -> TableScreen? { content(side) as? TableScreen }

  /// Whether the user has left the split, or one of its contents.
  public var isFinished: Bool { first.isFinished || second.isFinished }

  /// Whether something moves in a visible content.
  public var isAnimating: Bool {
    Side.allCases.contains { layout.area(of: $0) != nil && content($0).isAnimating }
  }

  /// Whether the user types text in the content with the focus.
  public var showsCursor: Bool { content(focus).showsCursor }

  /// Whether the contents want mouse events.
  ///
  /// Setting it sets it for both.
  public var capturesMouse: Bool {
    get { content(focus).capturesMouse }
    set { for side in Side.allCases { content(side).capturesMouse = newValue } }
  }

  /// Whether one of the contents asks for the focus of the terminal.
  public var reportsFocus: Bool { first.reportsFocus || second.reportsFocus }

  /// Whether there is a mouse at all.
  ///
  /// Setting it sets it for both.
  public var hasMouse: Bool {
    get { content(focus).hasMouse }
    set { for side in Side.allCases { content(side).hasMouse = newValue } }
  }

  /// What the content with the focus shows, as text for a screen reader.
  public var spokenParts: [[String]] { content(focus).spokenParts }

  /// Whether there is room for the content.
  public func isShowing(_ side: Side) -> Bool { layout.area(of: side) != nil }

  /// Waits until nothing is loading in either content, or until the task is cancelled.
  public func settled() async {
    await first.settled()
    await second.settled()
  }

  /// Shows both contents, the first one first.
  public func appear() {
    first.appear()
    second.appear()
  }

  /// Takes both contents off the screen, the first one first.
  public func disappear() {
    first.disappear()
    second.disappear()
  }

  /// Brings both contents up to date and calls ``onNeedsDisplay``.
  public func setNeedsDisplay() {
    first.setNeedsDisplay()
    second.setNeedsDisplay()
  }

  /// Handles an input of the user, as ``SplitScreen`` describes.
  public func send(_ event: InputEvent) {
    guard !isFinished else { return }
    switch event {
    case .mouse(let event): send(event)
    case .focus: for side in Side.allCases { content(side).send(event) }
    // A content that isn't a table screen leaves the keys of the split to it, except while the user types.
    case .key(let key) where screen(focus) == nil && !showsCursor:
      let active = ActiveCommands([self], keymap)
      guard case .command(let command, _)? = active.target(of: key) else { fallthrough }
      command.perform()
    default: sendToFocus(event)
    }
  }

  /// Lets keys through to what is below.
  public var isModal: Bool { false }

  /// The commands of the split, below those of the content with the focus.
  public private(set) lazy var commands = Self.table.commands(of: self)

  private static let table: [CommandRow<SplitScreen>] = [
    CommandRow(
      "other-list",
      [.tab, .backTab],
      "other",
      "go to the other list",
      priority: 39
    ) { $0.focus = $0.focus.other },
    CommandRow("back", ["q"], "back", "go back", priority: 100, if: { $0.focus == .second }) {
      $0.focus = .first
    },
  ]

  /// The keys that the user has chosen in the content with the focus.
  private var keymap: Keymap { screen(focus)?.keymap ?? Keymap() }

  private func sendToFocus(_ event: InputEvent) {
    let (content, other) = (content(focus), content(focus.other))
    content.send(event)
    // The terminal has one mouse: what one content wants of it, both want.
    other.capturesMouse = content.capturesMouse
  }

  private func send(_ event: MouseEvent) {
    for side in Side.allCases {
      guard let area = layout.area(of: side), area.contains(event.position) else { continue }
      var event = event
      event.position.line -= area.origin.line
      event.position.column -= area.origin.column
      if event.action == .click { focus = side }
      // What is dragged out of a content stays where it is.
      guard event.action != .release || side == focus else { continue }
      content(side).send(.mouse(event))
    }
  }

  private func contentChanged(_ side: Side) {
    changedSides.insert(side)
    onNeedsDisplay?()
  }

  /// Draws the contents and the divider between them in a blank frame.
  ///
  /// A content that hasn't changed isn't asked to draw itself again.
  public func draw(in frame: inout Frame) {
    for side in Side.allCases {
      guard let area = layout.area(of: side) else { continue }
      let inner = drawnFrame(side)
      frame.draw(inner, at: area.origin)
      if side == focus, let cursor = inner.cursor {
        frame.cursor = Frame.Position(
          line: area.origin.line + cursor.line,
          column: area.origin.column + cursor.column
        )
      }
    }
    if let divider = layout.divider {
      let count = divider.columns.count
      let sign = count == 1 ? "│" : String(repeating: "─", count: count)
      for line in divider.lines {
        frame.draw(StyledText(sign, .dim), line: line, columns: divider.columns)
      }
    }
  }

  /// What the content shows.
  private func drawnFrame(_ side: Side) -> Frame {
    let content = content(side)
    if !changedSides.contains(side), let frame = frames[side], frame.size == content.size {
      return frame
    }
    // Before the content draws: it may change meanwhile.
    changedSides.remove(side)
    let frame = content.frame()
    frames[side] = frame
    return frame
  }

  private func giveFocus() {
    for side in Side.allCases { screen(side)?.hasFocus = side == focus }
  }

  /// Divides the screen.
  ///
  /// A content without room keeps its size.
  private func layOut() {
    layout = SplitLayout(size, ratio: ratio, focus: focus)
    for side in Side.allCases {
      if let area = layout.area(of: side), area.size != content(side).size {
        content(side).size = area.size
      }
    }
  }
}

/// Which parts of a screen belong to two contents and the divider between them.
struct SplitLayout: Equatable {
  /// The divider, if both contents are shown.
  private(set) var divider: Frame.Rectangle?
  private var first: Frame.Rectangle?
  private var second: Frame.Rectangle?

  /// From this width on the contents are beside each other.
  private static let leastColumnsBeside = 100
  /// The divider and two lines for each content: a title and a row.
  private static let leastLinesAbove = 5

  /// Divides a screen, with an odd line or column going to the first content if both have half.
  ///
  /// If there is no room for both, the content with the focus gets the whole screen.
  init(_ size: Size, ratio: Double, focus: SplitScreen.Side) {
    /// Where the divider is if both sides have to have at least so much.
    func place(in length: Int, least: Int) -> Int {
      let part = ratio.isNaN ? 0.5 : min(max(0, ratio), 1)
      return min(max(least, Int(part * Double(length))), length - 1 - least)
    }
    let lines = 0..<max(0, size.lines)
    let columns = 0..<max(0, size.columns)
    if size.columns >= Self.leastColumnsBeside {
      let middle = place(in: size.columns, least: 1)
      first = Frame.Rectangle(lines: lines, columns: 0..<middle)
      divider = Frame.Rectangle(lines: lines, columns: middle..<middle + 1)
      second = Frame.Rectangle(lines: lines, columns: middle + 1..<size.columns)
    } else if size.lines >= Self.leastLinesAbove {
      let middle = place(in: size.lines, least: 2)
      first = Frame.Rectangle(lines: 0..<middle, columns: columns)
      divider = Frame.Rectangle(lines: middle..<middle + 1, columns: columns)
      second = Frame.Rectangle(lines: middle + 1..<size.lines, columns: columns)
    } else {
      let whole = Frame.Rectangle(lines: lines, columns: columns)
      if focus == .first { first = whole } else { second = whole }
    }
  }

  /// The part of the content, or `nil` if there is no room for it.
  func area(of side: SplitScreen.Side) -> Frame.Rectangle? {
    side == .first ? first : second
  }
}
