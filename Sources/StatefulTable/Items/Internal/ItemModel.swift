internal import PagingEngine

/// The items of a list, and what the table is told of them.
///
/// How the folder works:
///
/// 1. A `PagedList`, the engine, has the rows, as numbers. An ``ItemStore`` gives a number to each id, and keeps the items.
/// 2. An edit, a filter and what a load has read are events of the engine, within a ``change(_:)``. After each event, the
///    ``ItemFilter`` and the ``ItemSections`` follow: they know which items the table shows, and in which sections.
/// 3. When a change ends, the table is told what all its events have done to its rows. Within a batch of the table, that is when
///    the batch ends.
/// 4. Where several rows can be selected, the engine has their ids, and the table shows which of them have rows. A single one is
///    the row with the cursor: the engine keeps its id while it has no row.
/// 5. While the list is asked for titles and texts, edits wait.
@MainActor package final class ItemModel<Item: Identifiable & Sendable>: KeptSelection
where Item.ID: Sendable {
  private(set) var list = PagedList() { didSet { knownSelection = nil } }
  let store = ItemStore<Item>()
  /// The items in sections, after their titles were passed.
  private(set) var sections = ItemSections()
  private(set) var filter = ItemFilter() { didSet { knownSelection = nil } }
  /// The selected rows that the table shows, and their number, until something changes.
  private var knownSelection: (rows: RangeSet<Int>, count: Int)?
  var duplicatePolicy = DuplicatePolicy.keepFirst
  var duplicateCount = 0
  /// The items in the order of their rows, until something changes.
  private var allItems: [Item]?
  private var open: OpenChange?
  /// What the rows of ids that have become one had.
  private var joined: [(id: RowID, hadCursor: Bool)] = []
  private var waiting = WaitingEdits()
  /// Goes on with what the filter looks for.
  private var look: Task<Void, Never>?
  /// The load of all items in flight.
  private var load: PageLoad?
  /// The loads whose answers have ids, besides that of the list.
  var loads: () -> [PageLoad] = { [] }
  private(set) weak var controller: ItemTableController<Item>?

  /// A change that the table doesn't know yet.
  private struct OpenChange {
    var depth = 0
    var isInBatch = false
    /// The filter and the sections before it.
    let filter: ItemFilter
    let sections: ItemSections
    /// The rows of all items before it, if the table shows them to the end of its batch.
    let shown: Rows?
    var eventCount = 0
    /// What the first event has done to the rows of the table.
    var first = RowChanges()
    var cut: SectionChange?
    /// What was set by hand, and by an answer.
    var updated: [RowID] = []
    var renewed: [RowID] = []
    /// Ids that lose their rows and stay selected.
    var kept: Set<RowID> = []
    /// Ids that have become one.
    var joined: [(old: RowID, new: RowID)] = []
    var countsAsUnseen = true
    /// Whether rows come back that the user has just removed.
    var isUndo = false
    /// Whether the table is told, also if no row has changed.
    var isTold = true
  }

  func attach(to controller: ItemTableController<Item>) { self.controller = controller }

  // MARK: Reading

  package var itemCount: Int { list.shown.count }

  /// All items, in the order of their rows.
  var items: [Item] {
    let items = allItems ?? list.rows.compactMap(store.item)
    allItems = items
    return items
  }

  /// The number of items that the table shows.
  var rowCount: Int { filter.hitCount ?? itemCount }

  /// The table row, counted over all sections, of the item at an index path, or `nil` if there is no such item.
  ///
  /// `firstSection` is the first section of the table that has items.
  func row(of indexPath: IndexPath, firstSection: Int) -> Int? {
    sections.row(of: indexPath, firstSection: firstSection)
  }

  /// The table row of the item with an id, or `nil` if there is none, or if it isn't shown.
  func row(ofItemWithID id: Item.ID) -> Int? { store.number(of: id).flatMap(row) }

  private func row(of number: RowID) -> Int? {
    list.shown.row(of: number).flatMap { filter.hitCount == nil ? $0 : filter.row(ofItemRow: $0) }
  }

  /// The item at a table row.
  func item(atRow row: Int) -> Item? {
    guard let number = number(ofRow: row) else { return nil }
    return store[number]
  }

  /// The number of the item at a table row.
  func number(ofRow row: Int) -> RowID? {
    list.shown[filter.hitCount == nil ? row : filter.itemRow(ofRow: row)]
  }

  func item(atItemRow row: Int) -> Item? {
    guard let number = list.shown[row] else { return nil }
    return store[number]
  }

  /// The item with an id that has a row, also if it isn't shown.
  func item(withID id: Item.ID) -> Item? {
    store.number(of: id).flatMap { list.hasRow($0) ? store.item($0) : nil }
  }

  // MARK: Changes

  /// Makes events, of which the table is told once.
  func change(_ make: () -> Void) {
    guard let controller else { return }
    let table = controller.tableView
    if open == nil {
      // Another row was selected since.
      if !table.allowsMultipleSelection, !list.selection.isEmpty, !table.isDataAhead,
        table.indexPathForSelectedRow != nil
      {
        list.deselectAll()
      }
      let shown = table.isBatchOpen ? list.shown : nil
      open = OpenChange(filter: filter, sections: sections, shown: shown)
      list.beginBatch()
    }
    open?.depth += 1
    make()
    open?.depth -= 1
    guard open?.depth == 0, open?.isInBatch == false else { return }
    open?.isInBatch = table.carryOutAtEndOfBatch { [weak self] in
      self?.endChange()
    } then: { [weak self] in
      self?.followChange()
    }
    guard open?.isInBatch == false else { return }
    let isTold = open?.isTold ?? false
    guard let changes = endChange(), isTold else { return }
    table.apply(changes)
    followChange()
  }

  /// Has rows that come off screen in the open change be treated as seen.
  func countAsSeen() { open?.countsAsUnseen = false }

  /// Has the open change not be told to the table, which asks for everything.
  func keepFromTable() { open?.isTold = false }

  /// Makes an event of the engine, within a change, and returns what it has done to the rows of all items.
  ///
  /// `updated` was set by hand, and `renewed` by an answer. With `keepsSelection`, rows that are gone afterwards stay
  /// selected.
  @discardableResult func take(
    updated: [RowID] = [],
    renewed: [RowID] = [],
    keepsSelection: Bool = false,
    _ event: (inout PagedList) -> PagingEngine.RowChanges
  ) -> PagingEngine.RowChanges {
    let reloads = list.rows(of: updated)
    let changes = event(&list)
    allItems = nil
    var rows = RowChanges(changes, reloads: reloads)
    rows.renewed = RangeSet(numbers: list.rows(of: renewed))
    let count = itemCount
    follow(rows) { $0.follow(rows, itemCount: count, itemText: $1) }
    if keepsSelection { open?.kept.formUnion(changes.deletedIDs) }
    open?.updated += updated
    open?.renewed += renewed
    return changes
  }

  /// Makes events of the engine that come one after the other.
  func takeAll(keepsSelection: Bool, _ events: (inout PagedList) -> [PagingEngine.RowChanges]) {
    for changes in events(&list) where !changes.isEmpty {
      take(keepsSelection: keepsSelection) { _ in changes }
    }
  }

  /// Has the filter and the sections follow changes of the items.
  private func follow(
    _ rows: RowChanges,
    _ change: (inout ItemFilter, (Int) -> String?) -> Void
  ) {
    guard let controller else { return }
    let old = filter
    var new = filter
    var titles: [(row: Int, title: String?)] = []
    var shown = rows
    asking {
      change(&new) { filterText(ofItemRow: $0, controller) }
      shown = new.shown(rows, after: old, itemCount: itemCount)
      for row in shown.freshRows.ranges.joined() {
        var title: String?
        if !new.isRanked, let item = item(atItemRow: new.itemRow(ofRow: row)) {
          title = controller.sectionTitle(for: item)
        }
        titles.append((row, title))
      }
    }
    filter = new
    let cut = sections.follow(shown, titles: titles)
    guard var open else { return }
    if let cut {
      let whole = SectionChange(sections: 0..<open.sections.count, newCount: open.sections.count)
      open.cut = open.eventCount == 0 ? cut : (open.cut ?? whole).then(cut)
    } else if open.cut != nil {
      let whole = SectionChange(sections: 0..<sections.count, newCount: sections.count)
      open.cut = open.cut?.then(whole)
    }
    if open.eventCount == 0 { open.first = shown }
    open.eventCount += 1
    self.open = open
  }

  /// Ends the open change, and returns what the table is to be told.
  @discardableResult private func endChange() -> SectionedChanges? {
    guard let open, let controller else { return nil }
    self.open = nil
    let changes = list.endBatch()
    guard open.eventCount > 0 else { return nil }
    var shown = open.first
    if open.eventCount != 1 {
      var all = RowChanges(changes)
      let before = all.map.inverse
      let updated = list.rows(of: open.updated).compactMap(before.newIndex).sorted()
      all.reloads = RangeSet(numbers: updated)
      all.renewed = RangeSet(numbers: list.rows(of: open.renewed))
      shown = filter.shown(all, after: open.filter, itemCount: itemCount)
    }
    keepSelection(open, shown, changes)
    noteJoined(open, changes)
    if store.isFull {
      store.collect { isNamed in
        list.forEachNamedID(isNamed)
        for load in loads() { load.ids.forEach(isNamed) }
      }
    }
    let first = controller.itemSection
    return SectionedChanges(
      rows: shown,
      firstSection: first,
      cut: open.cut.map { cut in
        SectionChange(
          sections: cut.sections.lowerBound + first..<cut.sections.upperBound + first,
          newCount: cut.newCount
        )
      },
      countsAsUnseen: open.countsAsUnseen,
      isUndo: open.isUndo
    )
  }

  // MARK: Selection

  /// Keeps the id of the one selected row if that leaves the table, and not the selection.
  private func keepSelection(
    _ open: OpenChange,
    _ shown: RowChanges,
    _ changes: PagingEngine.RowChanges
  ) {
    guard open.isTold, !shown.deletes.isEmpty, let controller,
      !controller.tableView.allowsMultipleSelection,
      let selected = controller.tableView.indexPathForSelectedRow,
      let row = open.sections.row(of: selected, firstSection: controller.itemSection),
      shown.deletes.contains(row),
      let index = changes.deletes.firstIndex(of: open.filter.itemRow(ofRow: row)),
      case let id = changes.deletedIDs[index], open.kept.contains(id)
    else { return }
    list.select([id])
    // The selection isn't to move to another row.
    controller.tableView.selectRowAgain(at: nil)
  }

  /// Takes note of the cursor on rows that have become one with another.
  private func noteJoined(_ open: OpenChange, _ changes: PagingEngine.RowChanges) {
    guard let controller, open.isTold else { return }
    for (old, new) in open.joined {
      guard let index = changes.deletedIDs.firstIndex(of: old),
        let row = open.filter.row(ofItemRow: changes.deletes[index])
      else { continue }
      let place = open.sections.place(ofRow: row)
      let indexPath = IndexPath(row: place.row, section: controller.itemSection + place.section)
      joined.append((new, controller.tableView.cursor == indexPath))
    }
  }

  /// Moves the cursor to where a change has brought its row, and the selected one if there is only one.
  private func followChange() {
    for (id, hadCursor) in joined where hadCursor {
      guard let row = row(of: id), let controller else { continue }
      controller.tableView.followCursor(to: controller.rows.indexPath(ofRow: row))
    }
    joined = []
    selectShownRow()
  }

  /// Selects the one selected row that had none, if it has one now.
  func selectShownRow() {
    guard let controller, !controller.tableView.allowsMultipleSelection else { return }
    for number in list.selection {
      guard let row = row(of: number) else { continue }
      list.deselect([number])
      controller.tableView.selectRowAgain(at: controller.rows.indexPath(ofRow: row))
    }
  }

  /// All selected items: those that have a row in the order of the rows, and then the others.
  var selectedItems: [Item] {
    guard let controller, controller.tableView.allowsSelection else { return [] }
    let table = controller.tableView
    guard table.allowsMultipleSelection else {
      return table.indexPathForSelectedRow.flatMap(controller.item).map { [$0] } ?? []
    }
    let rows = list.shown.rows(of: list.selection).compactMap(item(atItemRow:))
    let others = list.selection.filter { !list.shown.contains($0) }
    return rows + others.sorted().compactMap(store.item)
  }

  // MARK: Several selected rows

  /// The change whose batch is open, while the table shows the rows from before it.
  private var batch: OpenChange? { open?.shown == nil ? nil : open }

  package func isRowSelected(_ row: Int) -> Bool {
    numbers(ofRows: row..<row + 1).contains(where: list.selection.contains)
  }

  /// The numbers of the items at some rows of the table, which in a batch are those from before it.
  private func numbers(ofRows rows: Range<Int>) -> [RowID] {
    if let batch, let shown = batch.shown {
      let rows = rows.clamped(to: 0..<batch.filter.count(of: shown.count))
      return rows.compactMap { shown[batch.filter.itemRow(ofRow: $0)] }
    }
    let rows = rows.clamped(to: 0..<rowCount)
    return filter.isOn ? rows.compactMap(number) : list.shown.ids(in: rows)
  }

  package func rows(_ rows: RangeSet<Int>, thatAreSelected isSelected: Bool) -> RangeSet<Int> {
    let selection = list.selection
    var found: [Int] = []
    for range in rows.ranges {
      for (row, number) in zip(range, numbers(ofRows: range))
      where selection.contains(number) == isSelected {
        found.append(row)
      }
    }
    return RangeSet(numbers: found)
  }

  /// The selected rows that the table shows.
  ///
  /// - Complexity: O(*n*) for *n* selected rows the first time after a change, otherwise O(1).
  private var shownSelection: (rows: RangeSet<Int>, count: Int) {
    if let knownSelection { return knownSelection }
    var rows = (batch?.shown ?? list.shown).rows(of: list.selection)
    let filter = batch?.filter ?? filter
    if filter.isOn { rows = rows.compactMap(filter.row(ofItemRow:)).sorted() }
    let selection = (RangeSet(numbers: rows), rows.count)
    knownSelection = selection
    return selection
  }

  package var selectedRows: RangeSet<Int> { shownSelection.rows }

  package var selectedRowCount: Int { shownSelection.count }

  package var unshownSelectionCount: Int { list.selection.count - selectedRowCount }

  package func select(_ rows: RangeSet<Int>, _ isSelected: Bool) {
    for range in rows.ranges {
      var numbers = numbers(ofRows: range)
      // What a batch has removed isn't selected by the row that it had.
      if batch != nil { numbers.removeAll { !list.hasRow($0) } }
      if isSelected { list.select(numbers) } else { list.deselect(numbers) }
    }
  }

  package func deselectUnshownRows() {
    guard unshownSelectionCount > 0 else { return }
    let shown = selectedRows
    list.deselectAll()
    select(shown, true)
  }

  package func deselectAllRows() { list.deselectAll() }

  package var keptSections: Range<Int> {
    guard let first = controller?.itemSection else { return 0..<0 }
    return first..<first + (batch?.sections ?? sections).count
  }

  /// Takes note of whether the rows of the load that ends are what a search has found, so that others stay selected.
  func noteSearch() { list.isSearch = controller?.searcher.loadText.isEmpty == false }

  // MARK: Filter

  /// Shows only the items whose texts have a text, or all items if it is empty.
  package func filter(_ text: String) { filter(text, filter.matching) }

  func filter(_ text: String, _ matching: FilterMatching) {
    edit { [weak self] in
      guard let self, text != filter.text || matching != filter.matching else { return }
      let count = itemCount
      change {
        self.countAsSeen()
        self.follow(RowChanges()) { $0.set(text, matching, itemCount: count, itemText: $1) }
      }
      controller?.loader.perform(.filtered)
      lookFurther()
    }
  }

  /// Looks through the other rows, slice by slice, so that keys are handled in between.
  private func lookFurther() {
    guard look == nil, filter.isLooking else { return }
    look = Task { [weak self] in
      while self?.filter.isLooking == true {
        await Task.yield()
        self?.lookThroughSlice()
      }
      self?.look = nil
    }
  }

  private func lookThroughSlice() {
    edit { [weak self] in
      guard let self, let controller, filter.isLooking else { return }
      var texts: [String?] = []
      // Who is asked may read the rows.
      asking { texts = self.filter.nextRows.map { self.filterText(ofItemRow: $0, controller) } }
      guard filter.look(at: texts) else { return }
      change {
        self.countAsSeen()
        self.follow(RowChanges()) { filter, _ in filter.show() }
      }
      if !filter.isLooking { controller.loader.perform(.filtered) }
    }
  }

  private func filterText(ofItemRow row: Int, _ controller: ItemTableController<Item>) -> String? {
    guard let number = list.shown[row] else { return nil }
    return controller.filterText(for: store[number])
  }

  // MARK: Edits

  /// Makes an edit, now or as soon as the table can be updated.
  func edit(_ make: @escaping () -> Void) {
    guard waiting.allowEdits else { return waiting.edits.append(make) }
    make()
    makeWaitingEdits()
  }

  /// Makes the edits that waited for the table.
  func makeWaitingEdits() {
    // One after the other: an edit may make others wait, which come after those that wait already.
    while !waiting.isAsking, !waiting.isRunning, !waiting.edits.isEmpty {
      let edit = waiting.edits.removeFirst()
      waiting.isRunning = true
      edit()
      waiting.isRunning = false
    }
  }

  /// Asks the list for titles and texts: edits that it makes meanwhile wait.
  private func asking(_ ask: () -> Void) {
    let wasAsking = waiting.isAsking
    waiting.isAsking = true
    ask()
    waiting.isAsking = wasAsking
  }

  /// Sets items by hand, which get numbers if they have none, and returns the numbers, each once.
  private func set(_ items: [Item]) -> [RowID] {
    items.map { item in
      let number = store.number(of: item.id) ?? store.add(item).number
      store.update(item, number, edit: list.tick())
      return number
    }
  }

  func insert(_ items: [Item], at row: Int) {
    var places: [Item.ID: Int] = [:]
    var new: [Item] = []
    var updated: [Item] = []
    for item in items {
      let isThere = store.number(of: item.id).map(list.hasRow) ?? false
      if !isThere, places[item.id] == nil {
        places[item.id] = new.count
        new.append(item)
        continue
      }
      duplicateCount += 1
      guard duplicatePolicy == .replace else { continue }
      if let place = places[item.id] { new[place] = item } else { updated.append(item) }
    }
    change {
      let (updated, new) = (set(updated), set(new))
      take(updated: updated) { $0.insert(new, at: row) }
    }
  }

  func remove(ids: [Item.ID]) {
    let known = ids.compactMap(store.number)
    let numbers = known.filter(list.hasRow)
    // An item may be selected without a row.
    if numbers.count < known.count { list.deselect(known.filter { !list.hasRow($0) }) }
    guard !numbers.isEmpty else { return }
    change { take { $0.remove(numbers) } }
  }

  /// What it takes to put items back after they were removed.
  func removals(ofItemsWithIDs ids: [Item.ID]) -> RemovedItems<Item> {
    let removals = list.removals(of: ids.compactMap(store.number))
    return RemovedItems(
      places: removals.compactMap { removal in
        store.item(removal.id).map { item in
          RemovedItems.Place(
            item: item,
            above: removal.above.flatMap(store.item)?.id,
            row: removal.row,
            wasPlaced: removal.wasPlaced
          )
        }
      }
    )
  }

  func restore(_ removed: RemovedItems<Item>) {
    let gone = removed.places.filter { item(withID: $0.item.id) == nil }
    guard !gone.isEmpty else { return }
    change {
      countAsSeen()
      open?.isUndo = true
      let numbers = set(gone.map(\.item))
      // The numbers of items that nothing named meanwhile may be others.
      let removals = zip(numbers, gone).map { number, place in
        PagedList.Removal(
          id: number,
          above: place.above.flatMap(store.number),
          row: place.row,
          wasPlaced: place.wasPlaced
        )
      }
      take(renewed: numbers) { $0.restore(removals) }
    }
    show(gone.map(\.item.id))
  }

  /// Scrolls to the first of the rows of some ids, unless one of them is on screen.
  private func show(_ ids: [Item.ID]) {
    guard let controller, !controller.tableView.isDataAhead else { return }
    let rows = ids.compactMap(row(ofItemWithID:)).sorted().map(controller.rows.indexPath)
    let visible = Set(controller.tableView.indexPathsForVisibleRows)
    guard let first = rows.first, !rows.contains(where: visible.contains) else { return }
    controller.tableView.scrollToRow(at: first, at: .none)
  }

  func update(_ item: Item) {
    guard let number = store.number(of: item.id), list.hasRow(number) else { return }
    change {
      _ = set([item])
      take(updated: [number]) { _ in PagingEngine.RowChanges() }
    }
  }

  func move(id: Item.ID, to row: Int) {
    guard let number = store.number(of: id) else { return }
    change { take { $0.move(number, to: row) } }
  }

  func apply(_ items: [Item]) {
    var places: [Item.ID: Int] = [:]
    var unique: [Item] = []
    for item in items {
      if let place = places[item.id] {
        duplicateCount += 1
        if duplicatePolicy == .replace { unique[place] = item }
      } else {
        places[item.id] = unique.count
        unique.append(item)
      }
    }
    change {
      let numbers = set(unique)
      take(renewed: numbers) { $0.apply(numbers) }
    }
  }

  func removeAll() {
    change { take { $0.clear() } }
    didRemoveAll()
  }

  /// Called when all items and all pages were removed.
  var didRemoveAll: () -> Void = {}

  /// Asks the list again how an item looks.
  func askAgain(_ id: Item.ID) {
    guard let number = store.number(of: id) else { return }
    change { take(renewed: [number]) { _ in PagingEngine.RowChanges() } }
  }

  /// Replaces an item by one with another id.
  func update(_ item: Item, replacing oldID: Item.ID) {
    guard oldID != item.id, let old = store.number(of: oldID) else { return update(item) }
    guard let new = store.number(of: item.id) else {
      // The number stays, and with it all that is known of it.
      store.rename(oldID, to: item.id)
      list.renew(old)
      store.update(item, old, edit: list.number)
      if list.hasRow(old) {
        change { take(updated: [old]) { _ in PagingEngine.RowChanges() } }
      }
      return
    }
    store.keepName(oldID, for: new)
    if list.hasRow(old) { join(old, new, item) } else { update(item) }
  }

  /// Has two items become one, which has the place of the second, and the cursor and the selection of either.
  private func join(_ old: RowID, _ new: RowID, _ item: Item) {
    change {
      open?.joined.append((old, new))
      store.update(item, new, edit: list.tick())
      take(updated: [new]) { $0.rename(old, to: new) }
    }
    renamed(old, new)
    if controller?.tableView.isDataAhead == false { selectShownRow() }
  }

  /// Called when what loads have read of an id means another one.
  var renamed: (_ old: RowID, _ new: RowID) -> Void = { _, _ in }

  // MARK: Loads

  /// Begins a load of the engine.
  ///
  /// If it searches for something else than the rows are, it takes the place of none of them in the selection.
  func begin(_ kind: LoadKind, _ make: (inout PagedList) -> PageLoad?) -> PageLoad? {
    store.forgetOldNames()
    // It may look at the list.
    var list = list
    defer { self.list = list }
    var load = make(&list)
    load?.keepsSelection = controller?.searcher.bringsOtherRows(kind) ?? false
    return load
  }

  /// Begins a load of all items, in the place of the one in flight.
  func beginLoad(_ kind: LoadKind) { load = begin(kind) { $0.begin(.first) } }

  /// The load of all items in flight, which begins now if nobody has begun it.
  func loadInFlight() -> PageLoad? {
    if load == nil { beginLoad(.initial) }
    return load
  }

  func endLoad() { load = nil }

  /// Gives numbers to the items of an answer.
  func read(_ items: [Item]) -> ReadItems<Item> { store.read(items) }

  /// Reads an answer, which changes no rows, and returns whether the load asks on.
  func read(_ answer: PagingEngine.PageAnswer, for load: inout PageLoad) -> Bool {
    list.read(answer, for: &load)
  }

  /// Sets the items of an answer, as far as it says more than what is there, and returns the numbers of those that were set.
  ///
  /// Items whose ids were new are there already. With `keepsOld`, items with a row stay as they are.
  func set(_ read: ReadItems<Item>, load: Int, keepingOld keepsOld: Bool) -> [RowID] {
    let skipped = duplicatePolicy == .replace ? [] : read.repeated
    var set: [RowID] = []
    for (place, item) in read.known where !skipped.contains(place) {
      let number = read.numbers[place]
      guard !(keepsOld && list.hasRow(number)) else { continue }
      if store.answer(item, number, load: load) { set.append(number) }
    }
    return set
  }

  func take(all items: [Item], to load: PageLoad, asFirst: Bool) {
    change {
      let read = read(items)
      let set = set(read, load: load.number, keepingOld: false)
      if asFirst { keepFromTable() }
      take(renewed: set, keepsSelection: load.keepsSelection) {
        $0.take(all: read.numbers, to: load)
      }
    }
  }

  func forgetTotal() { list.forgetTotal() }
}

extension RowChanges {
  fileprivate init(_ changes: PagingEngine.RowChanges, reloads: [Int] = []) {
    self.init(
      deletes: changes.deletes,
      inserts: changes.inserts,
      moves: changes.moves.map { ListDiff.Move(source: $0.source, target: $0.target) },
      reloads: reloads
    )
    if !reloads.isEmpty { self.reloads.subtract(deletes) }
  }
}

/// The edits that were made while titles were asked for, in order, until the table can be told.
private struct WaitingEdits {
  var isAsking = false
  /// Whether one of the edits is being made.
  var isRunning = false
  var edits: [() -> Void] = []

  var allowEdits: Bool { !isAsking && !isRunning && edits.isEmpty }
}
