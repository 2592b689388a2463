import StatefulTable

// What keys do in any list: the keys of less, vim and tig, as far as these agree.
extension ListPage {
  private typealias Row = CommandRow<ListPage>

  /// The commands, in the order of the help line and the list of keys.
  static let table: [CommandRow<ListPage>] =
    [moving, rows, farMoving, digits, selecting, acting, ending, viewing, loading, finding, screen]
    .flatMap(\.self)

  /// A command that needs a row.
  private static func atRow(
    _ id: Command.ID,
    _ keys: [Key],
    _ title: String,
    _ detail: String,
    priority: Int? = nil,
    perform: @escaping @MainActor (ListPage) -> Void
  ) -> Row {
    Row(
      id,
      keys,
      title,
      detail,
      priority: priority,
      if: { $0.hasRows },
      else: { $0.waiting },
      perform: perform
    )
  }

  private static let moving: [Row] = [
    atRow("up", [.up, "k"], "move", upAndDown, priority: 40) { $0.moveUp() },
    atRow("down", [.down, "j"], "move", upAndDown, priority: 40) { $0.moveDown() },
    Row(
      "down",
      [.down, "j"],
      "load more",
      "load the next page",
      priority: 40,
      if: { $0.canOnlyLoadMore }
    ) { $0.moveDown() },
  ]

  private static let rows: [Row] = [
    Row(
      "row-up",
      ["K"],
      "move row",
      moveRow,
      priority: 38,
      if: { $0.canMoveRow },
      else: { $0.whyNotMove }
    ) { $0.moveRow(isDown: false) },
    Row(
      "row-down",
      ["J"],
      "move row",
      moveRow,
      priority: 38,
      if: { $0.canMoveRow },
      else: { $0.whyNotMove }
    ) { $0.moveRow(isDown: true) },
    Row(
      "open",
      [.enter],
      "open",
      "open the row",
      priority: 34,
      if: { $0.canOpen },
      else: { $0.waiting }
    ) { $0.open() },
    Row("open", [.enter], "choose", "choose what is selected", priority: 98, if: { $0.canChoose }) {
      $0.pick()
    },
    Row("open", [.enter], "leave", "leave with nothing", priority: 98, if: { $0.canLeave }) {
      $0.pick()
    },
    Row("select", [" ", .enter], "select", select, priority: 34, if: { $0.selectsSeveral }) {
      $0.open()
    },
    Row("select-in-picker", [.tab], "select", select, if: { $0.selectsSeveral && $0.isPicker }) {
      $0.open()
    },
  ]

  private static let farMoving: [Row] =
    [
      atRow("page-up", [.pageUp, "b"], "page", page) { $0.navigator.movePage(.up) },
      atRow("page-down", [.pageDown, " "], "page", page) { $0.navigator.movePage(.down) },
      atRow("half-page-up", [.control("u")], "half a page", half) {
        $0.navigator.moveHalfPage(.up)
      },
      atRow("half-page-down", [.control("d")], "half a page", half) {
        $0.navigator.moveHalfPage(.down)
      },
      atRow("first", [.home, "g"], "first", ends) { $0.follower.goToStart() },
      Row("last", [.end, "G"], "last", ends, if: { $0.hasRowsOrWaits }) { $0.follower.begin() },
    ]

  private static let digits: [Row] = (1...9).map { digit in
    Row(
      RowNumber.id(ofDigit: digit),
      [.character(Character("\(digit)"))],
      "go to a row",
      "go to a row: type its number, then G",
      if: { $0.hasRowsOrWaits }
    ) { $0.push(RowNumber(digit, on: $0)) }
  }

  private static let selecting: [Row] =
    [
      Row(
        "select-range",
        ["v"],
        "range",
        "select rows from here on, as the cursor moves",
        if: { $0.selectsSeveral }
      ) { $0.beginRange(isHeld: false) }
    ]
    + RangeSelection.steps(if: { $0.selectsSeveral }) { page, step in
      if page.range == nil { page.beginRange(isHeld: true) }
      step.move(page.controller)
    } + [
      Row(
        "select-all",
        ["*"],
        "select all",
        "select all rows that are loaded",
        if: { $0.selectsSeveral }
      ) { $0.selectAll() }
    ]

  private static let acting: [Row] = [
    Row(
      "delete",
      ["d"],
      "delete",
      "delete the row",
      if: { $0.canDelete },
      else: { $0.whyNotDelete }
    ) { $0.delete() },
    Row("delete", ["d"], "delete", "delete the row", priority: 36, if: { $0.canDeleteInEditing }) {
      $0.delete()
    },
    Row(
      "actions",
      ["a"],
      "actions",
      "show what can be done with the row",
      priority: 32,
      if: { $0.canAct }
    ) { $0.showActions() },
    Row("copy", ["y"], "copy", "copy the row", if: { $0.canCopy }) {
      $0.controller.copyToClipboard($0.copyText)
    },
    Row("edit", ["e"], "edit", "edit: move rows, or delete them", priority: 30, if: { $0.canEdit })
    {
      $0.setEditing(true)
    },
    Row("edit", ["e"], "done", "end editing", priority: 95, if: { $0.isEditing }) {
      $0.setEditing(false)
    },
  ]

