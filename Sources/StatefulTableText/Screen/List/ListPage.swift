import StatefulTable

/// A list of a screen, and all that the user has done with it: what is scrolled sideways, searched and dragged, and
/// what is shown in front of the rows.
///
/// It is the responder at the bottom of its stack, and its ``commands`` are what keys do in any list.
@MainActor final class ListPage: Responder {
  let controller: StatefulTableController
  let search: Search
  let follower: EndFollower
  let pull: PullGesture
  let drag: RowDrag
  /// The screen that the list is shown on.
  weak var screen: TableScreen?
  /// How the screen was divided when the list was last shown.
  private(set) var layout: ScreenLayout
  /// The lines of the view above the rows, which may be more than there is room for.
  private(set) var refreshLines: [StyledText] = []
  private var refreshPlace = TableArea.RefreshPlace.coveringFirstRows
  private(set) var sideways = SidewaysScroll()
  private var columnWidths = ColumnWidths()
  /// The answer to the last key, unless that belongs to the search.
  var notice: ScreenMessage?
  /// What was pushed in front of the rows, the last one on top.
  private var overlays: [any Responder] = [] {
    // A responder that isn't there any more is released afterwards, and may use the screen even then.
    didSet { withExtendedLifetime(oldValue) {} }
  }
  /// The alert that is presented, above everything else.
  private(set) var alert: AlertOverlay?
  private let ownCommands: OwnCommands
  private let segmentBar: SegmentBar?

  /// The keys of what state views mention.
  static let retryKeys = [Key.character("t")]
  static let refreshKeys = [Key.character("r")]
  static let upKeys = [Key.up, .character("k")]
  static let downKeys = [Key.down, .character("j")]
  static let searchKeys = [Key.character("/")]
  static let endSearchKeys = [Key.escape]
  /// The rows by which a notch of the wheel scrolls.
  private static let wheelLines = 3

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - lines: The lines of the screen.
  ///   - clock: Measures pulls, and the time between two drawings on the way to the end.
  init(_ controller: StatefulTableController, lines: Int, clock: any Clock<Duration>) {
    self.controller = controller
    search = Search(controller)
    follower = EndFollower(controller, clock: clock)
    pull = PullGesture(clock: clock)
    drag = RowDrag(controller)
    layout = ScreenLayout(lines: lines, refreshLines: 0)
    ownCommands = OwnCommands(controller)
    segmentBar = controller.segmentedController.map(SegmentBar.init)
    let display: @MainActor () -> Void = { [weak self] in self?.screen?.setNeedsDisplay() }
    search.onEnd = display
    follower.onDisplay = display
    pull.onSpringBack = display
    drag.onOpen = { [weak self] in self?.openRow() }
  }

  private var tableView: TableView { controller.tableView }
  /// The words of the screen.
  var words: Words { screen?.words ?? .english }
  /// The lists of which this is the one that is shown.
  var segments: SegmentedController? { segmentBar?.segments }
  private var navigator: ListNavigator { ListNavigator(controller) }

  /// The row that keys act on, or `nil` while a state view covers the rows.
  var cursor: IndexPath? { navigator.cursor }

  // MARK: Responders

  /// What uses the user's input, the top responder first.
  var responders: [any Responder] {
    var responders: [any Responder] = alert.map { [$0] } ?? []
    responders += overlays.reversed()
    ownCommands.page = self
    responders.append(ownCommands)
    if let segmentBar {
      segmentBar.page = self
      responders.append(segmentBar)
    }
    responders.append(self)
    if let next = screen?.nextResponder { responders.append(next) }
    return responders
  }

  /// What is shown in front of the rows, the top responder last.
  var frontResponders: [any Responder] { overlays + (alert.map { [$0] } ?? []) }

  /// Whether the user types what to search for.
  var isSearchPromptOpen: Bool { overlays.contains { $0 is SearchPrompt } }

  /// Whether the user types which rows are shown.
  var isFilterPromptOpen: Bool { overlays.contains { $0 is FilterPrompt } }

  func push(_ responder: any Responder) {
    if !overlays.contains(where: { $0 === responder }) { overlays.append(responder) }
  }

  /// The row below the gap that keys act on, if they do.
  var rowBelowFocusedGap: IndexPath? {
    overlays.lazy.compactMap { ($0 as? GapFocus)?.row }.first
  }

