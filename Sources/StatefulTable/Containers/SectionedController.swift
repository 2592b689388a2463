// How the folder works:
//
// 1. A `SectionedController` has one table. Each row belongs to one of its lists, which it asks for
//    it. `ListSections` maps index paths.
// 2. When the table of a list has changed its rows, the list (`+TableHost`) passes the `TableUpdate` on.
//    `ListSections` turns it into one of the whole table, which carries it out. No list is asked for all of its rows.
// 3. A list calls its display after every event. Here that is a `ListDisplay`, through which the row with the list's
//    state appears, changes and disappears, and what the list shows or closes gets to the real display.
// 4. The `Loader` of a list asks how far away the cursor is. Requests to the whole go to the lists.
//
// A `SegmentedController` only says which one of its lists is shown.

/// Several lists one below the other, as sections of one table.
///
/// ```swift
/// let home = SectionedController([favorites, recent, everything])
/// home.title = "Home"
/// ```
///
/// Each list is loaded, fails and is retried independently of the others. The title of a list is the header of its
/// first section, unless that has a header of its own. In place of its rows, a list without rows has one row that
/// shows its state. After its last row, a list with more pages has the row "⋯ more". If the user opens a row that
/// shows a state, the list retries, loads its next page, or loads again. The next page also loads when the cursor
/// comes near the end of the list's rows, within its ``LoadOptions/nextPageOffset``.
///
/// What the user does to a row goes to the list that it belongs to, with the list's own table and index path. There, a
/// list can call its table as usual: what it inserts, deletes, moves or reloads changes the part of the whole, and the
/// row that the user looks at stays in place. ``TableView/scrollToRow(at:at:animated:)`` and ``TableView/moveCursor(to:)`` of a
/// list's table do that in the whole. The size of the screen and all settings, such as the selection of several rows, the
/// gravity and the wrapping of lines, are those of the whole's ``StatefulTableController/tableView``. If a list's table has some, that
/// is reported as a ``LoadMisuse``.
///
/// The whole loads nothing itself, so its ``StatefulTableController/state`` is always ``StatefulState/idle``. Its
/// requests and its ``StatefulTableController/loadOptions`` go to the lists, and its ``StatefulTableController/loads`` are
/// theirs: a refresh asks all lists, and the next
/// page is that of the list with the cursor. Loading to the end loads the pages of the last list. If all lists are
/// searchable, so is the whole.
///
/// A ``PagedTableController`` in it marks no gaps: its ``PagedTableController/gapPolicy`` is set to ``GapPolicy/replace``.
///
/// On a terminal, the key `i` shows the titles of the lists, to go to one.
@MainActor public final class SectionedController: StatefulTableController, ListParts {
  /// The lists, from the top.
  public let lists: [StatefulTableController]

  override var listParts: (any ListParts)? { self }
  override var listRows: (any ListRows)? { self }

  private var sections: ListSections
  private let listDisplay = ListDisplay()
  /// Whether a list's table is given the cursor of the whole.
  private var isPassingCursor = false

  /// Creates one list of several.
  ///
  /// - Parameters:
  ///   - lists: The lists. A list belongs to one whole: the last that was created. Of a ``SectionedController`` among
  ///     them, the lists are taken, and a list that is there twice is shown once.
  ///   - clock: The clock for notices. The default is a `ContinuousClock`.
  public init(
    _ lists: [StatefulTableController],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.lists = lists.flatMap { ($0 as? SectionedController)?.lists ?? [$0] }
      .reduce(into: []) { all, list in
        if !all.contains(where: { $0 === list }) { all.append(list) }
      }
    sections = ListSections(listCount: self.lists.count)
    super.init(clock: clock)
    for list in self.lists {
      list.sectionedController = self
      list.tableView(list.tableView, didSet: list.tableView.settings.names)
      // Among the rows of the whole, there is no place for the gap of a list.
      list.rowsOwner?.gapPolicy = .replace
      list.display = listDisplay
      list.tableView.size.lines = 0
      shareMessages(with: list)
    }
  }