  private static let ending: [Row] = [
    Row("end-search", [.escape], "end the search", if: { $0.search.isActive }) { $0.endSearch() },
    Row("end-editing", [.escape], "end editing", if: { $0.isEditing }) { $0.setEditing(false) },
    Row("select-none", [.escape], "select none", if: { $0.hasSelection }) {
      $0.controller.deselectAllRows()
    },
  ]

  private static let viewing: [Row] = [
    Row(
      "index",
      ["i"],
      "index",
      "show the index, to go to a section",
      priority: 28,
      if: { $0.hasIndex }
    ) {
      page in IndexOverlay.make(on: page).map(page.push)
    },
    Row("scroll-left", [.left, "h"], "scroll", sidewaysDetail, if: { $0.sideways.columns > 0 }) {
      $0.sideways = $0.sideways.scrolledLeft(screenColumns: $0.tableView.size.columns)
    },
    Row("scroll-right", [.right, "l"], "scroll", sidewaysDetail, if: { $0.scrolledRight != nil }) {
      if let scrolled = $0.scrolledRight { $0.sideways = scrolled }
    },
    atRow("wrap", ["w"], "wrap", "wrap long lines, or cut them off") { $0.toggleWrapping() },
    Row("sort", ["s"], "sort", sort, if: { !$0.controller.sortableColumns.isEmpty }) {
      $0.sortByNextColumn()
    },
    Row("reverse", ["I"], "reverse", sort, if: { $0.sortedColumn != nil }) { page in
      page.sortedColumn.map(page.controller.sort)
    },
  ]

  private static let loading: [Row] = [
    Row("cancel", ["x"], "cancel", "cancel what is loading", priority: 80, if: { $0.canCancel }) {
      $0.controller.cancelLoading()
    },
    Row(
      "cancel",
      ["x"],
      "stop",
      "stop loading up to the end",
      priority: 80,
      if: { $0.isGoingToEnd }
    ) { $0.controller.cancelLoading() },
    Row(
      "retry",
      ["t"],
      "retry",
      "retry what has failed",
      priority: 80,
      if: { $0.controller.canRetry }
    ) { $0.controller.retry() },
    Row("refresh", ["r"], "refresh", pull, priority: 26, if: { $0.canPull }) {
      $0.controller.loadNewer()
    },
    Row(
      "refresh",
      ["r"],
      "refresh",
      priority: 26,
      if: { $0.canRefresh },
      else: { $0.whyNotRefresh }
    ) { $0.controller.loadNewer() },
    Row("reload", ["R"], "reload", "load all rows again", if: { $0.controller.loadsRows }) {
      $0.controller.reload()
    },
  ]

  private static let finding: [Row] = [
    Row("search", ["/"], "search", priority: 24, if: { $0.canSearch }, else: { $0.waiting }) {
      $0.beginSearch()
    },
    Row("filter", ["&"], "filter", filter, if: { $0.canFilter && !$0.isPicker }) {
      $0.beginFilter()
    },
    Row("filter", ["&"], "filter", filter, priority: 25, if: { $0.canFilter && $0.isPicker }) {
      $0.beginFilter()
    },
    Row("find-next", ["n"], "next hit", hits, if: { $0.canFind }, else: { $0.whyNotFind }) {
      $0.search.findNext(.down)
    },
    Row("find-previous", ["N"], "hit before", hits, if: { $0.canFind }, else: { $0.whyNotFind }) {
      $0.search.findNext(.up)
    },
  ]

  private static let screen: [Row] = [
    Row(
      "mouse",
      ["m"],
      "mouse",
      "turn the mouse on or off",
      if: { $0.hasMouse },
      else: { $0.noMouse }
    ) { $0.toggleMouse() },
    Row("keys", ["?"], "help", "show or hide the keys", priority: 90) { $0.push(KeyList(on: $0)) },
    Row("back", ["q", .escape, .left, "h"], "back", "go back", priority: 100, if: { !$0.isFirst }) {
      $0.screen?.goBack()
    },
  ]