  private func moveToGap(_ direction: ListNavigator.Direction) -> Bool {
    guard navigator.moveToGap(direction) else { return false }
    push(GapFocus(direction, on: self))
    return true
  }

  func pop(_ responder: any Responder) {
    overlays.removeAll { $0 === responder }
  }

  /// Whether there are rows to search, or a list that loads them.
  private var canSearch: Bool { cursor != nil || controller.isSearchable }

  // MARK: Picking

  /// Whether the user chooses rows here, instead of opening them.
  private var isPicker: Bool { screen?.onPick != nil && screen?.controllers.first === controller }

  /// Whether there is nothing to choose, and nothing that may still bring rows.
  private var hasNothingToPick: Bool {
    (controller.shownState == .empty || !controller.loadsRows) && controller.contentCount == 0
      && !search.isActive
  }

  /// Whether several rows can be selected and some are, be they shown or not.
  private var hasPickedRows: Bool {
    tableView.allowsMultipleSelection && controller.selectedRowCount > 0
  }

  private var canPick: Bool {
    tableView.allowsSelection && (cursor != nil || hasPickedRows) || hasNothingToPick
  }

  /// Chooses the selected rows, or the row with the cursor if none is.
  private func pick() {
    if hasPickedRows || hasNothingToPick {
      screen?.pick(hasPickedRows ? tableView.indexPathsForSelectedRows ?? [] : [])
    } else if let row = cursor.flatMap(tableView.permittedRow(at:)) {
      screen?.pick([row])
    }
  }

  /// Opens, selects or chooses the row with the cursor.
  private func openRow() {
    if isPicker, !tableView.allowsMultipleSelection { pick() } else { navigator.openRow() }
  }

  /// Lets the user type what to search for, if there is anything to search.
  func beginSearch() {
    if canSearch, !isSearchPromptOpen { push(SearchPrompt(on: self)) }
  }

  /// Ends what keys have begun, as when another list comes in front.
  func leave() {
    controller.cancelUnsubmittedSearch()
    search.stop()
    search.clearMessage()
    follower.stop()
    pull.release()
    drag.cancel()
    overlays = []
    notice = nil
  }

  // MARK: Layout

  /// The part of the screen with the rows.
  var area: Frame.Rectangle {
    Frame.Rectangle(lines: layout.table, columns: 0..<max(0, tableView.size.columns))
  }

  /// Divides a screen, gives the table its part, and brings what is in front of it up to date.
  func layOut(_ size: Size, _ theme: Theme) {
    // A new size of the table may change the view above the rows.
    for _ in 0..<2 {
      refreshLines =
        pull.phrase.map { [StyledText(words($0))] } ?? stateViewLines(at: .aboveRows, size, theme)
      let old = layout.table
      let area = TableArea(controller)
      // Where it has appeared, it stays until it disappears.
      if layout.refresh.isEmpty, !refreshLines.isEmpty {
        refreshPlace = area.place(forLines: refreshLines.count)
      }
      layout = ScreenLayout(
        lines: size.lines,
        refreshLines: refreshLines.count,
        isRefreshBelow: refreshPlace == .below,
        hasColumnTitles: controller.tableColumns.contains { !$0.title.isEmpty }
      )
      let columns = max(0, size.columns)
      guard area.set(layout.table, from: old, columns: columns, place: refreshPlace) else { break }
    }
    if alert?.alert !== controller.presentedAlert {
      alert = controller.presentedAlert.map { AlertOverlay($0, on: self) }
    }
    for case let index as IndexOverlay in overlays { index.update() }
    // What a responder does meanwhile may read them.
    overlays = overlays.filter { responder in
      if let focus = responder as? GapFocus { return focus.row != nil }
      return (responder as? RangeSelection)?.update() != false
    }
  }

  /// Where the columns are while some rows are on screen; `nil` if the list has none.
  func columnLayout(showing cells: [Cell]) -> ColumnLayout? {
    let columns = controller.tableColumns
    let width = tableView.size.columns
    guard !columns.isEmpty else { return nil }
    guard !tableView.wrapsLines else {
      return ColumnLayout(declaredBy: columns, rowColumns: width)
    }
    let skipped = sideways.columns
    columnWidths.take(cells, of: columns, limit: skipped + width, isScrolled: skipped > 0)
    return columnWidths.layout(rowColumns: width, skipping: skipped)
  }