  /// The columns of the rows: its own if they are set, otherwise those that all lists with columns have.
  ///
  /// If the lists have different columns, there are none, and a row shows its texts one after the other.
  public override var tableColumns: [TableColumn] {
    get {
      let own = super.tableColumns
      guard own.isEmpty else { return own }
      let all = lists.map(\.tableColumns).filter { !$0.isEmpty }
      return all.first { columns in all.allSatisfy { $0 == columns } } ?? []
    }
    set { super.tableColumns = newValue }
  }

  // MARK: Places

  /// The list that a row belongs to, and the row's index path there.
  ///
  /// - Returns: `nil` if there is no such section, or the row shows the state of a list.
  public func list(
    ofRowAt indexPath: IndexPath
  ) -> (list: StatefulTableController, indexPath: IndexPath)? {
    guard case .content(let list, let row) = sections.row(at: indexPath) else { return nil }
    return (lists[list], row)
  }

  /// The index path of a list's row in the whole.
  ///
  /// - Parameters:
  ///   - indexPath: The row in the list.
  ///   - list: The list.
  /// - Returns: `nil` if the list isn't one of the ``lists``.
  public func indexPath(
    ofRowAt indexPath: IndexPath,
    in list: StatefulTableController
  ) -> IndexPath? {
    index(of: list).map { sections.indexPath(of: indexPath, inList: $0) }
  }

  private func index(of list: StatefulTableController) -> Int? {
    lists.firstIndex { $0 === list }
  }

  /// The list that a section belongs to, and the section's number there.
  private func place(ofSection section: Int) -> (list: StatefulTableController, section: Int)? {
    sections.place(ofSection: section).map { (lists[$0.list], $0.section) }
  }

  private var listAtCursor: StatefulTableController? {
    tableView.cursor.flatMap { place(ofSection: $0.section)?.list }
  }

  /// The number of rows of a list, without the one that shows its state, before a position in the table.
  package func rowCount(of list: StatefulTableController, beforePosition position: Int) -> Int {
    index(of: list).map { sections.rowCount(ofList: $0, beforePosition: position) } ?? 0
  }

  // MARK: Loads

  func loadParts() {
    // Before, a list isn't asked: it may not have its rows yet.
    listDisplay.whole = self
    for (index, list) in lists.enumerated() {
      list.loadViewIfNeeded()
      tableView.carryOut(sections.replace(index, with: part(of: list)))
    }
  }

  func passOn(_ request: LoadMachine.Event) {
    switch request {
    // The lists appear themselves.
    case .loadIfNeeded(.appear): break
    case .loadPage: listAtCursor?.request(request)
    case .loadToEnd: lists.last?.request(request)
    case .cancel: for list in lists { list.cancelLoading() }
    default: for list in lists { list.request(request) }
    }
  }

  /// The number of a list's rows between the cursor and an end of the list.
  ///
  /// While the cursor is in another list, they are many.
  func rowsLeft(_ direction: PagePosition, of list: StatefulTableController) -> Int {
    // The greatest number means that there is no screen.
    guard tableView.size.lines > 0, let index = index(of: list) else { return .max }
    guard let position = tableView.cursor.flatMap(tableView.position),
      sections.positions(ofList: index).contains(position)
    else { return .max - 1 }
    let row = sections.rowCount(ofList: index, beforePosition: position)
    let content = list.contentPositions
    return switch direction {
    case .next: max(0, content.upperBound - 1 - row)
    case .previous: max(0, row - content.lowerBound)
    case .gap: .max - 1
    }
  }

  func visiblePositions(of list: StatefulTableController) -> Range<Int>? {
    guard tableView.size.lines > 0, let index = index(of: list) else { return nil }
    let end = tableView.numberOfRows - tableView.rowsBelow
    return sections.rowCount(
      ofList: index,
      beforePosition: tableView.rowsAbove
    )..<sections.rowCount(ofList: index, beforePosition: end)
  }

  // MARK: Changes of lists

  func list(
    _ list: StatefulTableController,
    didCarryOut update: TableUpdate,
    from old: RowCounts
  ) {
    guard let index = index(of: list) else { return }
    let stateRow = sections.stateRow(ofList: index)
    let stateAtCursor = stateRow == nil || tableView.cursor != stateRow ? nil : stateRow
    let position = stateAtCursor.map(sections.counts.position)
    let wasEmpty = sections.parts[index].isEmpty
    var change = sections.follow(update, from: old, ofList: index, part(of: list))
    change.isByLoad = update.isByLoad
    tableView.carryOut(change)
    // Rows that are inserted before the row with the cursor are what the user was waiting for.
    if !wasEmpty, let position, let first = sections.counts.indexPath(at: position),
      case .content(index, _) = sections.row(at: first)
    {
      tableView.moveCursor(to: first)
    }
  }

