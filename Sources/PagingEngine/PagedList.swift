// How the folder works:
//
// 1. A `PagedList` has pages, as the source returned them (`PageStore`), and what was done by hand (`Edits`). Its rows are the pages
//    seen through the edits: see `rows(of:)`, which is the definition.
// 2. Each event is one method, and returns the `RowChanges` for the table. Each page keeps the rows that it contributes
//    (`Page.rows`). An event touches the pages that it names and those with the same ids, and the changes are the difference of
//    their rows.
// 3. An edit (`PagedList+Edits`) places or removes a row. `hold(…)` has only the row that is moved move.
// 4. A load (`PageLoad`) asks its questions one after the other; `PagedList+Loads` takes the answers. When the last one has come,
//    `take(_:)` puts pages in the place of others, and ends the edits that the answer speaks of.
// 5. How far an answer reaches among what is known is decided by `Reach`.

/// A paged list: its pages, seen through its edits.
///
/// It knows ids and cursors as numbers, and neither a table nor a source. It is a value, so that each of its states can be tried.
package struct PagedList {
  /// Where a source has its newest rows.
  package enum Order: Sendable {
    case newestFirst, newestLast
    /// A place is the number of a page, from 0, so that the page of any row can be found.
    case numbered
  }

  package private(set) var order: Order
  /// Whether a refresh that doesn't reach the old rows replaces them, so that there are no gaps.
  package var replacesGaps = false
  var store = PageStore()
  var edits = Edits()
  /// What is placed at the top.
  private(set) var topRows: [RowID] = []
  /// How many ids the server gives at once.
  ///
  /// That is as many as it is asked for, until a page has fewer and isn't the last one. Then it is the most that a page has had.
  private(set) var pageSize = 1
  /// The most ids that a page has had.
  private(set) var longestPage = 0
  /// The number of the last load or edit.
  package private(set) var number = 0
  /// The last total that the source gave, changed by the edits since.
  private(set) var sourceTotal: Int?
  /// What is selected, also if it has no row.
  package private(set) var selection: Set<RowID> = []
  /// Whether the rows are what a search has found, so that others may be selected.
  package var isSearch = false
  /// Ids that got other ones, with the number of the edit.
  var renamed: [(old: RowID, new: RowID, number: Int)] = []
  /// The rows before the event of the pages that it touches, by their keys; those at the top have the least key.
  private var touched: [Int: [RowID]] = [:]
  /// The rows that the event has moved.
  private var moved: Set<RowID> = []
  /// The events of a batch, and the rows before it.
  private var batch: Batch?

  private struct Batch {
    var touched: [Int: [RowID]] = [:]
    var last = RowChanges()
    var eventCount = 0
    var moved: Set<RowID> = []
    /// What was selected, and was removed.
    var deselected: [RowID] = []
  }

  /// Creates a list without pages.
  ///
  /// - Parameters:
  ///   - order: Where the source has its newest rows.
  ///   - pageSize: How many ids a numbered page is asked for. The default is 1.
  package init(order: Order = .newestFirst, pageSize: Int = 1) {
    self.order = order
    self.pageSize = max(1, pageSize)
  }

  /// Takes the next number, for a load or an edit.
  package mutating func tick() -> Int {
    number += 1
    return number
  }
}

// MARK: - Reading

extension PagedList {
  /// Takes what a load has learned of its source.
  mutating func learn(from load: PageLoad) {
    (order, pageSize, longestPage) = (load.order, load.pageSize, load.longestPage)
    // What another source had of rows is no total of these.
    if load.kind == .first { sourceTotal = nil }
    if load.kind == .first || load.kind == .jump, let answer = load.firstAnswer {
      takeTotal(answer, load.number)
    }
  }