  /// The lines of the state view at a place, for reading them aloud.
  func spokenStateViewLines(at place: StateViewPlace) -> [StyledText] {
    if place == .aboveRows, let phrase = pull.phrase { return [StyledText(words(phrase))] }
    return controller.stateViewLines(at: place, size: tableView.size, isSpoken: true)
  }

  /// The lines of the state view at a place, in a theme's styles.
  func stateViewLines(at place: StateViewPlace, _ size: Size, _ theme: Theme) -> [StyledText] {
    let plain = controller.showsFailure(at: place) ? theme.error : .plain
    return controller.stateViewLines(at: place, size: size).map { $0.styled(theme, plain: plain) }
  }

  /// Whether something visible moves as time passes, as a spinner does.
  var isAnimating: Bool {
    if !layout.refresh.isEmpty, controller.isAnimating(at: .aboveRows) { return true }
    guard !frontResponders.contains(where: \.coversRows) else { return false }
    return controller.isAnimating(at: .cover) || controller.isAnimating(at: .amongRows)
      || controller.isAnimating(at: .belowRows) || controller.isGapAnimating
  }

  // MARK: Commands

  var isModal: Bool { false }

  // The keys of less, vim and tig, as far as these agree.
  var commands: [Command] {
    let hasRows = cursor != nil
    let loadsMore = !hasRows && navigator.canLoadNextPage
    let selects = tableView.allowsSelection
    let selectsSeveral = selects && tableView.allowsMultipleSelection
    let isEditing = controller.isEditing
    let words = words
    let isFirst = screen?.controllers.first === controller
    let isBusy = controller.showsRefresh
    let canRefresh = controller.canRefresh
    return [
      Command(
        "up",
        keys: Self.upKeys,
        words: words(.move),
        priority: 40,
        isEnabled: hasRows
      ) { [self] in
        if moveToGap(.up) || navigator.moveUp() { pull.moveUp() } else { pull.pull(controller) }
      },
      Command(
        "down",
        keys: Self.downKeys,
        words: words(loadsMore ? .loadMore : .move),
        priority: 40,
        isEnabled: hasRows || loadsMore
      ) { [self] in if !moveToGap(.down) { navigator.moveDown() } },
      Command(
        "page-up",
        keys: [.pageUp, .character("b")],
        words: words(.page),
        isEnabled: hasRows
      ) { [self] in navigator.movePage(.up) },
      Command(
        "page-down",
        keys: selectsSeveral ? [.pageDown] : [.pageDown, .character(" ")],
        words: words(.page),
        isEnabled: hasRows
      ) { [self] in navigator.movePage(.down) },
      Command(
        "half-page-up",
        keys: [.control("u")],
        words: words(.halfPage),
        isEnabled: hasRows
      ) { [self] in navigator.moveHalfPage(.up) },
      Command(
        "half-page-down",
        keys: [.control("d")],
        words: words(.halfPage),
        isEnabled: hasRows
      ) { [self] in navigator.moveHalfPage(.down) },
      Command(
        "first",
        keys: [.home, .character("g")],
        words: words(.first),
        isEnabled: hasRows
      ) { [self] in follower.goToStart() },
      Command(
        "last",
        keys: [.end, .character("G")],
        words: words(.last),
        isEnabled: hasRows
      ) { [self] in follower.begin() },
      Command(
        "go-to-row",
        keys: RowNumber.firstDigits,
        words: words(.goToRow),
        isEnabled: hasRows,
        performWithKey: { [self] in push(RowNumber($0, on: self)) }
      ),
      Command(
        "row-up",
        keys: [.character("K")],
        words: words(.moveRow),
        priority: 38
      ) { [self] in moveRow(isDown: false) }.enabled { [self] in canMoveRow },
      Command(
        "row-down",
        keys: [.character("J")],
        words: words(.moveRow),
        priority: 38
      ) { [self] in moveRow(isDown: true) }.enabled { [self] in canMoveRow },
      Command(
        "open",
        keys: [.enter],
        words: words(!isPicker ? .open : hasNothingToPick ? .leaveWithNothing : .choose),
        priority: isPicker ? 98 : 34,
        isEnabled: isPicker ? canPick : hasRows && selects && !selectsSeveral
      ) { [self] in if isPicker { pick() } else { navigator.openRow() } },
      Command(
        "select",
        keys: [.character(" "), .enter] + (isPicker ? [.tab] : []),
        words: words(.select),
        priority: 34,
        isEnabled: hasRows && selectsSeveral
      ) { [self] in navigator.openRow() },
      Command(
        "select-range",
        keys: RangeSelection.keys,
        words: words(.selectRange),
        isEnabled: hasRows && selectsSeveral
      ) { [self] in push(RangeSelection(on: self)) },
      Command(
        "extend-range",
        keys: RangeSelection.extendingKeys,
        words: words(.extendRange),
        isEnabled: hasRows && selectsSeveral,
        performWithKey: { [self] in extendRange($0) }
      ),
      Command(
        "select-all",
        keys: [.character("*")],
        words: words(.selectAll),
        isEnabled: hasRows && selectsSeveral
      ) { [self] in selectAll() },
      Command(
        "delete",
        keys: [.character("d")],
        words: words(.delete),
        priority: isEditing ? 36 : nil,
        disabledReason: hasRows ? words(.cannotDelete) : nil
      ) { [self] in
        if let action = controller.rowActions.deletion(in: controller) {
          endRange()
          controller.perform(action)
        }
      }.enabled { [self] in firstRowActions.deletion(in: controller) != nil },
      Command(
        "actions",
        keys: [.character("a")],
        words: words(.actions),
        priority: 32
      ) { [self] in
        endRange()
        controller.presentRowActions()
      }
      .enabled { [self] in !firstRowActions.isEmpty },
      Command("copy", keys: [.character("y")], words: words(.copy)) { [self] in
        controller.copyToClipboard(copyText)
      }.enabled { [self] in !copyText.isEmpty },
      Command(
        "edit",
        keys: [.character("e")],
        words: words(isEditing ? .done : .edit),
        priority: isEditing ? 95 : 30
      ) { [self] in setEditing(!isEditing) }
      .enabled { [self] in isEditing || hasRows && controller.hasEditableRows },
      Command(
        "end-search",
        keys: Self.endSearchKeys,
        words: words(.endSearch),
        isEnabled: search.isActive
      ) { [self] in search.clear() },
      Command(
        "end-editing",
        keys: [.escape],
        words: words(.endEditing),
        isEnabled: isEditing
      ) { [self] in setEditing(false) },
      Command(
        "select-none",
        keys: [.escape],
        words: words(.selectNone),
        isEnabled: selectsSeveral && (hasRange || controller.selectedRowCount > 0)
      ) { [self] in
        endRange()
        controller.deselectAllRows()
      },
      Command(
        "index",
        keys: [.character("i")],
        words: words(.index),
        priority: 28
      ) { [self] in if let index = IndexOverlay.make(on: self) { push(index) } }
      .enabled { [self] in hasRows && !controller.indexTitles.isEmpty },
      Command(
        "scroll-left",
        keys: [.left, .character("h")],
        words: words(.scrollSideways),
        isEnabled: sideways.columns > 0
      ) { [self] in sideways = sideways.scrolledLeft(screenColumns: tableView.size.columns) },
      Command(
        "scroll-right",
        keys: [.right, .character("l")],
        words: words(.scrollSideways)
      ) { [self] in if let scrolled = scrolledRight { sideways = scrolled } }
      .enabled { [self] in scrolledRight != nil },
      Command(
        "wrap",
        keys: [.character("w")],
        words: words(.wrap),
        isEnabled: hasRows
      ) { [self] in toggleWrapping() },
      Command(
        "cancel",
        keys: [.character("x")],
        words: words(controller.isLoadingToEnd ? .stopLoadingToEnd : .cancelLoading),
        priority: 80,
        isEnabled: controller.showsLoad
      ) { [self] in controller.cancelLoading() },
      Command(
        "retry",
        keys: Self.retryKeys,
        words: words(.retry),
        priority: 80,
        isEnabled: controller.canRetry
      ) { [self] in controller.retry() },
      Command(
        "refresh",
        keys: Self.refreshKeys,
        words: words(hasRows ? .refreshByPulling : .refresh),
        priority: 26,
        isEnabled: !isBusy && canRefresh,
        disabledReason: controller.loadsRows && !canRefresh ? words(.cannotRefresh) : nil
      ) { [self] in controller.loadNewer() },
      Command(
        "reload",
        keys: [.character("R")],
        words: words(.reload),
        isEnabled: controller.loadsRows
      ) { [self] in controller.reload() },
      Command(
        "search",
        keys: Self.searchKeys,
        words: words(.search),
        priority: 24,
        isEnabled: canSearch
      ) { [self] in beginSearch() },
      Command(
        "filter",
        keys: FilterPrompt.keys,
        words: words(.filter),
        priority: isPicker ? 25 : nil
      ) { [self] in
        if let rows = controller.rowsOwner, rows.canFilter { push(FilterPrompt(rows, on: self)) }
      }.enabled { [self] in controller.rowsOwner?.canFilter == true },
      Command(
        "find-next",
        keys: [.character("n")],
        words: words(.findNext),
        isEnabled: hasRows && search.pattern != nil,
        disabledReason: hasRows ? nothingToFind : nil
      ) { [self] in search.findNext(.down) },
      Command(
        "find-previous",
        keys: [.character("N")],
        words: words(.findPrevious),
        isEnabled: hasRows && search.pattern != nil,
        disabledReason: hasRows ? nothingToFind : nil
      ) { [self] in search.findNext(.up) },
      Command(
        "mouse",
        keys: [.character("m")],
        words: words(.mouse),
        isEnabled: screen?.hasMouse == true,
        disabledReason: words(.noMouse)
      ) { [self] in toggleMouse() },
      Command(
        "keys",
        keys: [.character("?")],
        words: words(.keys),
        priority: 90
      ) { [self] in push(KeyList(screen?.commands ?? [], on: self)) },
      Command(
        "back",
        keys: [.character("q"), .escape, .left, .character("h")],
        words: words(.back),
        priority: 100,
        isEnabled: !isFirst
      ) { [self] in screen?.goBack() },
      Command(
        "quit",
        keys: [.character("q")] + (isPicker ? [.escape] : []),
        words: words(.quit),
        priority: 100,
        isEnabled: isFirst
      ) { [self] in screen?.finish() },
    ] + terminalCommands(words)
  }