  /// A list may look different.
  fileprivate func listNeedsDisplay(_ list: StatefulTableController) {
    guard let index = index(of: list) else { return }
    // What asks for everything again is done before the screen is drawn.
    list.tableView.loadIfStale()
    if let update = sections.setStateSection(stateSection(of: list), ofList: index) {
      tableView.carryOut(update)
    }
    setNeedsDisplay()
  }

  func listDidSelect(_ list: StatefulTableController) {
    guard !isPassingCursor, let row = list.tableView.indexPathForSelectedRow,
      let target = indexPath(ofRowAt: row, in: list), target != tableView.cursor
    else { return }
    tableView.moveCursor(to: target)
  }

  func tableDidChange(_ change: TableView.Change) {
    guard change == .size else { return }
    for list in lists { list.tableView.size = Size(columns: tableView.size.columns, lines: 0) }
  }

  // MARK: States

  private func part(of list: StatefulTableController) -> ListSections.Part {
    list.tableView.loadIfStale()
    return ListSections.Part(
      counts: list.tableView.counts,
      isEmpty: list.contentPositions.isEmpty,
      stateSection: stateSection(of: list)
    )
  }

  /// The section of a list at whose end there is a row with its state, if there is something to say.
  private func stateSection(of list: StatefulTableController) -> Int? {
    let loads = list.loader.machine
    let hasState =
      list.contentPositions.isEmpty
      || loads.hasLoaded
        && (loads.morePages.contains(.next) || loads.failures.contains(.nextPage)
          || loads.flight?.kind == .nextPage)
    guard hasState else { return nil }
    let count = list.tableView.counts.sections.count
    return max(0, min(list.contentSections?.upperBound ?? count, count) - 1)
  }

  private func place(ofStateOf list: StatefulTableController) -> StateViewPlace {
    list.contentPositions.isEmpty ? .cover : .belowRows
  }

  /// The state of a list, on one line.
  private func stateCell(of list: StatefulTableController) -> Cell {
    let lines = list.lines(ofViewUsuallyAt: place(ofStateOf: list), size: tableView.size)
    let text = lines.dropFirst().reduce(lines.first ?? "") { $0 + " · " + $1 }
    guard text.string.isEmpty else { return Cell(text) }
    if !list.contentPositions.isEmpty { return Cell(StyledText(listWords(.more), .dim)) }
    // A list that loads nothing has no state.
    guard !list.loadsRows, let view = list.emptyView as? EmptyView else { return Cell("") }
    return Cell(view.message ?? StyledText(listWords(.nothingHere)))
  }

  func part(shownAt place: StateViewPlace) -> StatefulTableController? {
    guard place == .aboveRows else { return nil }
    let shown = lists.filter { $0.visibleView(at: place) != nil }
    return shown.first(where: \.showsLoad) ?? shown.first
  }

  var hasAnimatedRows: Bool {
    let visible = tableView.indexPathsForVisibleRows
    return lists.indices.contains { index in
      sections.stateRow(ofList: index).map(visible.contains) == true
        && lists[index].isViewAnimated(usuallyAt: place(ofStateOf: lists[index]))
    }
  }

  /// Does what the row with a list's state offers.
  private func openState(of list: StatefulTableController) {
    if list.canRetry {
      list.retry()
    } else if list.contentPositions.isEmpty {
      // Unless its first load was cancelled, it has said that it is empty.
      if list.shownState == .idle {
        list.loadIfNeeded()
      } else if list.canRefresh {
        list.loadNewer()
      }
    } else {
      list.loadNextPage()
    }
  }
}

// The rows of the whole are those of its lists.
extension SectionedController {
  // MARK: What the rows are

  var sectionCount: Int { sections.counts.sections.count }

  func rowCount(inSection section: Int) -> Int {
    sections.counts.rowCount(inSection: section)
  }

