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
/// From the top, a screen shows the title, with the position and the counts at its right; the refresh view
/// while it has text; the rows, or the view that covers them; and a line of help, which a search prompt
/// replaces.
/// The refresh view covers the first rows, so that the other rows stay on their lines. At the top of the
/// list, or where it would cover the cursor, the rows make room instead.
/// On a small screen the help leaves first, then the title, then the refresh view. The table always has a
/// line. A prompt or a message then covers its last line.
///
/// The key `?` lists all keys, `/` searches. A controller may put another in front of itself (`show(_:)`),
/// as when a row is opened. The user goes back with Escape; the list is then as it was, and its
/// `viewWillAppear()` is called again.
@MainActor public final class TableScreen: TerminalContent {
  /// The size of the screen, in columns and lines.
  ///
  /// Setting it resizes the screen; the first visible row stays.
  public var size: Size {
    didSet {
      guard size != oldValue else { return }
      setNeedsDisplay()
    }
  }

  /// How the screen looks.
  public var theme: Theme {
    didSet { setNeedsDisplay() }
  }

  /// Called when ``frame()`` may have changed, any number of times between two drawings.
  public var onNeedsDisplay: (@MainActor () -> Void)?

  /// Whether the user has left the screen.
  ///
  /// A finished screen ignores keys.
  public private(set) var isFinished = false

  /// Whether the user wants the mouse for the list, rather than for selecting text.
  ///
  /// The default is `false`; the key `m` changes it.
  public var capturesMouse = false
  /// Whether there is a mouse: there is none where nothing is drawn.
  ///
  /// The default is `true`.
  public var hasMouse = true

  /// Whether keys go to this screen, and not to one beside it.
  ///
  /// Without the focus the help line is empty, and the row with the cursor has its mark but not
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

  /// The rows by which a notch of the wheel scrolls.
  private static let wheelLines = 3

  /// Creates a screen, which shows nothing until ``appear()``.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - size: The size of the screen.
  ///   - theme: How it looks.
  ///   - clock: Measures the second after which rows that were pulled spring back, and the time between two
  ///     drawings while the list is loaded to its end. A test passes one that it turns by hand.
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

  /// The list that is shown, in front of all others.
  public var controller: StatefulTableController { stack.front.controller }

  /// All lists, each in front of the one before it.
  public var controllers: [StatefulTableController] { stack.controllers }

  /// Shows the controller, which loads its first rows if it has none.
  public func appear() {
    appear(inPlaceOf: nil)
  }

  private func appear(inPlaceOf old: StatefulTableController?) {
    controller.display = self
    controller.loadViewIfNeeded()
    layOut()
    StatefulTableController.show(controller, inPlaceOf: old)
    setNeedsDisplay()
  }

  /// Takes the controller off the screen, and dismisses the alerts of all lists.
  ///
  /// It appears again with ``appear()``.
  public func disappear() {
    StatefulTableController.show(nil, inPlaceOf: controller)
    for controller in controllers { controller.didClose() }
  }

  /// Waits until nothing is being loaded, no search is about to begin, and none goes on in the rows.
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
  /// Draws what the screen shows in a blank frame of its size.
  ///
  /// Drawing has no side effects: it may be done twice, or never.
  ///
  /// - Complexity: O(*n*) for *n* cells, whatever the number of rows and however long their texts.
  public func draw(in frame: inout Frame) {
    let contents = contents
    // Made first: the list's own code runs meanwhile, and may look at the screen.
    let line = HelpLine(contents)
    ScreenPainter(contents, helpText: helpLine.text(of: line)).paint(in: &frame)
  }

  /// Marks the screen as changed, as when time has passed.
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

  /// Whether the user is typing text.
  public var showsCursor: Bool { stack.front.alerts.overlay?.isTyping ?? (search.editor != nil) }

  /// The title, the list of keys, the state views, the row with the cursor, the prompt and the message, in
  /// words.
  public var spokenParts: [[String]] { Narration(contents).parts }

  /// Whether something visible moves as time passes, as a spinner does.
  public var isAnimating: Bool {
    contents.isAnimating
  }

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
  /// Handles what a user did.
  public func send(_ event: InputEvent) {
    send(CollectionOfOne(event))
  }

  /// Handles what a user did, one event after the other.
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
    controller.setEditing(false, animated: true)
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
  /// Divides the screen again and calls ``onNeedsDisplay``, if the controller is the one that is shown.
  public func controllerNeedsDisplay(_ controller: StatefulTableController) {
    if controller === self.controller, stack.front.end.follow() { setNeedsDisplay() }
  }

  /// Puts another list in front of all, or goes back to it if it is among those behind.
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

  /// Goes back to the list behind a controller, and releases the controller and all lists in front of it.
  ///
  /// Closing the first list leaves the screen.
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