  /// What no list, no alert and no ``Keymap`` changes: Ctrl-C leaves the screen before any responder sees it, and a
  /// session does the others.
  private func terminalCommands(_ words: Words) -> [Command] {
    [
      Command("interrupt", keys: [.control("c")], words: words(.quit)) { [self] in screen?.finish()
      },
      Command("redraw", keys: [.control("l")], words: words(.redraw)) { [self] in
        screen?.setNeedsDisplay()
      },
      Command("suspend", keys: [.control("z")], words: words(.suspend)) {},
    ]
  }

  /// The actions of the first row that actions are for.
  ///
  /// The others aren't asked for theirs before the user wants to see them.
  fileprivate var firstRowActions: [RowAction] {
    guard let cursor else { return [] }
    let selected = tableView.allowsMultipleSelection ? tableView.indexPathForSelectedRow : nil
    return controller.tableView(tableView, actionsForRowAt: selected ?? cursor)
  }

  /// Performs the action with a title, if all selected rows have it.
  fileprivate func perform(_ action: RowAction) {
    if let same = controller.rowActions.first(where: action.isSame) {
      endRange()
      controller.perform(same)
    } else {
      notice = .information(.notAllHaveAction(action.title))
    }
  }

  /// The texts that the list has for the rows that actions are for, a line each.
  private var copyText: String {
    controller.actionRows.compactMap { row in
      controller.tableView(tableView, copyTextForRowAt: row)
    }.joined(separator: "\n")
  }

