/// Changes the items of a paged list, and tells its table.
///
/// ``PagingState`` has the rules. This asks the source and the titles, hands the answers in, and names the
/// changes. An ``ItemFilter`` leaves out what the table doesn't show: the sections have table rows.
@MainActor final class PagedListModel<Item: Identifiable & Sendable>
where Item.ID: Sendable {
  typealias Edit = (inout PagingState<Item>) -> RowChanges

  /// The items in sections, after their titles were passed.
  private(set) var sections = ItemSections()
  private(set) var paging: PagingState<Item>
  private(set) var filter = ItemFilter()
  /// The selected items that the filter hides.
  private var hiddenSelection: Set<Item.ID> = []
  /// The selected items that a search didn't find, or that weren't loaded since it ended.
  private var missingSelection: [Item] = []
  /// Grows with every page that brings rows which the filter shows.
  private(set) var hitProgress = 0
  private var pageSource: AnyPageSource<Item>
  /// The source of the rows that are there, while it isn't the one that a search asks.
  private var rowSource: AnyPageSource<Item>?
  private var waiting = WaitingEdits()
  /// The row below the gap that the user or the program has asked for.
  private var requestedGapRow: Int?
  /// Where the next load of first rows begins, until it or a refresh has succeeded.
  private var jump: Jump?
  /// Where to go as soon as the table has the rows that were loaded.
  private var target: Jump?
  private weak var controller: PagedTableController<Item>?

  init(source: any PageSource<Item>) {
    pageSource = AnyPageSource(source)
    paging = PagingState(pageSource.order)
  }

  func attach(to controller: PagedTableController<Item>) {
    self.controller = controller
  }

  var source: any PageSource<Item> {
    get { pageSource.base }
    set {
      // A search may come to nothing: until it succeeds, the rows keep their source.
      let isSearch = controller?.searcher.isTelling == true && !paging.isSourceNew
      rowSource = isSearch ? rowSource ?? pageSource : nil
      ask(AnyPageSource(newValue), keepingPages: isSearch)
    }
  }

  private func ask(_ source: AnyPageSource<Item>, keepingPages: Bool) {
    pageSource = source
    paging.changeSource(source.order, keepingPages: keepingPages)
  }

  /// Changes a setting, or what was only kept to be taken once.
  func change<Result>(_ change: (inout PagingState<Item>) -> Result) -> Result { change(&paging) }

  /// The number of items.
  var itemCount: Int { paging.store.count }

  /// The number of items that the table shows.
  var rowCount: Int { filter.count(of: itemCount) }

  /// The table row of the item at an index path.
  ///
  /// - Parameters:
  ///   - indexPath: The index path.
  ///   - firstSection: The first section of the table that has items.
  /// - Returns: The row, counted over all sections, or `nil` if there is no such item.
  func row(of indexPath: IndexPath, firstSection: Int) -> Int? {
    guard let row = sections.row(of: indexPath, firstSection: firstSection), row < rowCount
    else { return nil }
    return row
  }

  /// The table row of the item with an id, or `nil` if there is none, or if it isn't shown.
  func row(ofItemWithID id: Item.ID) -> Int? {
    paging.store.row(of: id).flatMap(filter.row)
  }

  /// The item at a table row, which must exist.
  func item(atRow row: Int) -> Item { paging.store[filter.itemRow(ofRow: row)] }

  // MARK: Selection

  /// All selected items: those that are loaded in their order, and then those that a search didn't find.
  var selectedItems: [Item] {
    guard let controller else { return [] }
    if controller.tableView.allowsMultipleSelection {
      let rows = selectedIDs(controller).compactMap(paging.store.row).sorted()
      return rows.map { paging.store[$0] } + missingSelection
    }
    let row = controller.tableView.indexPathForSelectedRow
    return row.flatMap(controller.item).map { [$0] } ?? []
  }

  /// The number of selected items that the table doesn't show.
  var unshownSelectionCount: Int { hiddenSelection.count + missingSelection.count }

  func forgetUnshownSelection() {
    hiddenSelection = []
    missingSelection = []
  }

  /// Selects what a search had taken from the list, as far as the rows that came have it.
  func selectFoundItems() {
    guard let controller else { return }
    let found = missingSelection.map(\.id).filter(paging.store.contains)
    guard !found.isEmpty else { return }
    missingSelection.removeAll { paging.store.contains($0.id) }
    select(selectedIDs(controller).union(found), controller)
  }

  /// Selects what was dropped with its page, if it is shown again.
  func selectDroppedItem() {
    guard let controller, !controller.tableView.isDataAhead, let id = paging.droppedSelection,
      let indexPath = controller.indexPath(ofItemWithID: id)
    else { return }
    controller.tableView.selectRowAgain(at: indexPath)
    paging.forgetDroppedSelection()
  }

  // MARK: Filter

  /// Shows only the items whose texts have a text, or all items if it is empty.
  func filter(_ text: String) {
    guard waiting.allowEdits else {
      return waiting.edits.append { [weak self] in self?.setFilter(text) }
    }
    setFilter(text)
    makeWaitingEdits()
  }

  private func setFilter(_ text: String) {
    guard let controller, text != filter.text else { return }
    // Another row was selected since.
    if controller.tableView.indexPathForSelectedRow != nil { paging.forgetDroppedSelection() }
    let selection = selectedIDs(controller)
    var new = filter
    var changes = RowChanges()
    askTitles {
      changes = new.set(text, itemCount: itemCount) { itemRow in
        controller.filterText(for: paging.store[itemRow])
      }
    }
    filter = new
    tell(changes, regroup(changes, controller), countsAsUnseen: false, controller)
    select(selection, controller)
    selectDroppedItem()
    controller.loader.perform(.filtered)
  }

  /// The ids of the selected items, where several can be selected.
  ///
  /// Within a batch, the table can't say which they are.
  private func selectedIDs(_ controller: PagedTableController<Item>) -> Set<Item.ID> {
    guard controller.tableView.allowsMultipleSelection else { return [] }
    guard !controller.tableView.isDataAhead else { return hiddenSelection }
    let rows = controller.tableView.indexPathsForSelectedRows ?? []
    return hiddenSelection.union(rows.compactMap { controller.item(at: $0)?.id })
  }

  /// Selects items again that were hidden, and remembers those that are.
  private func select(_ ids: Set<Item.ID>, _ controller: PagedTableController<Item>) {
    hiddenSelection = ids.filter { paging.store.contains($0) && row(ofItemWithID: $0) == nil }
    guard !controller.tableView.isDataAhead else { return hiddenSelection = ids }
    for id in ids.subtracting(hiddenSelection) {
      guard let indexPath = controller.indexPath(ofItemWithID: id),
        !controller.tableView.isRowSelected(at: indexPath)
      else { continue }
      controller.tableView.selectRowAgain(at: indexPath)
    }
  }

  /// The changes of the table that changes of the items are.
  private func filtered(
    _ changes: RowChanges,
    _ controller: PagedTableController<Item>
  ) -> RowChanges {
    guard filter.isOn else { return changes }
    var new = filter
    var shown = RowChanges()
    askTitles {
      shown = new.follow(changes) { controller.filterText(for: paging.store[$0]) }
    }
    filter = new
    return shown
  }

  // MARK: Edits

  /// Makes an edit, now or as soon as the table can be updated.
  func edit(_ change: @escaping Edit) {
    guard waiting.allowEdits else {
      return waiting.edits.append { [weak self] in self?.make(change) }
    }
    make(change)
    makeWaitingEdits()
  }

  private func make(_ change: Edit) {
    guard let controller else { return }
    // A load that failed or was stopped waits for no answer any more.
    if paging.load != nil, !controller.isLoading { paging.endLoad() }
    let changes = filtered(change(&paging), controller)
    let cut = regroup(changes, controller)
    if !changes.isEmpty || cut != nil { tell(changes, cut, controller) }
  }

  /// Makes the edits that waited for the table.
  func makeWaitingEdits() {
    // One after the other: an edit may make others wait, which come after those that wait already.
    while !waiting.isAskingTitles, !waiting.isRunning, !waiting.edits.isEmpty {
      let edit = waiting.edits.removeFirst()
      waiting.isRunning = true
      edit()
      waiting.isRunning = false
    }
  }

  // MARK: Titles

  /// Asks for the titles of items that came, moved or changed.
  private func regroup(
    _ changes: RowChanges,
    _ controller: PagedTableController<Item>
  ) -> SectionChange? {
    let rows = changes.freshRows
    var titles: [(row: Int, title: String?)] = []
    askTitles {
      for row in rows.ranges.joined() {
        titles.append((row, controller.sectionTitle(for: item(atRow: row))))
      }
    }
    return sections.follow(changes, titles: titles)
  }

  /// Filters all items, and asks for the titles of those that are shown.
  private func regroupAll(_ controller: PagedTableController<Item>) {
    var titles = TitleRuns()
    var new = filter
    hiddenSelection = []
    askTitles {
      new.setAll(itemCount: itemCount) { controller.filterText(for: paging.store[$0]) }
      for row in 0..<new.count(of: itemCount) {
        titles.append(controller.sectionTitle(for: paging.store[new.itemRow(ofRow: row)]))
      }
    }
    filter = new
    sections.replaceAll(with: titles)
  }

  /// Asks the list for titles.
  ///
  /// Edits that the list makes meanwhile wait.
  private func askTitles(_ ask: () -> Void) {
    let wasAsking = waiting.isAskingTitles
    waiting.isAskingTitles = true
    ask()
    waiting.isAskingTitles = wasAsking
  }

  // MARK: Jumps

  /// A place to which the user or the program goes.
  enum Jump {
    case item(Item.ID)
    case row(Int)
    /// The row of a position that was stored, unless its item is there.
    case storedRow(Int)
  }

  /// Goes to a place, for which rows may have to be loaded.
  ///
  /// - Returns: Whether the place is there or may be.
  @discardableResult func jump(to place: Jump) -> Bool {
    guard let controller else { return false }
    if filter.isOn { filter("") }
    let isLoaded = loadedRow(of: place, orNearest: false) != nil
    if case .row(let row) = place, !isLoaded, !paging.canBegin(atRow: row) { return false }
    // From now on, only a position that is set later is waited for.
    controller.tableView.position = nil
    if isLoaded {
      target = place
      goToTarget()
    } else {
      jump = place
      controller.loader.perform(.jump)
    }
    return true
  }

  /// Goes to where rows were loaded for.
  func goToTarget() {
    guard let controller, let place = target else { return }
    target = nil
    let isStored = if case .storedRow = place { true } else { false }
    // A position that was set during a jump is where the user goes instead.
    guard isStored == controller.tableView.content.isWaitingForRow else { return }
    guard let row = loadedRow(of: place, orNearest: true) else { return }
    let table = controller.tableView
    let indexPath = controller.rows.indexPath(ofRow: row)
    // The view of the load isn't there any more.
    controller.setNeedsDisplay()
    table.moveCursor(to: indexPath)
    if controller.sectionedController == nil, table.size.lines <= 0 {
      // It goes there as soon as there is a screen.
      let id = RowFinder.text(for: item(atRow: row).id)
      table.position = TablePosition(section: indexPath.section, row: indexPath.row, id: id)
    } else {
      table.scrollToRow(at: indexPath, at: .top)
    }
  }

  private func loadedRow(of place: Jump, orNearest: Bool) -> Int? {
    // What another source is asked for isn't among the rows of the old one.
    guard orNearest || !paging.isSourceNew else { return nil }
    switch place {
    case .item(let id): return row(ofItemWithID: id)
    case .row(let row), .storedRow(let row):
      guard let rowsAbove = paging.ledger.rowsAbove, rowCount > 0, !paging.hasGaps else {
        return nil
      }
      let nearest = min(max(0, row.subtracting(rowsAbove)), rowCount - 1)
      return orNearest || nearest == row.subtracting(rowsAbove) ? nearest : nil
    }
  }

  /// Where a load of first rows begins: where a jump leads, or at a position that is waited for.
  private func start(_ cause: LoadCause) -> PageStart<Item.ID> {
    switch jump {
    case .item(let id): return .item(id, orRow: nil)
    case .row(let row), .storedRow(let row): return .row(row)
    case nil: break
    }
    guard cause != .search, let table = controller?.tableView, table.content.isWaitingForRow,
      let position = table.position, !position.isAtEnd
    else { return .firstPage }
    // Where the source finds no rows, the list reads on from its first page until the row is there.
    let row = position.sourceRow.flatMap { paging.canBegin(atRow: $0) ? $0 : nil }
    if let id = position.id.flatMap({ RowFinder.id(with: $0, of: Item.ID.self)?.base as? Item.ID })
    {
      return .item(id, orRow: row)
    }
    return row.map { .row($0) } ?? .firstPage
  }

  /// Takes note of where to go in the rows that have come.
  private func noteTarget(after kind: LoadKind) {
    guard kind == .initial else {
      if kind == .pullToRefresh { jump = nil }
      return
    }
    target = jump ?? paging.load?.startRow.map { .storedRow($0) }
    jump = nil
  }

  // MARK: Loads

  /// Begins a load: of first rows, or for the rows that are there, which know one source only.
  func begin(_ kind: LoadKind, _ cause: LoadCause, isToEnd: Bool = false) {
    askRowSource(for: kind)
    if cause == .reload || cause == .search { jump = nil }
    paging.begin(kind, isToEnd: isToEnd, at: kind == .initial ? start(cause) : .firstPage)
  }

  /// Begins to load a gap: the one that was asked for, the one that has failed, or the one nearest to the reader.
  func beginGap(_ cause: LoadCause) {
    askRowSource(for: .gap)
    let choices = gapChoices
    let requested = choices.first { paging.ledger.row(below: $0.gap) == requestedGapRow }
    requestedGapRow = nil
    let failed = cause == .retry ? choices.first { $0.gap.loadedFrom != nil } : nil
    let near = cause == .viewport ? choices.filter(\.isNearReader) : choices
    paging.begin(.gap, gap: requested ?? failed ?? near.min { $0.distance < $1.distance })
  }

  /// Has the next load of a gap load the one above a row.
  ///
  /// - Returns: Whether there is one.
  func requestGap(aboveRow row: Int) -> Bool {
    guard gapRows.contains(row) else { return false }
    requestedGapRow = row
    return true
  }

  /// Whether there are gaps to see: a filter chooses from what was loaded, and hides them.
  var showsGaps: Bool { paging.hasGaps && !filter.isOn }

  /// The rows right below the gaps.
  var gapRows: [Int] {
    guard showsGaps else { return [] }
    var rows: [Int] = []
    for row in paging.ledger.gaps.map(paging.ledger.row) {
      // Where all rows between two gaps were removed, there is one gap to see.
      if row < itemCount, rows.last != row { rows.append(row) }
    }
    return rows
  }

  /// The gap above a row, if there is one.
  func gap(aboveRow row: Int) -> GapPhase? {
    guard showsGaps else { return nil }
    let ledger = paging.ledger
    let gaps = ledger.gaps.filter { ledger.row(below: $0) == row }
    guard !gaps.isEmpty else { return nil }
    return gaps.contains { $0.loadedFrom != nil } ? .current : .untouched
  }

  /// The number of rows between the screen and a gap that loads when the user comes near it.
  var rowsToGap: Int {
    // There are fewer rows than the most: with those, there would be no screen.
    gapChoices.lazy.filter(\.isNearReader).map(\.distance).min() ?? .max - 1
  }

  private var gapChoices: [PagingState<Item>.GapChoice] {
    guard showsGaps, let controller else { return [] }
    let rows = controller.rows
    let cursor = controller.tableView.cursor.flatMap(rows.row)
    let window = rows.window(visible: controller.visiblePositions, margin: 0)
    return paging.gapChoices(visible: window.rows ?? 0..<0, cursor: cursor)
  }

  private func askRowSource(for kind: LoadKind) {
    guard kind != .initial, let source = rowSource else { return }
    rowSource = nil
    ask(source, keepingPages: true)
  }

  /// Asks the source what is to be asked for a load.
  ///
  /// - Returns: The last request, which was answered.
  func answeredRequest(for kind: LoadKind) async throws -> PageRequest<Item>? {
    // A load that was stopped is not to ask for another in its place.
    try Task.checkCancellation()
    askRowSource(for: kind)
    if kind == .initial { await showCachedItems() }
    var answered: PageRequest<Item>?
    var next = paging.request(for: kind)
    while let request = next {
      answered = request
      guard let question = request.question else { break }
      do {
        let answer = try await pageSource.answer(to: question)
        try Task.checkCancellation()
        if case (.around(let id), .notFound, .item?) = (question, answer, jump),
          paging.hasRowsOfSource
        {
          // A retry is to load the rows from the start.
          jump = nil
          throw PageSourceError.unknownItem("\(id)")
        }
        next = paging.take(answer, to: request)
      } catch {
        guard let substitute = paging.substitute(for: request) else { throw error }
        next = substitute
      }
    }
    return answered
  }

  /// Shows the items that the source has kept until its first page arrives, if the list has none of its items.
  private func showCachedItems() async {
    guard rowSource != nil || paging.hasNothingOfSource,
      let request = paging.request(for: .initial),
      let items = await pageSource.cachedItems()
    else { return }
    CurrentLoad.preview { [weak self] in self?.preview(items, request) }
  }

  private func preview(_ items: [Item], _ request: PageRequest<Item>) {
    guard let controller, paging.preview(items, request) else { return }
    rowSource = nil
    regroupAll(controller)
  }

  /// Takes what a load brought, and tells the table.
  func commit(_ request: PageRequest<Item>?, _ kind: LoadKind) {
    guard let request, let controller else { return }
    // Another row was selected since. One that the table selects in this change, as the last one, isn't.
    if controller.tableView.indexPathForSelectedRow != nil { paging.forgetDroppedSelection() }
    let window = window(controller)
    noteTarget(after: kind)
    // A search, its end or a jump changes what there is to select from, and not what is selected.
    let isJump = target != nil && controller.tableView.allowsMultipleSelection
    let selection = rowSource == nil && !isJump ? [] : selectedItems
    switch paging.commit(request, window) {
    case .nothing: tell(RowChanges(), nil, controller)
    case .replaced:
      rowSource = nil
      missingSelection = selection
      regroupAll(controller)
      // After an initial load, the table shows the rows from the top.
      if kind != .initial { controller.tableView.reloadData() }
    case .inserted(let new):
      let changes = filtered(RowChanges(inserts: new), controller)
      tell(changes, regroup(changes, controller), controller)
    case .changed(let changes):
      // Also without a change, an item may look otherwise.
      let changes = filtered(changes, controller)
      tell(changes, regroup(changes, controller), controller)
    case .paged(let all, let isNew):
      let changes = filtered(all, controller)
      hitProgress += changes.inserts.count
      tell(changes, regroup(changes, controller), countsAsUnseen: isNew, controller)
      // The selection is not to move to another row.
      if paging.droppedSelection != nil, window.isSelectionDropped(by: all) {
        controller.tableView.selectRowAgain(at: nil)
      }
    }
  }

  /// Tells the table of changes, and of the sections that were cut anew because of them.
  private func tell(
    _ changes: RowChanges,
    _ cut: SectionChange?,
    countsAsUnseen: Bool = true,
    _ controller: PagedTableController<Item>
  ) {
    let first = controller.itemSection
    controller.tableView.apply(
      SectionedChanges(
        rows: changes,
        firstSection: first,
        cut: cut.map { cut in
          SectionChange(
            sections: cut.sections.lowerBound + first..<cut.sections.upperBound + first,
            newCount: cut.newCount
          )
        },
        countsAsUnseen: countsAsUnseen
      )
    )
  }

  /// The items on screen, if they matter.
  private func window(_ controller: PagedTableController<Item>) -> VisibleWindow {
    guard paging.maximumCount != nil else { return VisibleWindow() }
    if filter.isOn {
      // Between two rows on screen, there may be any number of pages: all are kept.
      var window = VisibleWindow()
      window.rows = 0..<itemCount
      return window
    }
    // Were rows nearer to the screen dropped, they'd be asked for again at once.
    let screen = controller.sectionedController?.tableView ?? controller.tableView
    return controller.rows.window(
      visible: controller.visiblePositions,
      margin: controller.nextPageOffset.adding(max(0, screen.size.lines))
    )
  }
}

/// The edits that were made while titles were asked for, in order, until the table can be told.
private struct WaitingEdits {
  var isAskingTitles = false
  /// Whether one of the edits is being made.
  var isRunning = false
  var edits: [() -> Void] = []

  var allowEdits: Bool { !isAskingTitles && !isRunning && edits.isEmpty }
}