  // Neighbors with the same detail share a line of the list of keys.
  private static let upAndDown = "go up or down by a row"
  private static let moveRow = "move the row up or down"
  private static let select = "select the row, or deselect it"
  private static let page = "go up or down by a page"
  private static let half = "go up or down by half a page"
  private static let ends = "go to the first row, or to the end, loading up to it"
  private static let sidewaysDetail = "scroll long lines sideways"
  private static let sort = "sort by the next column, or turn the order around"
  private static let pull = "refresh; going up past the first row does it, three times"
  private static let filter = "show only the rows that have a text"
  private static let hits = "go to the next hit, or to the one before"
}

// When the commands can be performed, and why they can't.
extension ListPage {
  private var hasRows: Bool { cursor != nil }
  private var hasRowsOrWaits: Bool { hasRows || isWaitingForRows }

  /// Whether the first rows are on their way.
  private var isWaitingForRows: Bool { cursor == nil && controller.awaitsFirstRows }

  private var waiting: String? { isWaitingForRows ? words(.stillLoading) : nil }

  /// Takes back what is no longer true of the answer to the last key.
  func forgetOldNotice() {
    switch notice {
    case .text(words(.stillLoading)) where !isWaitingForRows: notice = nil
    case .selected(_, let count) where count != controller.selectedRowCount: notice = nil
    default: break
    }
  }

  private var canOnlyLoadMore: Bool { !hasRows && navigator.canLoadNextPage }

  /// Whether this is the list at the back of the screen.
  var isFirst: Bool { screen?.controllers.first === controller }

  /// Whether the user chooses rows here, instead of opening them.
  var isPicker: Bool { screen?.onPick != nil && isFirst }

  /// Whether there is nothing to choose, and nothing that may still bring rows.
  private var hasNothingToPick: Bool {
    (controller.shownState == .empty || !controller.loadsRows) && controller.contentCount == 0
      && !search.isActive
  }

  /// Whether several rows can be selected and some are, be they shown or not.
  private var hasPickedRows: Bool {
    tableView.allowsMultipleSelection && controller.selectedRowCount > 0
  }

  private var canOpen: Bool {
    !isPicker && hasRows && tableView.allowsSelection && !tableView.allowsMultipleSelection
  }

  private var canChoose: Bool {
    isPicker && tableView.allowsSelection && (hasRows || hasPickedRows) && !hasNothingToPick
  }

  /// What the keys of a picker do, in a line in which the user types.
  var pickHint: String? {
    let ids: [Command.ID] = ["open", "select-in-picker", "retry-in-picker"]
    let commands = ActiveCommands(responders, keymap).reachable(words) { ids.contains($0.id) }
    let hints = ids.compactMap { id in
      commands.first { $0.id == id }.flatMap { command in
        command.keys.first.map { "\(words(.hintKey($0))) \(command.title)" }
      }
    }
    return hints.isEmpty ? nil : hints.joined(separator: "  ")
  }

  private var canLeave: Bool { isPicker && hasNothingToPick }

  private var selectsSeveral: Bool {
    hasRows && tableView.allowsSelection && tableView.allowsMultipleSelection
  }

  private var hasSelection: Bool { tableView.allowsSelection && hasPickedRows }

  private var isEditing: Bool { controller.isEditing }
  private var canEdit: Bool { !isEditing && hasRows && controller.hasEditableRows }
  private var canMoveRow: Bool {
    cursor.map { RowMarks(ofRowAt: $0, in: controller).contains(.move) } ?? false
  }
  private var whyNotMove: String? { hasRows ? words(.cannotMove) : waiting }

  /// The actions of the first row that actions are for.
  ///
  /// The others aren't asked for theirs before the user wants to see them.
  var firstRowActions: [RowAction] {
    firstActionRow.map { controller.tableView(tableView, actionsForRowAt: $0) } ?? []
  }

  private var firstActionRow: IndexPath? {
    let selected = tableView.allowsMultipleSelection ? tableView.indexPathForSelectedRow : nil
    return cursor.map { selected ?? $0 }
  }

  private var canAct: Bool { !firstRowActions.isEmpty }
  private var hasDeletion: Bool { firstRowActions.deletion(in: controller) != nil }
  private var canDelete: Bool { !isEditing && hasDeletion }
  private var canDeleteInEditing: Bool { isEditing && hasDeletion }
  private var whyNotDelete: String? { hasRows ? words(.cannotDelete) : waiting }

  /// Whether the first row has a text to copy; the others are asked when they are copied.
  private var canCopy: Bool {
    firstActionRow.map { controller.tableView(tableView, copyTextForRowAt: $0) != nil } ?? false
  }

  private var hasIndex: Bool { hasRows && !controller.indexTitles.isEmpty }

  /// The rows scrolled to the right, if a visible one is longer than the screen shows.
  private var scrolledRight: SidewaysScroll? {
    hasRows ? sideways.scrolledRight(in: controller, columnWidths) : nil
  }

