/// The items of a paged list in their rows: with their pages, and with what was edited by hand.
///
/// Every change returns the ``RowChanges`` for the table.
struct PagedRows<Item: Identifiable & Sendable>: Sendable
where Item.ID: Sendable {
  var store = ItemStore<Item>()
  var duplicatePolicy = DuplicatePolicy.keepFirst
  var maximumCount: Int?
  var duplicateCount = 0
  var totalCount: Int?
  /// Grows with every page that brings the list further: those that bring rows, those whose rows were
  /// removed by hand, and those that the list reads again of its own accord.
  private(set) var progress = 0
  /// The selected item, if it was dropped with its page.
  private(set) var droppedSelection: Item.ID?
  var builtItems: [Item]?
  var ledger = PageLedger<Item.ID>()
  var review = OffsetReview()
  /// What was edited since the load in flight began, if there is one.
  var journal: EditJournal<Item.ID>?
  var edits = HandEdits<Item.ID>()

  // MARK: Reading

  var count: Int { store.count }

  /// The items, built once until the next change.
  var items: [Item] {
    mutating get {
      let items = builtItems ?? store.items
      builtItems = items
      return items
    }
  }

  /// The first item that has the source's place.
  var newest: Item? {
    (0..<store.count).lazy.map { store[$0] }.first { !edits.isPlaced($0.id) }
  }

  /// Whether items from before the first row have no gap to it.
  ///
  /// The last item that was dropped counts as the row above the first.
  func isReached(by items: [Item]) -> Bool {
    let lastID = ledger.dropped.last?.lastID
    let matches = items.map { item -> PageOverlap.Match in
      if item.id == lastID { return .row(0) }
      guard case .row(let row) = match(item.id) else { return match(item.id) }
      return .row(row + 1)
    }
    let overlap = PageOverlap(matches) { $0 > 0 && !edits.isPlaced(store[$0 - 1].id) }
    return overlap != nil
  }

  /// What an item of a page that is loaded again says of where the page ends.
  private func match(_ id: Item.ID) -> PageOverlap.Match {
    if edits.moved.contains(id) || edits.removed.contains(id) { return .edited }
    if edits.inserted.contains(id) { return .unknown }
    return store.row(of: id).map { .row($0) } ?? .unknown
  }

  // MARK: Loads

  mutating func beginJournal() { journal = EditJournal() }
  mutating func endJournal() { journal = nil }
  mutating func forgetDroppedSelection() { droppedSelection = nil }

  /// Counts edits from now on: the source is asked again.
  mutating func restartJournalCounts() { journal?.restartCounts() }

  /// Forgets all that another source said of pages and totals.
  mutating func forgetSource() {
    ledger.next = nil
    ledger.forgetPrevious()
    review = OffsetReview()
    totalCount = nil
  }

  /// Takes a page by offset into account.
  ///
  /// - Returns: How many items the list has to go back for the next page.
  mutating func reviewTotal(_ total: Int?) -> Int {
    review.takeTotal(total, removedMeanwhile: journal?.removedCount ?? 0)
    return review.missingCount
  }

  // MARK: Editing

  mutating func insert(_ items: [Item], at row: Int) -> RowChanges {
    var reloads: [Int] = []
    var new = unique(items)
    new.removeAll { item in
      guard store.contains(item.id) else { return false }
      duplicateCount += 1
      if duplicatePolicy == .replace { reloads += update(item).reloads }
      return true
    }
    let row = min(max(0, row), store.count)
    for item in new { noteInsertion(of: item.id) }
    change(row..<row, to: new)
    changeTotal(by: new.count)
    return RowChanges(inserts: row..<row + new.count, reloads: reloads.sorted())
  }

  mutating func remove(id: Item.ID) -> RowChanges {
    guard let row = store.row(of: id) else { return RowChanges() }
    noteRemoval(of: id)
    change(row..<row + 1, to: [])
    changeTotal(by: -1)
    return RowChanges(deletes: CollectionOfOne(row))
  }

  mutating func update(_ item: Item) -> RowChanges {
    guard let row = show(item) else { return RowChanges() }
    journal?.update(item.id)
    return RowChanges(reloads: CollectionOfOne(row))
  }

  mutating func move(id: Item.ID, to row: Int) -> RowChanges {
    guard let source = store.row(of: id) else { return RowChanges() }
    let target = min(max(0, row), store.count - 1)
    guard source != target else { return RowChanges() }
    noteMove(of: id)
    let item = store[source]
    change(source..<source + 1, to: [])
    change(target..<target, to: [item])
    return RowChanges(moves: [ListDiff.Move(source: source, target: target)])
  }

  /// Makes the items others.
  ///
  /// No items end the pages: there is no place to go on from.
  mutating func apply(_ items: [Item]) -> RowChanges {
    let new = unique(items)
    let old = self.items
    let diff = ListDiff(from: old, to: new)
    for row in diff.deletes { noteRemoval(of: old[row].id) }
    for row in diff.inserts { noteInsertion(of: new[row].id) }
    for move in diff.moves { noteMove(of: new[move.target].id) }
    if journal != nil { for item in new { journal?.update(item.id) } }
    let changes = RowChanges(diff, renewed: new.indices)
    builtItems = nil
    store.replaceAll(with: new)
    changeTotal(by: new.count - old.count)
    if new.isEmpty {
      ledger = PageLedger()
      review = OffsetReview()
    } else {
      ledger.follow(leaving: changes.leaving, entering: changes.entering)
    }
    return changes
  }

  mutating func noteInsertion(of id: Item.ID) {
    journal?.insert(id)
    edits.insert(id)
  }

  mutating func noteRemoval(of id: Item.ID) {
    journal?.remove(id)
    if edits.remove(id) { review.noteRemoval() }
  }

  mutating func noteMove(of id: Item.ID) {
    journal?.move(id)
    edits.move(id)
  }

  mutating func changeTotal(by change: Int) {
    totalCount = totalCount.map { max(0, $0.adding(change)) }
  }

  /// Takes the total that an answer has, if any, with the edits made since it was asked for.
  private mutating func takeTotal(_ total: Int?) {
    totalCount = total.map { max(0, $0.adding(journal?.countChange ?? 0)) } ?? totalCount
  }

  // MARK: Answers

  /// Takes a first page in the place of all items.
  mutating func replaceAll(with page: Page<Item, AnyCursor>, asNew: Bool) -> RowChanges {
    if asNew {
      duplicateCount = 0
      droppedSelection = nil
    }
    let journal = journal ?? EditJournal()
    let answered = asNew ? unique(page.items) : duplicatePolicy.unique(page.items)
    let new = merge(answered, replacing: 0..<store.count, keeping: journal.placed)
    let diff = asNew ? nil : ListDiff(from: items.map(\.id), to: new.map(\.id))
    builtItems = nil
    store.replaceAll(with: new)
    ledger = PageLedger(count: new.count, size: page.items.count, next: page.next)
    review = OffsetReview(total: page.total, size: page.items.count, journal: journal)
    edits.reset(to: journal)
    edits.takeFirstPage(answered.lazy.map(\.id), placedMeanwhile: journal.placed)
    if asNew { totalCount = nil }
    takeTotal(page.total)
    return diff.map { RowChanges($0, renewed: new.indices) } ?? RowChanges()
  }

  /// Takes the page before the first row, and those behind it, in the place of all items.
  ///
  /// The pages above stay dropped.
  mutating func replaceAll(
    withPrevious pages: [Page<Item, AnyCursor>],
    at places: [PagePlace]
  ) -> RowChanges {
    let journal = journal ?? EditJournal()
    let items = duplicatePolicy.unique(pages.flatMap(\.items))
      .filter { !edits.removed.contains($0.id) }
    let new = merge(items, replacing: 0..<store.count, keeping: journal.placed)
    let diff = ListDiff(from: self.items.map(\.id), to: new.map(\.id))
    builtItems = nil
    store.replaceAll(with: new)
    // An item belongs to the first page that has it, and what was put there by hand to the last.
    var left = Set(items.map(\.id))
    var counts = pages.map { page in page.items.count { left.remove($0.id) != nil } }
    counts[counts.count - 1] += new.count - items.count
    let kept = zip(pages, places).map {
      PageLedger<Item.ID>.KeptPage(place: $1, size: $0.items.count)
    }
    ledger.replaceAll(with: kept, counts: counts, next: pages.last?.next)
    review = OffsetReview(
      total: pages.last?.total,
      size: pages.last?.items.count ?? 0,
      journal: journal
    )
    edits.forgetPlaces(except: journal.placed)
    edits.takeFirstPage(items.lazy.map(\.id), placedMeanwhile: journal.placed)
    takeTotal(pages.last?.total)
    return RowChanges(diff, renewed: new.indices)
  }

  /// Takes what is newer than the newest item.
  mutating func takeNewer(_ newer: [Item]) -> RowChanges {
    var reloads: [Int] = []
    let removed = journal?.removed ?? []
    let new = admit(
      duplicatePolicy.unique(newer),
      without: removed,
      countingDuplicates: false,
      &reloads
    )
    edits.bringBack(new.lazy.map(\.id))
    change(0..<0, to: new)
    changeTotal(by: new.count)
    return RowChanges(inserts: new.indices, reloads: reloads)
  }

  /// Takes a first page that was loaded again.
  ///
  /// It takes the place of the rows that it has, or of all if there may be a gap below it.
  mutating func takeRefreshed(_ page: Page<Item, AnyCursor>) -> RowChanges {
    let journal = journal ?? EditJournal()
    let items = duplicatePolicy.unique(page.items)
    let pageIDs = Set(items.map(\.id))
    let placed = journal.placed.union(edits.moved.subtracting(pageIDs))
    // A page that is the last one too is all there is.
    guard page.next != nil,
      let overlap = PageOverlap(
        items.map { match($0.id) },
        isExpected: { !edits.isPlaced(store[$0].id) }
      )
    else {
      return replaceAll(with: page, asNew: false)
    }
    let covered = 0..<overlap.rowCount
    let movedRows = items.filter { !placed.contains($0.id) }.compactMap { store.row(of: $0.id) }
      .filter { !covered.contains($0) }.sorted()
    let isAll = covered.count + movedRows.count == store.count
    let changes = join(items, replacing: covered, moving: movedRows, keeping: placed)
    if isAll {
      ledger = PageLedger(count: store.count, size: page.items.count, next: page.next)
      review = OffsetReview(total: page.total, size: page.items.count, journal: journal)
    } else {
      ledger.forgetPrevious()
      review.takeRefresh(
        goneCount: changes.deletes.count,
        total: page.total,
        removedMeanwhile: journal.removedCount
      )
    }
    edits.bringBack(pageIDs.subtracting(journal.removed))
    takeTotal(page.total)
    return changes
  }

  /// Puts a first page in the place of the rows that it has.
  ///
  /// - Parameters:
  ///   - items: The items of the page.
  ///   - covered: The rows that it has.
  ///   - movedRows: The rows below those that it has, too: they move up.
  ///   - placed: The items that stay where they were put by hand.
  /// - Returns: The changes for the table.
  private mutating func join(
    _ items: [Item],
    replacing covered: Range<Int>,
    moving movedRows: [Int],
    keeping placed: Set<Item.ID>
  ) -> RowChanges {
    let new = merge(items, replacing: covered, keeping: placed)
    let sources = new.map { store.row(of: $0.id) }
    var changes = RowChanges(
      ListDiff(
        old: covered,
        new: new.indices,
        matches: sources.map { $0.flatMap { covered.contains($0) ? $0 : nil } ?? -1 }
      ),
      renewed: new.indices
    )
    for case (let target, let source?) in changes.inserts.map({ ($0, sources[$0]) }) {
      changes.moves.append(ListDiff.Move(source: source, target: target))
    }
    changes.inserts.removeAll { sources[$0] != nil }
    for row in changes.deletes { edits.forgetPlace(of: store[row].id) }
    for row in movedRows.reversed() { change(row..<row + 1, to: []) }
    change(covered, to: new)
    edits.takeFirstPage(items.lazy.map(\.id), placedMeanwhile: journal?.placed ?? [])
    // What was moved below the rows of the page stays there, with its new content.
    for item in items where placed.contains(item.id) && journal?.updated.contains(item.id) != true {
      if let row = store.row(of: item.id), !new.indices.contains(row) {
        _ = show(item)
        changes.renewed.append(row..<row + 1)
      }
    }
    return changes
  }

  /// Takes the page after the last row.
  mutating func takeNext(
    _ page: Page<Item, AnyCursor>,
    at place: PagePlace,
    shift: Int,
    _ reader: ListReader
  ) -> RowChanges {
    let size = page.items.count
    review.takePage(loadedWith: place.cursor, next: ledger.next, shift: shift, size: size)
    var reloads: [Int] = []
    let new = admit(
      unique(page.items),
      without: edits.removed,
      countingDuplicates: !review.isReadingAgain,
      &reloads
    )
    takeTotal(page.total)
    progress += new.count + page.items.count { edits.removed.contains($0.id) }
    let dropped = dropFirstPages(adding: new.count, reader)
    let row = store.count
    if review.isReadingAgain {
      // A source whose totals go up and down is not to be read for ever.
      if review.pagesReadAgain <= ledger.kept.count { progress += 1 }
      ledger.appendAgain(count: new.count, size: size, at: place, next: page.next)
    } else {
      ledger.append(count: new.count, size: size, at: place, next: page.next)
    }
    builtItems = nil
    store.append(new)
    reloads.removeAll(where: dropped.contains)
    return RowChanges(deletes: dropped, inserts: row..<row + new.count, reloads: reloads)
  }

  /// Takes the page before the first row, and those behind it up to the first row.
  mutating func takePrevious(_ items: [Item], _ reader: ListReader) -> RowChanges {
    var reloads: [Int] = []
    let new = admit(
      unique(items),
      without: edits.removed,
      countingDuplicates: false,
      &reloads
    )
    // There are only so many of them.
    progress += 1
    let dropped = dropLastPages(adding: new.count, reader)
    ledger.restorePrevious(count: new.count)
    builtItems = nil
    store.insert(new, at: 0)
    reloads.removeAll(where: dropped.contains)
    return RowChanges(deletes: dropped, inserts: new.indices, reloads: reloads)
  }

  // MARK: Items of an answer

  /// The items without those whose id another of them has, which are counted.
  mutating func unique(_ items: [Item]) -> [Item] {
    let unique = duplicatePolicy.unique(items)
    duplicateCount += items.count - unique.count
    return unique
  }

  /// The items that aren't there yet, without those that were removed by hand.
  ///
  /// Those that are there are treated as the policy says, unless they were changed by hand meanwhile.
  private mutating func admit(
    _ items: [Item],
    without removed: Set<Item.ID>,
    countingDuplicates: Bool,
    _ reloads: inout [Int]
  ) -> [Item] {
    let new = items.filter { item in
      if removed.contains(item.id) { return false }
      guard store.contains(item.id) else { return true }
      edits.takeAgain(item.id)
      if countingDuplicates { duplicateCount += 1 }
      if duplicatePolicy == .replace, journal?.updated.contains(item.id) != true {
        if let row = show(item) { reloads.append(row) }
      }
      return false
    }
    reloads.sort()
    return new
  }

  private func merge(
    _ items: [Item],
    replacing rows: Range<Int>,
    keeping placed: Set<Item.ID>
  ) -> [Item] {
    AnswerMerge(store: store, journal: journal ?? EditJournal(), placed: placed)
      .items(items, replacing: rows)
  }

  /// Puts an item in the place of the one with its id.
  mutating func show(_ item: Item) -> Int? {
    builtItems = nil
    return store.update(item)
  }

  mutating func change(_ rows: Range<Int>, to new: [Item]) {
    builtItems = nil
    store.replace(rows, with: new)
    ledger.replace(rows, with: new.count)
  }

  // MARK: Dropping pages

  /// Drops pages above the screen, so that some rows more are not too many.
  private mutating func dropFirstPages(adding count: Int, _ reader: ListReader) -> Range<Int> {
    guard let maximumCount else { return 0..<0 }
    let dropped = ledger.dropFirstPages(
      toKeep: maximumCount.subtracting(count),
      before: reader.rows.map { $0.lowerBound.subtracting(reader.margin) } ?? store.count
    ) { rows in rows.last { !edits.isPlaced(store[$0].id) }.map { store[$0].id } }
    drop(dropped, reader)
    return dropped
  }

  /// Drops pages below the screen, so that some rows more are not too many.
  private mutating func dropLastPages(adding count: Int, _ reader: ListReader) -> Range<Int> {
    guard let maximumCount else { return store.count..<store.count }
    let dropped = ledger.dropLastPages(
      toKeep: maximumCount.subtracting(count),
      from: reader.rows.map { $0.upperBound.adding(reader.margin) } ?? 0
    )
    drop(dropped, reader)
    return dropped
  }

  /// Drops rows, whose pages the ledger has dropped.
  private mutating func drop(_ rows: Range<Int>, _ reader: ListReader) {
    guard !rows.isEmpty else { return }
    if let row = reader.selectedRow, rows.contains(row) { droppedSelection = store[row].id }
    for row in rows where edits.hasPlacedItems { edits.forgetPlace(of: store[row].id) }
    builtItems = nil
    store.remove(rows)
  }
}