  /// All rows, from the top.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  package var rows: [RowID] {
    store.pages(from: store.startIndex, to: store.endIndex).reduce(into: topRows) { $0 += $1.rows }
  }

  package var rowCount: Int { topRows.count + store.rowCount }

  /// The id of a row, which must exist.
  ///
  /// - Complexity: A step for each hundred pages.
  package func id(ofRow row: Int) -> RowID? {
    guard row >= topRows.count else { return row >= 0 ? topRows[row] : nil }
    guard let place = store.place(ofRow: row - topRows.count) else { return nil }
    return store[place.page].rows[place.row]
  }

  /// The row of an id, if it has one.
  ///
  /// - Complexity: A step for each hundred pages, and the rows of a page.
  package func row(of id: RowID) -> Int? {
    guard !edits.isRemoved(id) else { return nil }
    guard let root = edits.root(of: id) else { return topRows.firstIndex(of: id) }
    guard let page = store.owner(of: root).map(store.index(ofKey:)),
      let row = store[page].rows.firstIndex(of: id)
    else { return nil }
    return topRows.count + store.rowCount(above: page) + row
  }

  /// The rows of those ids that have one, from the top.
  ///
  /// - Complexity: A step for each id, and the rows of the pages that they are in.
  package func rows(of ids: some Sequence<RowID>) -> [Int] {
    var top: Set<RowID> = []
    var idsByPage: [Int: Set<RowID>] = [:]
    for id in ids where !edits.isRemoved(id) {
      guard let root = edits.root(of: id) else {
        top.insert(id)
        continue
      }
      if let page = store.owner(of: root) { idsByPage[page, default: []].insert(id) }
    }
    let upper = topRows.indices.filter { top.contains(topRows[$0]) }
    return idsByPage.sorted { $0.key < $1.key }.reduce(into: upper) { found, page in
      let rows = store[store.index(ofKey: page.key)].rows
      let first = topRows.count + store.rowCount(above: page.key)
      found += rows.indices.lazy.filter { page.value.contains(rows[$0]) }.map { first + $0 }
    }
  }

  /// Whether an id has a row.
  package func hasRow(_ id: RowID) -> Bool {
    switch edits[id]?.kind {
    case .removed: false
    case .placed: true
    case nil: store.has(id)
    }
  }

  /// Whether an id was removed by hand, and isn't back.
  package func isRemoved(_ id: RowID) -> Bool { edits.isRemoved(id) }

  /// Whether nothing is left to load in any direction.
  package var isComplete: Bool {
    guard let first = store.first, let last = store.last else { return false }
    return last.isLast && isStart(first) && store.openKeys.isEmpty && store.unloadedCount == 0
  }

  /// The number of rows above the first one that was loaded, `nil` if nobody knows.
  package var rowsAbove: Int? {
    guard let first = store.first else { return nil }
    if order == .numbered { return Int(first.place ?? 0) * pageSize + first.skippedCount }
    return isStart(first) ? store.unloadedRowCount : nil
  }

  /// The number of rows that there are, also of those that aren't loaded; `nil` if the source doesn't say.
  package var totalCount: Int? {
    isComplete ? rowCount : sourceTotal.map { max($0, (rowsAbove ?? 0) + rowCount) }
  }

  /// The keys of the pages below a gap, from the top.
  package var gaps: [Int] { store.openKeys.sorted() }

  /// The row below a gap.
  package func row(belowGap key: Int) -> Int { topRows.count + store.rowCount(above: key) }

  package var hasNextPage: Bool {
    store.last.map { !$0.isLast && (order == .numbered || $0.next != nil) } ?? false
  }

  package var hasPreviousPage: Bool { store.first.map { !isStart($0) || $0.isUnloaded } ?? false }

  func isStart(_ page: Page) -> Bool {
    order == .numbered ? page.place == 0 : page.previous == nil
  }

  package mutating func select(_ ids: some Sequence<RowID>) { selection.formUnion(ids) }

  package mutating func deselect(_ ids: some Sequence<RowID>) { selection.subtract(ids) }

  package mutating func deselectAll() { selection = [] }
}

