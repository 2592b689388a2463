public import StatefulTable

/// A list screen as text, without a terminal: keys go in, a ``Frame`` comes out.
///
/// ```swift
/// let screen = TableScreen(controller, size: Size(columns: 80, lines: 24))
/// screen.appear()
/// await screen.settled()
/// screen.send(.down, .enter)
/// print(screen.frame().text)
/// ```
///
/// From the top, a screen shows the title with the position and the counts, the refresh view while
/// it has text, the rows or the view that covers them, and the help line or a prompt. The refresh
/// view covers the first rows, so the other rows stay on their lines. At the top of the list, or if
/// it would cover the cursor, the rows make room. On a small screen, the help goes away first, then
/// the title, then the refresh view. The rows always have a line. A prompt then covers the last of
/// them.
///
/// The key `?` lists all keys. A list can show another in front of itself with `show(_:)`. When the
/// user goes back with Escape, the list is as it was, and its `viewWillAppear()` is called again.
@MainActor public final class TableScreen: TerminalContent {
  /// The size of the screen, in columns and lines.
  ///
  /// If you change it, the first visible row stays.
  public var size: Size {
    didSet {
      guard size != oldValue else { return }
      setNeedsDisplay()
    }
  }

  /// The styles of the screen.
  public var theme: Theme {
    didSet { setNeedsDisplay() }
  }

  /// Called when the next frame may be different, any number of times between two drawings.
  public var onNeedsDisplay: (@MainActor () -> Void)?

  /// Whether the user has left the screen.
  ///
  /// A finished screen ignores keys.
  public private(set) var isFinished = false

  /// Whether the mouse works the list, and doesn't select text.
  ///
  /// The default is `false`. The key `m` changes it.
  public var capturesMouse = false
  /// Whether there is a mouse.
  ///
  /// The default is `true`.
  public var hasMouse = true

  /// Whether keys go to this screen.
  ///
  /// Without the focus, the help line is empty, and the row with the cursor doesn't have the style
  /// ``Theme/cursor``. The default is `true`.
  public var hasFocus = true {
    didSet { if hasFocus != oldValue { setNeedsDisplay() } }
  }

  /// Keys of what the screen is a part of, for the list of all keys.
  var outerKeyHelp: [KeyHelp] = []

  private var stack: ScreenStack
  /// The list of all keys, while it covers the rows.
  private(set) var help: HelpOverlay?
  /// The answer to the last key, unless that belongs to the search.
  private var notice: ScreenMessage?
  private let pullGesture: PullGesture
  private let clock: any Clock<Duration>
  private var isLayingOut = false
  private var helpLine = HelpLineCache()
  private var drawnRows = DrawnRows()

  /// The rows by which a notch of the wheel scrolls.
  private static let wheelLines = 3

  /// Creates a screen, which is empty until ``appear()``.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - size: The size of the screen.
  ///   - theme: The styles of the screen. The default is ``Theme/default``.
  ///   - clock: The clock for the pull gesture, and for how often the screen draws while the list
  ///     loads to the end. A test can pass a clock that it advances itself.
  public init(
    _ controller: StatefulTableController,
    size: Size,
    theme: Theme = .default,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    stack = ScreenStack(ScreenStack.Entry(controller, lines: size.lines, clock: clock))
    self.size = size
    self.theme = theme
    self.clock = clock
    pullGesture = PullGesture(clock: clock)
    pullGesture.onSpringBack = { [weak self] in self?.setNeedsDisplay() }
    stack.front.onDisplay { [weak self] in self?.setNeedsDisplay() }
  }

  /// The list in front.
  public var controller: StatefulTableController { stack.front.controller }

  /// All lists, from the one at the back to the one in front.
  public var controllers: [StatefulTableController] { stack.controllers }

  /// Shows the list, which loads its first rows if it has none.
  public func appear() {
    isFinished = false
    appear(inPlaceOf: nil)
  }

  private func appear(inPlaceOf old: StatefulTableController?) {
    controller.display = self
    controller.loadViewIfNeeded()
    layOut()
    StatefulTableController.show(controller, inPlaceOf: old)
    setNeedsDisplay()
  }

  /// Hides the list, and dismisses the alerts of all lists.
  ///
  /// To show it again, call ``appear()``.
  public func disappear() {
    StatefulTableController.show(nil, inPlaceOf: controller)
    for controller in controllers { controller.didClose() }
  }

  /// Waits until nothing is loading and no search runs.
  ///
  /// Returns early if the task is cancelled.
  public func settled() async {
    repeat {
      await controller.settled()
      await search.finished()
    } while search.isFinding && !Task.isCancelled
  }