  private var canMoveRow: Bool {
    cursor.map { RowMarks(ofRowAt: $0, in: controller).contains(.move) } ?? false
  }

  /// The rows scrolled to the right, if a visible one is longer than the screen shows.
  private var scrolledRight: SidewaysScroll? {
    cursor == nil ? nil : sideways.scrolledRight(in: controller, columnWidths)
  }

  private var nothingToFind: String {
    let hint = screen?.hint("search", Self.searchKeys, words(.searches)).map { " · \($0)" }
    return words(.nothingToFind) + (hint ?? "")
  }

  /// Moves the row with the cursor by a place; the cursor stays on it.
  private func moveRow(isDown: Bool) {
    guard let cursor, let row = controller.reorderRow(at: cursor, isDown: isDown) else { return }
    navigator.move(to: row)
  }

  // MARK: Ranges

  private var hasRange: Bool { overlays.contains { $0 is RangeSelection } }

  private func endRange() { overlays.removeAll { $0 is RangeSelection } }

  /// Moves the cursor with Shift, for which a range begins unless there is one.
  private func extendRange(_ key: Key) {
    if !hasRange { push(RangeSelection(on: self, isHeld: true)) }
    switch key.base {
    case .up: navigator.moveUp()
    case .pageDown: navigator.movePage(.down)
    case .pageUp: navigator.movePage(.up)
    case .home: navigator.moveToStart()
    case .end: navigator.moveToEnd()
    default: navigator.moveDown()
    }
  }