  /// The column by which the rows are sorted.
  private var sortedColumn: TableColumn? {
    let (order, columns) = (controller.shownRowOrder, controller.tableColumns)
    return order.flatMap { order in columns.first { $0.sortKey == order.column } }
  }

  private var isLoading: Bool { controller.showsLoad || controller.isRetryPlanned }
  private var isGoingToEnd: Bool { isLoading && controller.isLoadingToEnd }
  private var canCancel: Bool { isLoading && !controller.isLoadingToEnd }
  private var canRefresh: Bool { !controller.showsRefresh && controller.canRefresh }
  private var canPull: Bool { hasRows && canRefresh }
  private var whyNotRefresh: String? {
    controller.loadsRows && !controller.canRefresh ? words(.cannotRefresh) : nil
  }

  /// Whether there are rows to search, or a list that loads them.
  private var canSearch: Bool { hasRows || controller.isSearchable }
  private var canFilter: Bool { controller.rowsOwner?.canFilter == true }
  private var canFind: Bool { hasRows && search.pattern != nil }
  private var whyNotFind: String? {
    guard hasRows else { return waiting }
    guard canFind else {
      let hint = screen?.hint(forCommand: "search").map { " · \($0)" }
      return words(.nothingToFind) + (hint ?? "")
    }
    return nil
  }

  private var hasMouse: Bool { screen?.hasMouse == true }
  private var noMouse: String? { words(.noMouse) }
}

// What the commands do.
extension ListPage {
  private func moveUp() {
    if moveToGap(.up) || navigator.moveUp() { pull.moveUp() } else { pull.pull(controller) }
  }

  private func moveDown() {
    if !moveToGap(.down) { navigator.moveDown() }
  }

  /// Moves the row with the cursor by a place; the cursor stays on it.
  private func moveRow(isDown: Bool) {
    guard let cursor, let row = controller.reorderRow(at: cursor, isDown: isDown) else { return }
    navigator.move(to: row)
  }

  /// Opens, selects or chooses the row with the cursor.
  func open() {
    if isPicker, !tableView.allowsMultipleSelection { pick() } else { navigator.openRow() }
  }

  /// Chooses the selected rows, or the row with the cursor if none is.
  private func pick() {
    if hasPickedRows || hasNothingToPick {
      screen?.pick(hasPickedRows ? tableView.indexPathsForSelectedRows ?? [] : [])
    } else if let row = cursor.flatMap(tableView.permittedRow(at:)) {
      screen?.pick([row])
    }
  }

  /// Selects all rows that are loaded, and says how many aren't.
  private func selectAll() {
    endRange()
    tableView.chooseRows(at: RangeSet(0..<tableView.numberOfRows), isSelected: true)
    let rest = RowPosition(loadedPosition: 0, in: controller).rest
    let phrases = controller.selectionPhrases + [rest].compactMap(\.self)
    notice = .selected(
      phrases.map(words.callAsFunction).joined(separator: " · "),
      count: controller.selectedRowCount
    )
  }

  private func delete() {
    guard let action = controller.rowActions.deletion(in: controller) else { return }
    endRange()
    controller.perform(action)
  }

  private func showActions() {
    endRange()
    controller.presentRowActions()
  }

  /// Performs the action with a title, if all selected rows have it.
  func perform(_ action: RowAction) {
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

  private func setEditing(_ isEditing: Bool) {
    controller.isEditing = isEditing
    if !isEditing { notice = .information(.doneEditing) }
  }

  private func endSearch() {
    if !search.clear() { notice = .information(.searchEnded) }
  }

  private func toggleWrapping() {
    sideways = SidewaysScroll()
    tableView.wrapsLines.toggle()
    notice = .information(tableView.wrapsLines ? .linesAreWrapped : .linesAreCutOff)
  }

  /// Lets the user type what to search for, if there is anything to search.
  func beginSearch() {
    if canSearch { open(SearchUse(on: self)) }
  }

  private func beginFilter() {
    if let rows = controller.rowsOwner, rows.canFilter { open(FilterUse(rows, on: self)) }
  }

  /// Sorts the rows by the column on the right of the one by which they are sorted, or by the first.
  private func sortByNextColumn() {
    let columns = controller.sortableColumns
    let next = sortedColumn.flatMap(columns.firstIndex).map { $0 + 1 } ?? 0
    controller.sort(by: columns[next % columns.count])
  }

  private func toggleMouse() {
    guard let screen else { return }
    screen.capturesMouse.toggle()
    notice = .information(screen.capturesMouse ? .mouseIsOn : .mouseIsOff)
  }
}

extension [RowAction] {
  /// The action that deletes rows, if it is among these.
  @MainActor func deletion(in controller: StatefulTableController) -> RowAction? {
    guard !isEmpty else { return nil }
    return first(where: controller.deleteAction.isSame)
  }
}