  private var search: SearchSession { stack.front.search }
  private var navigator: ListNavigator { ListNavigator(controller) }

  private func finish() {
    guard !isFinished else { return }
    isFinished = true
    search.stop()
    pullGesture.release()
    disappear()
    // The first list belongs to the caller, the others to the screen.
    for controller in controllers.dropFirst() { controller.cancelLoading() }
  }
}

// MARK: - Drawing

extension TableScreen {
  /// Draws the screen in a blank frame of its size.
  ///
  /// Drawing has no side effects.
  ///
  /// - Complexity: O(*n*) for *n* cells of the frame.
  public func draw(in frame: inout Frame) {
    contents.tableView.layoutIfNeeded()
    let contents = contents
    // The list's own code runs meanwhile, and may look at the screen: nothing of that is being changed then.
    let line = HelpLine(contents)
    let painter = ScreenPainter(contents, helpText: helpLine.text(of: line))
    var rows = drawnRows
    drawnRows = DrawnRows()
    painter.paint(in: &frame, reusing: &rows)
    drawnRows = rows
  }

  /// Marks the screen as changed.
  public func setNeedsDisplay() {
    layOut()
    onNeedsDisplay?()
  }

  /// Everything that the next frame depends on.
  var contents: ScreenContents {
    ScreenContents(
      size: size,
      theme: theme,
      hasFocus: hasFocus,
      hasMouse: hasMouse,
      outerKeys: outerKeyHelp,
      stack: stack,
      help: help,
      pullText: pullGesture.text,
      answer: notice ?? search.message
    )
  }

  /// Whether the user types text.
  public var showsCursor: Bool { stack.front.alerts.overlay?.isTyping ?? (search.editor != nil) }

  /// What the screen shows, in words.
  public var spokenParts: [[String]] { Narration(contents).parts }

  /// Whether something visible moves with time, such as a spinner.
  public var isAnimating: Bool { contents.isAnimating }

  var layout: ScreenLayout { stack.front.layout }

  /// Divides the screen, and gives the table its part.
  private func layOut() {
    // A new size of the table may change the view above the rows, which calls this method again.
    guard !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    for _ in 0..<2 {
      let old = layout.table
      stack.front.layout = ScreenLayout(
        lines: size.lines,
        refreshLines: contents.refreshLines.count
      )
      guard navigator.setArea(layout.table, from: old, columns: max(0, size.columns)) else { break }
    }
    help?.scroll(by: 0, height: layout.table.count)
    stack.front.alerts.update()
    stack.front.index.update()
  }
}

// MARK: - Events

extension TableScreen {
  /// Handles an input of the user.
  public func send(_ event: InputEvent) { send(CollectionOfOne(event)) }

  /// Handles several inputs of the user, one after the other.
  public func send(_ events: some Sequence<InputEvent>) {
    for event in events where !isFinished { stack.front.end.stopIfMoved { handle(event) } }
    setNeedsDisplay()
  }

  private func handle(_ event: InputEvent) {
    if event == .key(.control("c")) { return finish() }
    guard !stack.front.alerts.handle(event, in: contents.tableArea) else { return }
    // A release belongs to the press before it.
    if !event.isRelease {
      search.prepare(for: event)
      notice = nil
    }
    if case .key = event { controller.dismissNotice() }
    switch event {
    case .mouse(let event): handle(event)
    // Without a prompt there is nothing to paste into: a paste presses no keys.
    case .paste(let text): search.paste(text)
    case .key(let key):
      if showsCursor {
        search.edit(key)
      } else if help != nil {
        if help?.press(key, height: layout.table.count) == .close { help = nil }
      } else if !stack.front.index.press(key, height: layout.table.count) {
        press(key)
      }
    }
  }

  private func press(_ key: Key) {
    if key != .up, key != .character("k") { pullGesture.release() }
    let list = controller as? any KeyHandlingController
    if list?.handleKey(key, at: navigator.cursor) == true { return pullGesture.release() }
    // The keys of less, vim and tig, as far as these agree.
    switch key {
    case .up, .character("k"):
      if navigator.moveUp() { pullGesture.release() } else { pullGesture.pull(controller) }
    case .end, .character("G"): stack.front.end.begin()
    case .escape: if !search.clear(), !endEditing() { goBack() }
    case .left, .character("h"): scrollLeftOrGoBack()
    case .right, .character("l"): scrollRight()
    case .character("q"): if stack.hasOneList { finish() } else { goBack() }
    case .character("/"): search.begin()
    case .character("n"): search.findNext(.down)
    case .character("N"): search.findNext(.up)
    case .character("?"): help = HelpOverlay(contents)
    case .character("m"): toggleMouse()
    case .character("w"): toggleWrapping()
    case .character("i"): stack.front.index.begin()
    case .character("e"): if !endEditing() { ListKeys(controller).beginEditing() }
    default: if !ListKeys(controller).press(key) { navigator.press(key) }
    }
  }