// MARK: - The definition

extension PagedList {
  /// The rows of a page, in order: its own ids, but for those that are in a page above, were placed elsewhere or removed, and below
  /// each, also where one was removed, what is placed there.
  private func rows(of page: Page) -> [RowID] {
    guard !page.isUnloaded else { return [] }
    var rows: [RowID] = []
    rows.reserveCapacity(page.ids.count)
    for id in page.ids where store.owner(of: id) == page.key {
      let edit = edits[id]?.kind
      if case .placed = edit { continue }
      if edit == nil { rows.append(id) }
      hang(below: id, &rows)
    }
    return rows
  }

  private func hang(below anchor: RowID?, _ rows: inout [RowID]) {
    for id in edits.placed(below: anchor) {
      rows.append(id)
      hang(below: id, &rows)
    }
  }

  /// The place right above another one, `nil` for the first of all.
  func placeAbove(_ id: RowID) -> RowID? {
    if case .some(let anchor) = edits.anchor(of: id) {
      let siblings = edits.placed(below: anchor)
      let index = siblings.firstIndex(of: id) ?? 0
      return index > 0 ? edits.lastPlace(below: siblings[index - 1]) : anchor
    }
    guard let key = store.owner(of: id) else { return nil }
    var index = store.index(ofKey: key)
    let ids = store[index].ids
    var above = ids[..<(ids.firstIndex(of: id) ?? 0)]
    while true {
      let key = store[index].key
      if let place = above.last(where: { store.owner(of: $0) == key && !edits.isPlaced($0) }) {
        return edits.lastPlace(below: place)
      }
      guard let previous = store.index(before: index) else { break }
      index = previous
      above = store[index].isUnloaded ? [] : store[index].ids[...]
    }
    return edits.placed(below: nil).last.map(edits.lastPlace)
  }
}

// MARK: - Touching pages

extension PagedList {
  private static let topKey = Int.min

  /// Takes note that the rows of a page may become others.
  mutating func touch(_ key: Int) {
    guard touched[key] == nil else { return }
    touched[key] = key == Self.topKey ? topRows : store.page(withKey: key)?.rows ?? []
  }

  /// Takes note that the rows may become others where an id is, or is placed.
  mutating func touch(place id: RowID?) {
    guard let root = id.flatMap(edits.root) else { return touch(Self.topKey) }
    if let key = store.owner(of: root) { touch(key) }
  }

  mutating func insert(_ page: Page, at index: PageStore.Index) -> Int {
    var keys: [Int] = []
    let key = store.insert(page, at: index) { keys.append($0) }
    for key in keys { touch(key) }
    // What was there before had another page's key.
    touched[key] = touched[key] ?? []
    return key
  }

  mutating func removePage(_ key: Int) {
    touch(key)
    var keys: [Int] = []
    store.remove(key) { keys.append($0) }
    for key in keys { touch(key) }
  }

  /// Gives all pages other keys, so that there is room for others between any two, before an event has removed any.
  ///
  /// - Returns: The new keys, by the old ones.
  mutating func spreadKeys() -> [Int: Int] {
    let old = store.pages(from: store.startIndex, to: store.endIndex).map(\.key)
    store.spreadKeys()
    let new = store.pages(from: store.startIndex, to: store.endIndex).map(\.key)
    let keys = Dictionary(uniqueKeysWithValues: zip(old, new))
    /// Pages that a batch has removed stay between the others.
    func renamed(_ touched: [Int: [RowID]]) -> [Int: [RowID]] {
      var all: [Int: [RowID]] = [:]
      for (rank, key) in touched.keys.sorted().enumerated() {
        let below = zip(old, new).first { $0.0 > key }?.1 ?? (new.last ?? 0) + 2 * touched.count
        let free = key == Self.topKey ? key : below - touched.count + rank
        all[keys[key] ?? free] = touched[key]
      }
      return all
    }
    touched = renamed(touched)
    if let old = batch?.touched { batch?.touched = renamed(old) }
    return keys
  }