  func cell(ofRowAt indexPath: IndexPath) -> Cell {
    switch sections.row(at: indexPath) {
    case .content(let list, let row): lists[list].tableView.query.cell(forRowAt: row) ?? Cell("")
    case .state(let list): stateCell(of: lists[list])
    case nil: Cell("")
    }
  }

  func title(ofSection section: Int) -> String? { header(ofSection: section)?.text.string }

  func header(ofSection section: Int) -> SectionHeader? {
    guard let (list, section) = place(ofSection: section) else { return nil }
    if let header = list.tableView.query.header(forSection: section) { return header }
    return section == 0 && !list.title.isEmpty ? SectionHeader(list.title) : nil
  }

  func footerTitle(ofSection section: Int) -> String? {
    place(ofSection: section).flatMap {
      $0.list.tableView.query.footerTitle(forSection: $0.section)
    }
  }

  func height(ofRowAt indexPath: IndexPath) -> Int? {
    guard let (list, row) = list(ofRowAt: indexPath) else { return 1 }
    return list.tableView.query.height(ofRowAt: row)
  }

  func rowToSelect(at indexPath: IndexPath) -> IndexPath? {
    switch sections.row(at: indexPath) {
    case .content(let list, let row):
      let list = lists[list]
      return list.tableView(list.tableView, willSelectRowAt: row)
        .flatMap { self.indexPath(ofRowAt: $0, in: list) }
    case .state(let list):
      // It is no row to be selected.
      openState(of: lists[list])
      return nil
    case nil: return nil
    }
  }

  func didSelectRow(at indexPath: IndexPath) {
    tell(indexPath) { $0.tableView($1, didSelectRowAt: $2) }
  }

  func rowToDeselect(at indexPath: IndexPath) -> IndexPath? {
    guard let (list, row) = list(ofRowAt: indexPath) else { return indexPath }
    return list.tableView(list.tableView, willDeselectRowAt: row)
      .flatMap { self.indexPath(ofRowAt: $0, in: list) }
  }

  func didDeselectRow(at indexPath: IndexPath) {
    tell(indexPath) { $0.tableView($1, didDeselectRowAt: $2) }
  }

  func willDisplayRow(at indexPath: IndexPath) {
    tell(indexPath) { $0.tableView($1, willDisplayRowAt: $2) }
  }

  func didEndDisplayingRow(at indexPath: IndexPath) {
    tell(indexPath) { $0.tableView($1, didEndDisplayingRowAt: $2) }
  }

  /// Tells a list about one of its rows.
  private func tell(
    _ indexPath: IndexPath,
    _ call: (StatefulTableController, TableView, IndexPath) -> Void
  ) {
    guard let (list, row) = list(ofRowAt: indexPath) else { return }
    call(list, list.tableView, row)
  }

  /// Moves the cursor of the list with the row, which is told of it.
  func didMoveCursor(to indexPath: IndexPath?) {
    isPassingCursor = true
    let place = indexPath.flatMap(list(ofRowAt:))
    for list in lists {
      if let place, list === place.list {
        list.tableView.moveCursor(to: place.indexPath)
      } else if list.tableView.indexPathForSelectedRow != nil {
        list.tableView.selectRow(at: nil)
      }
    }
    isPassingCursor = false
    listAtCursor?.loader.perform(.scrolled)
  }

  // MARK: Editing

  func canEditRow(at indexPath: IndexPath) -> Bool {
    guard let (list, row) = list(ofRowAt: indexPath) else { return false }
    return list.tableView(list.tableView, canEditRowAt: row)
  }

  func commit(_ style: EditingStyle, forRowAt indexPath: IndexPath) {
    guard let (list, row) = list(ofRowAt: indexPath) else { return }
    list.tableView(list.tableView, commit: style, forRowAt: row)
  }

  /// The actions of the list that the row belongs to.
  ///
  /// If rows of several lists are selected, each list performs its own action of the same name.
  func actions(forRowAt indexPath: IndexPath) -> [RowAction]? {
    guard let (list, row) = list(ofRowAt: indexPath) else { return [] }
    return list.tableView(list.tableView, actionsForRowAt: row).map { action in
      action.performed { [weak self] in self?.perform(action, of: list, on: $0) }
    }
  }