  /// Selects all rows that are loaded, and says how many aren't.
  private func selectAll() {
    endRange()
    let rows = (0..<tableView.numberOfRows).compactMap(tableView.indexPathForRow)
    tableView.chooseRows(rows, isSelected: true)
    let rest = RowPosition(loadedPosition: 0, in: controller).rest
    let phrases = [Phrase.selected(controller.selectedRowCount), rest].compactMap(\.self)
    notice = .text(phrases.map(words.callAsFunction).joined(separator: " · "))
  }

  private func setEditing(_ isEditing: Bool) {
    controller.isEditing = isEditing
    if !isEditing { notice = .information(.doneEditing) }
  }

  private func toggleWrapping() {
    sideways = SidewaysScroll()
    tableView.wrapsLines.toggle()
    notice = .information(tableView.wrapsLines ? .linesAreWrapped : .linesAreCutOff)
  }

  private func toggleMouse() {
    guard let screen else { return }
    screen.capturesMouse.toggle()
    notice = .information(screen.capturesMouse ? .mouseIsOn : .mouseIsOff)
  }

  // MARK: Mouse

  func mouse(_ event: MouseEvent, in area: Frame.Rectangle) -> Bool {
    switch event.action {
    case .click:
      if let row = navigator.rowBelowGap(covering: event.position.line - area.lines.lowerBound) {
        controller.rowsOwner?.loadGap(aboveRowAt: row)
      } else {
        drag.press(event.position, in: area.lines)
      }
    case .release: drag.release(event.position, in: area.lines)
    case .wheelUp:
      if navigator.turnWheel(.up, by: Self.wheelLines) {
        pull.moveUp()
      } else {
        pull.pull(controller)
      }
    case .wheelDown: _ = navigator.turnWheel(.down, by: Self.wheelLines)
    }
    return true
  }

  // MARK: Drawing

  func draw(in frame: inout Frame, _ context: ResponderContext) {
    RowsPainter(self, context).paint(in: &frame)
  }

  var spokenParts: [[String]] { Narration(self).parts }
}

/// The commands of a list's own, above those that any list has: of its notice, the list and its row actions.
@MainActor private final class OwnCommands: Responder {
  weak var page: ListPage?
  private let controller: StatefulTableController

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  var isModal: Bool { false }

  var commands: [Command] { noticeCommands + listCommands + actionCommands }

  private var noticeCommands: [Command] {
    guard let action = controller.noticeAction else { return [] }
    return [
      Command(
        "notice-action",
        keys: [.character(action.key)],
        words: (page?.words ?? .english)(.noticeAction(action.title)),
        priority: 85
      ) { [controller] in controller.performNoticeAction() }
    ]
  }

  private var actionCommands: [Command] {
    guard let page else { return [] }
    return page.firstRowActions.compactMap { action in
      action.key.map { key in
        Command(
          Command.ID(rawValue: "row-action-\(key)"),
          keys: [.character(key)],
          title: action.title,
          isEnabled: action.disabledReason == nil,
          disabledReason: action.disabledReason
        ) { page.perform(action) }
      }
    }
  }

  private var listCommands: [Command] {
    let cursor = ListNavigator(controller).cursor
    guard let whole = controller as? SectionedController else {
      return commands(of: controller, cursor)
    }
    return cursor.flatMap(whole.list).map { commands(of: $0.list, $0.indexPath) } ?? []
  }

  private func commands(of list: StatefulTableController, _ cursor: IndexPath?) -> [Command] {
    (list as? any CommandingController)?.commands(at: cursor) ?? []
  }
}

extension [RowAction] {
  /// The action that deletes rows, if it is among these.
  @MainActor func deletion(in controller: StatefulTableController) -> RowAction? {
    guard !isEmpty else { return nil }
    return first(where: controller.deleteAction.isSame)
  }
}