  /// Changes the ids of a page, or unloads it.
  mutating func changePage(_ key: Int, _ change: (inout Page) -> Void) {
    touch(key)
    var keys: [Int] = []
    store.replaceIDs(ofKey: key, touch: { keys.append($0) }, change)
    for key in keys { touch(key) }
  }

  /// Ends an event: brings the rows of the touched pages up to date.
  mutating func finish() -> RowChanges {
    for key in touched.keys {
      if key == Self.topKey {
        var rows: [RowID] = []
        hang(below: nil, &rows)
        topRows = rows
      } else if let page = store.page(withKey: key) {
        let rows = rows(of: page)
        store.update(key) { $0.ownRows = !$0.isUnloaded && rows == $0.ids ? nil : rows }
      }
    }
    let changes = changes(from: touched, moved)
    if var batch {
      batch.moved.formUnion(moved)
      batch.touched.merge(touched) { first, _ in first }
      batch.last = changes
      batch.eventCount += 1
      self.batch = batch
    }
    touched = [:]
    moved = []
    return changes
  }

  /// Takes note that a row has moved, and not those that it has passed.
  mutating func noteMove(of id: RowID) { moved.insert(id) }

  /// What has become of the rows since some pages had others.
  private func changes(from touched: [Int: [RowID]], _ moved: Set<RowID>) -> RowChanges {
    var segments: [RowChanges.Segment] = []
    var growth = 0
    for key in touched.keys.sorted() {
      let old = touched[key] ?? []
      let isTop = key == Self.topKey
      let start = isTop ? 0 : topRows.count + store.rowCount(above: key)
      let new = isTop ? topRows : store.page(withKey: key)?.rows ?? []
      segments.append(.init(old: old, at: start - growth, new: new, at: start))
      growth += new.count - old.count
    }
    return RowChanges(segments, moved)
  }

  // MARK: Batches

  /// Begins a batch: several events that are one for whoever sees the rows.
  package mutating func beginBatch() { batch = Batch() }

  /// Ends a batch.
  ///
  /// - Returns: What all its events have done to the rows. What was removed and came back has moved, or is where it was, and is
  ///   still selected.
  package mutating func endBatch() -> RowChanges {
    guard let batch else { return RowChanges() }
    self.batch = nil
    selection.formUnion(batch.deselected.filter(hasRow))
    return batch.eventCount == 1 ? batch.last : changes(from: batch.touched, batch.moved)
  }
}

// MARK: - Totals and the selection

extension PagedList {
  mutating func changeTotal(by count: Int) { sourceTotal = sourceTotal.map { $0 + count } }

  /// Takes the source's total, and what was done by hand since it was asked.
  mutating func takeTotal(_ answer: PageAnswer, _ load: Int) {
    guard var total = answer.total else { return }
    for (id, edit) in edits.entries where edit.number > load {
      let isKnown = store.has(id) || answer.ids.contains(id)
      switch edit.kind {
      case .placed: total += isKnown ? 0 : 1
      case .removed: total -= isKnown ? 1 : 0
      }
    }
    sourceTotal = max(0, total)
  }

  package mutating func forgetTotal() { sourceTotal = nil }

  /// Deselects what is gone.
  mutating func loseSelection(_ ids: some Sequence<RowID>) {
    for id in ids where selection.remove(id) != nil { batch?.deselected.append(id) }
  }

  mutating func renameSelection(_ old: RowID, to new: RowID) {
    if selection.remove(old) != nil { selection.insert(new) }
  }

  /// Where all rows are there, nothing else is selected.
  mutating func keepSelectionToRows() {
    if isComplete, !isSearch, !selection.isEmpty { selection = selection.filter(hasRow) }
  }
}