  func copyText(ofRowAt indexPath: IndexPath) -> String? {
    guard let (list, row) = list(ofRowAt: indexPath) else { return nil }
    return list.tableView(list.tableView, copyTextForRowAt: row)
  }

  private func perform(_ action: RowAction, of owner: StatefulTableController, on rows: [IndexPath])
  {
    let places = rows.compactMap(list(ofRowAt:))
    for list in lists {
      let rows = places.filter { $0.list === list }.map(\.indexPath)
      guard let first = rows.first else { continue }
      let own =
        list === owner
        ? action
        : list.tableView(list.tableView, actionsForRowAt: first).first { $0.isSame(as: action) }
      own?.handler(rows)
    }
  }

  func canMoveRow(at indexPath: IndexPath) -> Bool {
    guard let (list, row) = list(ofRowAt: indexPath) else { return false }
    return list.tableView(list.tableView, canMoveRowAt: row)
  }

  /// The place where the list lets the row go; the row itself if that would be in another list.
  func target(ofMoveFrom source: IndexPath, toProposed proposed: IndexPath) -> IndexPath {
    guard let (list, row) = list(ofRowAt: source),
      let place = place(ofSection: proposed.section), place.list === list
    else { return source }
    // A row can't go behind the one with the state.
    let count = list.tableView.numberOfRows(inSection: place.section)
    let last = place.section == row.section ? count - 1 : count
    let target = list.tableView(
      list.tableView,
      targetIndexPathForMoveFromRowAt: row,
      toProposedIndexPath: IndexPath(row: min(proposed.row, last), section: place.section)
    )
    return indexPath(ofRowAt: target, in: list) ?? source
  }

  func move(rowAt source: IndexPath, to target: IndexPath) {
    guard let (list, row) = list(ofRowAt: source), let section = place(ofSection: target.section)
    else { return }
    // The list's table moves the row, and passes that on.
    list.moveRow(at: row, to: IndexPath(row: target.row, section: section.section))
  }

  /// The titles of the lists, if there are several.
  var titlesOfIndex: [String]? { lists.count > 1 ? lists.map(\.title) : nil }

  func section(ofIndexTitle number: Int) -> Int? {
    lists.indices.contains(number) ? sections.firstSection(ofList: number) : 0
  }

  // MARK: Identity

  func id(ofRowAt indexPath: IndexPath) -> AnyHashable? {
    switch sections.row(at: indexPath) {
    case .content(let list, let row):
      lists[list].tableView.query.id(ofRowAt: row).map { AnyHashable(RowID(list: list, id: $0)) }
    case .state(let list): RowID(list: list, id: nil)
    case nil: nil
    }
  }

  func indexPath(ofRowWithID id: AnyHashable) -> IndexPath? {
    guard let id = id.base as? RowID, lists.indices.contains(id.list) else { return nil }
    guard let own = id.id else { return sections.stateRow(ofList: id.list) }
    return lists[id.list].tableView.query.indexPath(forRowWithID: own)
      .map { sections.indexPath(of: $0, inList: id.list) }
  }
}

/// The id of a row among those of several lists; without an id, the row that shows the list's state.
private struct RowID: Hashable {
  var list: Int
  var id: AnyHashable?
}

/// What the lists of a `SectionedController` are shown by: the display of the whole.
@MainActor private final class ListDisplay: TableDisplay {
  weak var whole: SectionedController?

  func controllerNeedsDisplay(_ controller: StatefulTableController) {
    whole?.listNeedsDisplay(controller)
  }

  func show(_ controller: StatefulTableController, inFrontOf other: StatefulTableController) {
    whole?.show(controller)
  }

  func close(_ controller: StatefulTableController) { whole?.close() }

  func beginSearch(in controller: StatefulTableController) { whole?.beginSearch() }

  func height(of cell: Cell, in controller: StatefulTableController) -> Int {
    whole?.display?.height(of: cell, in: controller) ?? 1
  }

  var listWords: ListWords { whole?.listWords ?? .english }
  var isUserTyping: Bool { whole?.display?.isUserTyping ?? false }
  func hint(forCommand id: String) -> String? {
    // Each part has a row of its own for more pages, with or without a key.
    id == "next-page" ? listWords(.more) : whole?.display?.hint(forCommand: id)
  }
}
