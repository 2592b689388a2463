public import StatefulTable

// The map of a screen:
//
//   event ─▶ TableScreen.handle ─▶ responders of the ListPage in front, from the top:
//              AlertOverlay · what was pushed: Prompt, RangeSelection, IndexOverlay, yours
//              · OwnCommands of the list · SegmentBar · ListPage · SplitScreen · WayOut
//   key ─▶ ActiveCommands(responders, keymap) ─▶ the first that types it or has a Command for it
//              ─▶ ListCommands ─▶ ListNavigator, EndFollower, PullGesture, Search ─▶ the list
//   pasted text ─▶ the responder that is typing      mouse ─▶ the first that uses it
//   after the event, once: each responder's update() ─▶ alerts
//              ─▶ ListPage.layOut ─▶ ScreenLayout ─▶ TableArea ─▶ the table's size
//   frame ─▶ TitleLine, RowsPainter ─▶ ColumnLayout, CellPainter, HelpLine(commands), responders on top
//   list of keys ─▶ KeyList(commands)      words for a screen reader ─▶ Narration, responders

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
/// From the top, a screen shows the title with the position and the counts, the titles of columns if
/// there are some, the refresh view while it has text, the rows or the view that covers them, and the
/// help line or a prompt. The refresh view covers the first rows, so that all rows stay on their lines.
/// If it would cover the row with the cursor, it is below the rows. Only at the top of the list, the rows
/// make room for it while it is there. On a small screen, the titles of columns are left out first, then the help, then the title, then the refresh
/// view. The rows always have a line. A prompt then covers the last of them.
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
      onInput?(.size(size))
      setNeedsDisplay()
    }
  }

  /// What goes into a screen.
  package enum Input {
    case size(Size)
    case event(InputEvent)
  }

  /// Called with what goes into the screen, for those who record it.
  package var onInput: (@MainActor (Input) -> Void)?

  /// The styles of the screen.
  public var theme: Theme {
    didSet {
      help = nil
      setNeedsDisplay()
    }
  }

  /// The texts of the screen.
  ///
  /// The default is ``Words/english``.
  public var words: Words {
    didSet {
      help = nil
      setNeedsDisplay()
    }
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

  /// Whether the list in front refreshes rows that are old when the user comes back to the terminal.
  public var reportsFocus: Bool { controller.refreshesWhenUserReturns }

  /// Whether keys go to this screen.
  ///
  /// Without the focus, the help line is empty, and the row with the cursor doesn't have the style
  /// ``Theme/cursor``. The default is `true`.
  public var hasFocus = true {
    didSet { if hasFocus != oldValue { setNeedsDisplay() } }
  }

  /// The keys that the user has chosen instead of the program's.
  ///
  /// The default changes none.
  public var keymap: Keymap {
    didSet { if keymap != oldValue { setNeedsDisplay() } }
  }

  /// Called when the user chooses rows of the first list, which ends the screen.
  ///
  /// The default is `nil`: the user opens rows. If you set it, the screen is a picker, and Enter chooses: the selected rows
  /// if several can be selected, otherwise the row with the cursor. The list is asked for
  /// `tableView(_:willSelectRowAt:)`, but its `tableView(_:didSelectRowAt:)` isn't called. If nothing is there to choose,
  /// because a load has brought no rows, Enter ends the screen with an empty array. Escape leaves the screen, too, which
  /// calls nothing.
  ///
  /// The index paths are those of the moment. Lists that are shown in front of the first one open their rows as usual.
  public var onPick: (@MainActor ([IndexPath]) -> Void)? {
    didSet { setNeedsDisplay() }
  }

  /// Whether the user of a picker types which rows it shows, as in fzf.
  ///
  /// The default is `false`: keys do what they do in any list. If `true`, characters are typed into the list's filter, and
  /// the row that fits best has the cursor. Arrows move it, Tab selects, Enter chooses, and Escape shows all rows, or leaves.
  /// It does nothing if the list has no filter.
  public var filtersWhileTyping = false {
    didSet { setNeedsDisplay() }
  }

  /// What keys go to that mean nothing to the screen, such as a ``SplitScreen``.
  ///
  /// The keys that leave the screen are below it, so it may use them, and if it is modal it keeps them.
  public weak var nextResponder: (any Responder)?

  /// The lists, from the one at the back to the one in front, which is never missing.
  private var levels: [Level]
  private let clock: any Clock<Duration>
  private var needsLayout = true
  /// Whether pages were loading on the way to the end when the list in front changed last.
  private var wasLoadingPages = false
  private var isLayingOut = false
  /// What the title says of the lists that aren't in front.
  private var otherTitles: [String] = []
  /// The number of keys so far, by which an answer that is given again is told from the one before.
  private var answerNumber = 0
  /// The help line as it was last drawn, in the words and the theme of the screen.
  private var help: (line: HelpLine, text: StyledText)?
  /// Whether events are being handled, after which the screen is laid out once.
  private var isHandling = false

  /// Creates a screen, which is empty until ``appear()``.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - size: The size of the screen.
  ///   - theme: The styles of the screen. The default is ``Theme/default``.
  ///   - words: The texts of the screen. The default is ``Words/english``.
  ///   - keymap: The keys that the user has chosen. The default changes none.
  ///   - clock: The clock for the pull gesture. A test can pass a clock that it advances itself. The default is a
  ///     `ContinuousClock`.
  public init(
    _ controller: StatefulTableController,
    size: Size,
    theme: Theme = .default,
    words: Words = .english,
    keymap: Keymap = Keymap(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    levels = [Level(page: ListPage(controller, lines: size.lines, clock: clock))]
    self.size = size
    self.theme = theme
    self.words = words
    self.keymap = keymap
    self.clock = clock
    front.screen = self
  }

  /// The page of the list in front.
  var front: ListPage { levels[levels.count - 1].page }

  /// The list in front.
  public var controller: StatefulTableController { front.controller }

  /// All lists, from the one at the back to the one in front.
  public var controllers: [StatefulTableController] { levels.map(\.page.controller) }

  /// Shows the list, which loads its first rows if it has none.
  public func appear() {
    isFinished = false
    if let selected = front.segments?.selectedList { show(selected, inPlaceOf: controller) }
    appear(inPlaceOf: nil)
  }

  private func appear(inPlaceOf old: StatefulTableController?) {
    controller.display = self
    // A list that sets itself up isn't asked for rows.
    isLayingOut = true
    controller.loadViewIfNeeded()
    // It may be there that the titles of the other segments are set.
    for list in front.segments?.lists ?? [] { list.loadViewIfNeeded() }
    isLayingOut = false
    layOut()
    otherTitles = TitleLine(controllers, front).otherTitles
    StatefulTableController.show(controller, inPlaceOf: old)
    setNeedsDisplay()
  }

  /// Hides the list, and dismisses the alerts of all lists.
  ///
  /// To show it again, call ``appear()``.
  public func disappear() {
    StatefulTableController.show(nil, inPlaceOf: controller)
    for page in levels.flatMap(\.pages) { page.controller.didClose() }
  }

  /// Waits until nothing is loading and no search runs.
  ///
  /// Returns early if the task is cancelled.
  public func settled() async {
    repeat {
      await controller.settled()
      await front.search.finished()
    } while front.search.isFinding && !Task.isCancelled
  }

  /// Ends the screen with what the user has chosen.
  func pick(_ rows: [IndexPath]) {
    onPick?(rows)
    finish()
  }

  func finish() {
    guard !isFinished else { return }
    isFinished = true
    front.leave()
    disappear()
    // The first list belongs to the caller, the others to the screen.
    for page in levels.dropFirst().flatMap(\.pages) { page.controller.cancelLoading() }
  }
}

// MARK: - Responders

extension TableScreen {
  /// What keys do now: enabled commands in the order of the help line, each with the keys that reach it.
  public var commands: [Command] {
    layOutIfNeeded()
    front.askForCommands()
    return ActiveCommands(front.responders, keymap).reachable(words)
  }

  /// Shows a responder in front of the rows.
  ///
  /// It belongs to the list in front, and is removed when the user leaves that, or when another list
  /// is shown. If it has been pushed already, nothing happens.
  public func push(_ responder: any Responder) {
    front.push(responder)
    setNeedsDisplay()
  }

  /// Removes a responder that was pushed.
  public func pop(_ responder: any Responder) {
    front.pop(responder)
    setNeedsDisplay()
  }

  /// The responders that the user's input can reach, the top one first.
  private var reachable: ArraySlice<any Responder> {
    let responders = front.responders
    let modal = responders.firstIndex { $0.isModal }
    return responders[...(modal ?? responders.count - 1)]
  }

  /// Whether the user types text.
  public var showsCursor: Bool {
    layOutIfNeeded()
    return reachable.contains { $0.isTyping }
  }
}

// MARK: - Events

extension TableScreen {
  /// Handles an input of the user.
  public func send(_ event: InputEvent) { send(CollectionOfOne(event)) }

  /// Handles several inputs of the user, one after the other.
  public func send(_ events: some Sequence<InputEvent>) {
    // A command may press keys itself.
    let isOutermost = !isHandling
    isHandling = true
    for event in events where !isFinished {
      if isOutermost { onInput?(.event(event)) }
      layOutIfNeeded()
      if case .focus = event { handle(event) } else { front.handle { handle(event) } }
      needsLayout = true
    }
    guard isOutermost else { return }
    isHandling = false
    setNeedsDisplay()
    // The user may have ended what a refresh waits for.
    controller.refreshIfDue()
  }

  private func handle(_ event: InputEvent) {
    switch event {
    case .focus(let isGained): if isGained { controller.refreshIfOld() }
    case .key(.control("c")): finish()
    case .key(let key): press(key)
    case .paste(let text):
      prepare()
      // Where nobody types there is nothing to paste into: a paste presses no keys.
      reachable.first { $0.isTyping }?.type(text)
    case .longPaste:
      prepare()
      guard let typist = reachable.first(where: { $0.isTyping }) else { break }
      if front.alert == nil { front.notice = .failure(.tooLong(maximum: InputEvent.pasteLimit)) }
      typist.refusePaste()
    case .mouse(let event):
      // A release belongs to the press before it.
      if event.action != .release { prepare() }
      _ = reachable.contains { $0.mouse(event, in: front.area) }
    }
  }

  private func press(_ key: Key) {
    let page = front
    page.askForCommands()
    let active = ActiveCommands(page.responders, keymap)
    let target = active.target(of: key)
    prepare(dismissesNotice: true)
    for responder in reachable.prefix(while: { $0 !== target?.responder }) {
      responder.pass(key)
    }
    switch target {
    case .typing(let text, let typist): typist.type(text)
    case .command(let command, _): command.perform()
    case nil: if let reason = active.reason(for: key) { page.notice = .text(reason) }
    }
  }

  /// Clears what is said about the key before, unless an alert keeps the user from what is behind it.
  private func prepare(dismissesNotice: Bool = false) {
    guard front.alert == nil else { return }
    answerNumber += 1
    front.search.clearMessage()
    front.notice = nil
    // What a notice offers is there until the user has done something else.
    if dismissesNotice, controller.noticeAction == nil { controller.dismissNotice() }
  }
}

// MARK: - Drawing

extension TableScreen {
  /// Marks the screen as changed.
  public func setNeedsDisplay() {
    needsLayout = true
    // One layout is enough for all that an event changes.
    if isHandling { return }
    layOutIfNeeded()
    onNeedsDisplay?()
  }

  private func layOutIfNeeded() {
    if needsLayout { layOut() }
  }

  /// Brings up to date what is in front of the rows, then divides the screen, and gives the table its part.
  private func layOut() {
    guard !isLayingOut else { return }
    isLayingOut = true
    // A list may do anything while it is brought up to date, and so change what there is to bring up to date.
    for _ in 0..<Self.mostRounds {
      needsLayout = false
      front.update()
      if needsLayout { continue }
      front.layOut(size, theme)
      // In a larger table, a page may begin to load.
      if !needsLayout { break }
    }
    isLayingOut = false
    needsLayout = false
  }

  /// A list that does something for each of its own changes isn't followed any further.
  private static let mostRounds = 4

  /// Whether something visible moves with time, such as a spinner.
  public var isAnimating: Bool {
    layOutIfNeeded()
    return front.isAnimating
  }

  /// Draws the screen in a blank frame of its size.
  ///
  /// Drawing has no side effects, apart from laying out what has changed.
  ///
  /// - Complexity: O(*n*) for *n* cells of the frame.
  public func draw(in frame: inout Frame) {
    layOutIfNeeded()
    controller.tableView.layoutIfNeeded()
    let page = front
    page.askForCommands()
    let layout = page.layout
    let responders = page.frontResponders
    let message = message
    let context = ResponderContext(
      area: page.area,
      theme: theme,
      hasFocus: hasFocus,
      message: message
    )
    if let line = layout.title {
      TitleLine(controllers, page).paint(line: line, theme: theme, in: &frame)
    }
    for (line, text) in zip(layout.refresh, page.refreshLines) {
      frame.draw(text, line: line, columns: context.area.columns)
    }
    let cover = responders.lastIndex { $0.coversRows }
    if cover == nil { page.draw(in: &frame, context) }
    drawLastLine(message, in: &frame)
    for responder in responders[(cover ?? 0)...] { responder.draw(in: &frame, context) }
  }

  /// The answer to the last key, or else the list's notice.
  private var message: StyledText? {
    (front.notice ?? front.search.message)?.styled(theme, words)
      ?? notice?.styled(theme, plain: theme.message)
  }

  /// The list's notice, with what it offers.
  private var notice: StyledText? {
    guard controller.noticeAction != nil else { return controller.notice }
    let hint = hint(forCommand: "notice-action").map { " · \($0)" }
    return controller.notice.map { $0 + (hint ?? "") }
  }

  /// Draws a message, for which there is always room, or the help line.
  private func drawLastLine(_ message: StyledText?, in frame: inout Frame) {
    let last = frame.size.lines - 1
    guard last >= 0 else { return }
    let columns = 0..<max(0, size.columns)
    // A message waits until a dialog is closed: the keys are its, and a small screen has no line to spare.
    let isInDialog = front.frontResponders.last.map { $0.isModal && !$0.coversRows } ?? false
    if let message, !isInDialog {
      frame.clear(line: last)
      frame.draw(message, line: last, columns: columns)
    } else if let line = front.layout.help {
      frame.clear(line: line)
      // Keys do nothing here without the focus.
      if hasFocus { frame.draw(helpText, line: line, columns: columns) }
    }
  }

  private var helpText: StyledText {
    let table = controller.tableView
    let isModal = front.frontResponders.contains { $0.isModal }
    let news = isModal ? (0, 0) : (table.unseenRowsAbove, table.unseenRowsBelow)
    let active = ActiveCommands(front.responders, keymap)
    let line = HelpLine(
      active.reachable(words) { $0.priority != nil },
      news: news,
      columns: size.columns
    )
    if let help, help.line == line { return help.text }
    let text = line.text(words, theme)
    help = (line, text)
    return text
  }

  /// What the screen shows, as text for a screen reader.
  public var spokenParts: [[String]] {
    layOutIfNeeded()
    let page = front
    let responders = page.frontResponders
    let isCovered = responders.contains { $0.coversRows }
    let parts = responders.flatMap(\.spokenParts).map { lines in
      Narration.words(lines.map { StyledText($0) })
    }
    return [Narration.words([StyledText(TitleLine(controllers, page).text)])]
      + (isCovered ? [] : page.spokenParts) + parts
      + [spokenMessage]
  }

  /// The message in words.
  ///
  /// The answer to a key is a part of its own each time, also if it is the same.
  private var spokenMessage: [String] {
    let words = Narration.words(message.map { [$0] } ?? [])
    let isAnswer = front.notice != nil || front.search.message != nil
    return isAnswer && !answerNumber.isMultiple(of: 2) ? words + [""] : words
  }
}

// MARK: - Lists

extension TableScreen: TableDisplay {
  /// Calls ``onNeedsDisplay`` if the list is the one in front, or if the title says something else of it.
  public func controllerNeedsDisplay(_ controller: StatefulTableController) {
    guard controller === self.controller else { return otherListChanged() }
    front.follower.follow()
    needsLayout = true
    // An animation may draw before it is due.
    if !isHandling { layOutIfNeeded() }
    let isLoadingPages = front.follower.isLoadingPages && front.isAnimating
    // Pages on the way to the end are drawn with the animation, which the first drawing begins.
    if !(isLoadingPages && wasLoadingPages) { onNeedsDisplay?() }
    wasLoadingPages = isLoadingPages
  }

  /// The lines that a row of the screen takes to show a cell.
  public func height(of cell: Cell, in controller: StatefulTableController) -> Int {
    cell.height(in: controller)
  }

  /// Shows a list in front of all others, or goes back to it if it is behind.
  ///
  /// A list of a `SegmentedController` that is shown already is selected there.
  public func show(
    _ controller: StatefulTableController,
    inFrontOf other: StatefulTableController
  ) {
    guard !isFinished, controller !== self.controller else { return }
    if let index = index(of: controller) {
      controller.segmentedController?.selectedList = controller
      return goBack(to: index)
    }
    let old = front
    old.leave()
    levels.append(Level(page: ListPage(controller, lines: size.lines, clock: clock)))
    front.screen = self
    appear(inPlaceOf: old.controller)
  }

  /// Shows another list of a `SegmentedController`, with all that the user had done with it.
  public func show(
    _ controller: StatefulTableController,
    inPlaceOf other: StatefulTableController
  ) {
    guard controller !== other,
      let old = levels.first(where: { $0.page.controller === other })?.page
    else { return }
    old.leave()
    // That calls the list, which may have been closed since.
    guard let index = levels.firstIndex(where: { $0.page === old }) else { return }
    let new =
      levels[index].hiddenPage(of: controller)
      ?? ListPage(controller, lines: size.lines, clock: clock)
    levels[index].show(new)
    new.screen = self
    guard front === new else { return otherListChanged() }
    if !isFinished { appear(inPlaceOf: other) }
  }

  /// Calls ``onNeedsDisplay`` if the title says something else of the lists that aren't in front.
  private func otherListChanged() {
    let titles = TitleLine(controllers, front).otherTitles
    guard titles != otherTitles else { return }
    otherTitles = titles
    onNeedsDisplay?()
  }

  /// Goes back to the list behind another, and releases all lists in front of it.
  ///
  /// If you close the first list, the user leaves the screen.
  public func close(_ controller: StatefulTableController) {
    guard let index = index(of: controller) else { return }
    if index == 0 { finish() } else { goBack(to: index - 1) }
    setNeedsDisplay()
  }

  /// Opens the search prompt if the list is in front, and can be searched.
  public func beginSearch(in controller: StatefulTableController) {
    guard !isFinished, controller === self.controller else { return }
    front.beginSearch()
    setNeedsDisplay()
  }

  /// Goes back to the list behind the one that is shown, if there is one.
  func goBack() {
    if levels.count > 1 { goBack(to: levels.count - 2) }
  }

  private func goBack(to index: Int) {
    guard index < levels.count - 1 else { return }
    let old = front
    old.leave()
    // That calls the list, which may have gone back further.
    guard index < levels.count - 1 else { return }
    let closed = levels[(index + 1)...].reversed().flatMap(\.pages)
    levels.removeSubrange((index + 1)...)
    appear(inPlaceOf: old.controller)
    // What a list does when it disappears may have brought it back.
    for page in closed where self.index(of: page.controller) == nil {
      page.controller.display = nil
      page.controller.cancelLoading()
      page.controller.didClose()
    }
  }

  /// The place of a list, from 0 for the first one.
  private func index(of controller: StatefulTableController) -> Int? {
    levels.firstIndex { level in
      level.page.controller === controller
        || level.page.segments?.lists.contains { $0 === controller } == true
    }
  }

  /// Whether something is in front of the rows, such as a prompt, a dialog or the list of keys.
  public var isUserTyping: Bool { !front.frontResponders.isEmpty }

  /// The words of the lists.
  public var listWords: ListWords { words.list }

  // MARK: Hints

  /// What the hints of state views say that a command does, where it isn't the command's title.
  private static let effects: [String: (command: Command.ID, effect: Phrase)] = [
    "retry": ("retry", .retries), "refresh": ("refresh", .refreshes),
    "next-page": ("down", .loadsMore), "load-gap": ("load-gap", .loads),
    "end-search": ("end-search", .showsAll), "search": ("search", .searches),
  ]

  /// Returns the key of a command of the list in front, and what it does: "t retries".
  ///
  /// A key that does something else has no hint. While the user types a text, a key that would be typed is none.
  public func hint(forCommand id: String) -> String? {
    let effect = Self.effects[id]
    let page = front
    // A gap says how it is loaded before the user has come to it.
    let gap: [any Responder] = id == "load-gap" ? [GapFocus(.down, on: page)] : []
    let active = ActiveCommands(gap + page.listResponders, keymap)
    let command = active.reachable(effect?.command ?? Command.ID(rawValue: id), words)
    let isTyping = page.responders.contains(where: \.isTyping)
    guard let key = command?.keys.first(where: { !isTyping || $0.typedText == nil }) else {
      return nil
    }
    return "\(words(.hintKey(key))) \(effect.map { words($0.effect) } ?? command?.title ?? "")"
  }
}

/// A place on the way to the list in front: a list, or those of a `SegmentedController`.
///
/// It calls no list. The screen changes it in place, and whatever a list does may ask the screen for its levels.
private struct Level {
  /// The page of the list that is shown.
  private(set) var page: ListPage
  /// The pages of the lists that were shown before, which keep what the user has done with them.
  private var hiddenPages: [ListPage] = []

  init(page: ListPage) { self.page = page }

  var pages: [ListPage] { [page] + hiddenPages }

  func hiddenPage(of controller: StatefulTableController) -> ListPage? {
    hiddenPages.first { $0.controller === controller }
  }

  mutating func show(_ new: ListPage) {
    hiddenPages.removeAll { $0 === new }
    hiddenPages.append(page)
    page = new
  }
}