  private func scrollLeftOrGoBack() {
    if !stack.front.sideways.scrollLeft(screenColumns: size.columns) { goBack() }
  }

  /// Scrolls sideways, if a visible row is longer than the screen shows.
  private func scrollRight() {
    guard navigator.cursor != nil, !controller.tableView.wrapsLines else { return }
    // The list's own code runs meanwhile, and may look at the screen.
    var sideways = stack.front.sideways
    if sideways.scrollRight(in: controller.tableView) { stack.front.sideways = sideways }
  }

  private func toggleWrapping() {
    guard navigator.cursor != nil else { return }
    stack.front.sideways = SidewaysScroll()
    controller.tableView.wrapsLines.toggle()
    notice = .wrapping(isOn: controller.tableView.wrapsLines)
  }

  private func toggleMouse() {
    if hasMouse { capturesMouse.toggle() }
    notice = hasMouse ? .mouse(isOn: capturesMouse) : .noMouse
  }

  /// Ends editing.
  ///
  /// - Returns: `false` if the list isn't being edited.
  private func endEditing() -> Bool {
    guard controller.isEditing else { return false }
    controller.isEditing = false
    notice = .editingEnded
    return true
  }

  // MARK: Mouse

  private func handle(_ event: MouseEvent) {
    if event.action != .wheelUp { pullGesture.release() }
    guard !showsCursor, !stack.front.index.handle(event, in: layout.table) else { return }
    switch event.action {
    case .click: if help == nil { stack.front.mouse.press(event.position, in: layout.table) }
    case .wheelUp: turnWheel(.up)
    case .wheelDown: turnWheel(.down)
    case .release: if help == nil { stack.front.mouse.release(event.position, in: layout.table) }
    }
  }

  private func turnWheel(_ direction: ListNavigator.Direction) {
    if help != nil {
      help?.scroll(by: Self.wheelLines * direction.sign, height: layout.table.count)
    } else if !navigator.turnWheel(direction, by: Self.wheelLines) {
      pullGesture.pull(controller)
    }
  }
}

// MARK: - Lists

extension TableScreen: TableDisplay {
  /// Calls ``onNeedsDisplay`` if the list is the one in front.
  public func controllerNeedsDisplay(_ controller: StatefulTableController) {
    guard controller === self.controller else { return }
    let isDue = stack.front.end.follow()
    // An animation may draw before it is due.
    layOut()
    if isDue { onNeedsDisplay?() }
  }

  /// The lines that a row of the screen takes to show a cell.
  public func height(of cell: Cell, inColumns columns: Int, wrapsLines: Bool) -> Int {
    let cell = wrapsLines ? cell.wrapped(inColumns: columns) : cell
    return cell.height(inColumns: columns)
  }

  /// Shows a list in front of all others, or goes back to it if it is behind.
  public func show(
    _ controller: StatefulTableController,
    inFrontOf other: StatefulTableController
  ) {
    guard !isFinished, controller !== self.controller else { return }
    if let index = stack.index(of: controller) { return goBack(to: index) }
    leaveFront()
    let old = self.controller
    let entry = ScreenStack.Entry(controller, lines: size.lines, clock: clock)
    entry.onDisplay { [weak self] in self?.setNeedsDisplay() }
    stack.push(entry)
    appear(inPlaceOf: old)
  }

  /// Goes back to the list behind another, and releases all lists in front of it.
  ///
  /// If you close the first list, the user leaves the screen.
  public func close(_ controller: StatefulTableController) {
    guard let index = stack.index(of: controller) else { return }
    if index == 0 { finish() } else { goBack(to: index - 1) }
    setNeedsDisplay()
  }

  /// Goes back to the list behind the one that is shown, if there is one.
  private func goBack() {
    if let index = stack.indexBehindFront { goBack(to: index) }
  }

  private func goBack(to index: Int) {
    leaveFront()
    let closed = stack.pop(to: index)
    appear(inPlaceOf: closed.first)
    stack.close(closed)
  }

  /// Ends what keys have begun in the list that is shown.
  private func leaveFront() {
    search.suspend()
    stack.front.end.stop()
    pullGesture.release()
    stack.front.index.end()
    stack.front.mouse.cancelDrag()
    help = nil
    notice = nil
  }
}
