// How the folder works:
//
// 1. A `PagedList` has pages, as the source returned them (`PageStore`), and what was done by hand (`Edits`). Its rows are the pages
//    seen through the edits: see `rows(of:)`, which is the definition.
// 2. Each event is one method, and returns the `RowChanges` for the table. The rows are kept in parts of a page (`Rows`), and the
//    changes are the difference of the parts that the event has changed.
// 3. An edit (`PagedList+Edits`) places or removes a row, and shows or hides it. `hold(…)` has only the row that is moved move.
//    Any other event touches the pages that it names and those with the same ids, and `finish()` brings their rows up to date.
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
  /// The rows that the pages and what is placed at the top contribute.
  ///
  /// Who reads a row of a list that belongs to an object reads it here: a call of the list itself would retain all that it has.
  package private(set) var shown: Rows
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
  package private(set) var selection = RowIDSet()
  /// Whether the rows are what a search has found, so that others may be selected.
  package var isSearch = false
  /// Ids that got other ones, with the number of the edit.
  var renamed: [(old: RowID, new: RowID, number: Int)] = []
  /// The pages whose rows the event may have made others, by their keys; what is at the top has the least key.
  private var touched: Set<Int> = []
  /// The rows that the event has moved.
  private var moved: Set<RowID> = []
  /// The events of a batch, and the rows before it.
  private var batch: Batch?

  private struct Batch {
    /// The rows before it of the parts that it has changed.
    var parts: [Int32: [RowID]] = [:]
    var last = RowChanges()
    var eventCount = 0
    var moved: Set<RowID> = []
    /// What was selected, and was removed.
    var deselected: [RowID] = []
  }

  /// Creates a list without pages.
  ///
  /// A numbered page is asked for `pageSize` ids. `partSize` is how many rows are kept together, which only the time of an
  /// edit shows.
  package init(order: Order = .newestFirst, pageSize: Int = 1, partSize: Int = 512) {
    self.order = order
    shown = Rows(partSize: partSize)
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
  package var rows: [RowID] { shown.ids }

  package var rowCount: Int { shown.count }

  /// The id of a row, which must exist.
  package func id(ofRow row: Int) -> RowID? { shown[row] }

  package func row(of id: RowID) -> Int? { shown.row(of: id) }

  /// The rows of those ids that have one, from the top.
  package func rows(of ids: some Sequence<RowID>) -> [Int] {
    let ids = Set(ids)
    return shown.rows(of: ids, where: ids.contains)
  }

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

  package func row(belowGap key: Int) -> Int { shown.firstRow(ofKey: key) }

  func rowCount(of page: Page) -> Int { shown.count(ofKey: page.key) }

  package var hasNextPage: Bool {
    store.last.map { !$0.isLast && (order == .numbered || $0.next != nil) } ?? false
  }

  package var hasPreviousPage: Bool { store.first.map { !isStart($0) || $0.isUnloaded } ?? false }

  func isStart(_ page: Page) -> Bool {
    order == .numbered ? page.place == 0 : page.previous == nil
  }

  package mutating func select(_ ids: [RowID]) { selection.formUnion(ids) }

  package mutating func deselect(_ ids: [RowID]) {
    selection.subtract(ids)
    guard batch?.deselected.isEmpty == false else { return }
    let ids = Set(ids)
    batch?.deselected.removeAll(where: ids.contains)
  }

  package mutating func deselectAll() {
    selection = RowIDSet()
    batch?.deselected = []
  }
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
    // Most pages share their memory with their rows.
    return rows == page.ids ? page.ids : rows
  }

  private func hang(below anchor: RowID?, _ rows: inout [RowID]) {
    // Rows may hang one on the other in a chain of any length.
    var next = Array(edits.placed(below: anchor).reversed())
    while let id = next.popLast() {
      rows.append(id)
      next += edits.placed(below: id).reversed()
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
  mutating func touch(_ key: Int) { touched.insert(key) }

  /// Takes note that the rows may become others where an id is, or is placed.
  mutating func touch(place id: RowID?) {
    if let key = key(ofPlace: id) { touch(key) }
  }

  /// The page in whose rows the place of an id is, if it has one.
  private func key(ofPlace id: RowID?) -> Int? {
    guard let id else { return Self.topKey }
    return edits.isPlaced(id) ? shown.key(of: id) : store.owner(of: id)
  }

  mutating func insert(_ page: Page, at index: PageStore.Index) -> Int {
    var keys: [Int] = []
    let key = store.insert(page, at: index) { keys.append($0) }
    for key in keys + [key] { touch(key) }
    return key
  }

  mutating func removePage(_ key: Int) {
    shown.replace(key, with: [])
    var keys: [Int] = []
    store.remove(key) { keys.append($0) }
    for key in keys { touch(key) }
  }

  /// Gives all pages other keys, returned by the old ones, so that there is room for others between any two, before an event
  /// has removed any.
  mutating func spreadKeys() -> [Int: Int] {
    let old = store.pages(from: store.startIndex, to: store.endIndex).map(\.key)
    store.spreadKeys()
    let new = store.pages(from: store.startIndex, to: store.endIndex).map(\.key)
    let keys = Dictionary(uniqueKeysWithValues: zip(old, new))
    touched = Set(touched.map { keys[$0] ?? $0 })
    shown.rename(keys, top: Self.topKey)
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
    for key in touched { shown.replace(key, with: rows(ofKey: key)) }
    let parts = shown.takeTouched()
    let changes = RowChanges(shown.segments(parts), moved)
    if var batch {
      self.batch = nil
      batch.moved.formUnion(moved)
      batch.parts.merge(parts) { first, _ in first }
      batch.last = changes
      batch.eventCount += 1
      self.batch = batch
    } else {
      shown.removeEmptyParts(of: parts.keys)
    }
    touched = []
    moved = []
    return changes
  }

  private func rows(ofKey key: Int) -> [RowID] {
    if let page = store.page(withKey: key) { return rows(of: page) }
    guard key == Self.topKey else { return [] }
    var rows: [RowID] = []
    hang(below: nil, &rows)
    return rows
  }

  /// Has a row be right below another one, or at the top, and no longer where it was.
  mutating func show(_ id: RowID, below anchor: RowID?) {
    shown.remove(id)
    // Otherwise the anchor is about to have its row.
    if !shown.insert(id, below: anchor, top: Self.topKey) { touch(place: anchor) }
  }

  mutating func hide(_ id: RowID) { shown.remove(id) }

  /// Takes note that a row has moved, and not those that it has passed.
  mutating func noteMove(of id: RowID) { moved.insert(id) }

  /// Takes note that what is placed below an id is below another one now, and has stayed where it is.
  ///
  /// Rows change only the page that contributes them.
  mutating func noteHold(below id: RowID, _ above: RowID?) {
    if key(ofPlace: id) != key(ofPlace: above) {
      touch(place: id)
      touch(place: above)
    }
  }

  // MARK: Batches

  /// Begins a batch: several events that are one for whoever sees the rows.
  package mutating func beginBatch() { batch = Batch() }

  /// Ends a batch, and returns what all its events have done to the rows.
  ///
  /// What was removed and came back has moved, or is where it was, and is still selected.
  package mutating func endBatch() -> RowChanges {
    guard let batch else { return RowChanges() }
    self.batch = nil
    selection.formUnion(batch.deselected.filter(hasRow))
    defer { shown.removeEmptyParts(of: batch.parts.keys) }
    return batch.eventCount == 1
      ? batch.last : RowChanges(shown.segments(batch.parts), batch.moved)
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
    for id in ids where selection.remove(id) { batch?.deselected.append(id) }
  }

  mutating func renameSelection(_ old: RowID, to new: RowID) {
    if selection.remove(old) { selection.insert(new) }
  }

  /// Where all rows are there, nothing else is selected.
  mutating func keepSelectionToRows() {
    guard isComplete, !isSearch, !selection.isEmpty else { return }
    deselect(selection.filter { !hasRow($0) })
  }
}
