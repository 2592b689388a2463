/// A page whose rows are kept.
private struct KeptPage: Hashable, Sendable {
  /// Where the page was loaded from.
  var place: PagePlace
  /// How many items the source had in it.
  var size: Int
}

/// Which rows came with which page, and the cursors of the pages before and after them.
///
/// Every row belongs to a page. A row that was inserted by hand belongs to the page that it was inserted in.
@usableFromInline struct PageLedger<ID: Hashable & Sendable>: Hashable, Sendable {
  /// A page whose rows were dropped.
  struct DroppedPage: Hashable, Sendable {
    var place: PagePlace
    /// The id of its last row that has the source's place.
    ///
    /// An answer that has it reaches to the rows that are kept.
    var lastID: ID
    /// How many rows this page and those before it had.
    var rowsThroughEnd: Int
  }

  /// The pages before the first row, in their order.
  private(set) var dropped: [DroppedPage] = [] {
    didSet { droppedRowCount = dropped.last?.rowsThroughEnd ?? 0 }
  }
  /// How many rows the pages before the first row had.
  ///
  /// Stored, as each key asks for it, and reading a page looks up its generic type.
  private(set) var droppedRowCount = 0
  private var kept: [KeptPage] = []
  /// The number of rows of each kept page.
  private var counts = CountTree()
  /// The cursor of the page after the last row, or `nil` if there is none.
  var next: AnyCursor?

  /// Creates a ledger of a first page.
  ///
  /// - Parameters:
  ///   - count: The number of its rows.
  ///   - size: The number of its items at the source.
  ///   - next: The cursor of the page after it.
  init(count: Int, size: Int, next: AnyCursor?) {
    append(count: count, size: size, at: PagePlace(), next: next)
  }

  /// Creates a ledger of no rows, to which no page is added.
  init() {
    self.init(count: 0, size: 0, next: nil)
  }

  /// The number of rows of all pages that are kept.
  var rowCount: Int { counts.sum(before: counts.count) }

  /// The rows of the last page.
  var lastPageRows: Range<Int> { counts.sum(before: max(0, counts.count - 1))..<rowCount }

  // MARK: Pages

  /// Adds a page after the last row.
  mutating func append(count: Int, size: Int, at place: PagePlace, next: AnyCursor?) {
    kept.append(KeptPage(place: place, size: size))
    counts.append(count)
    self.next = next
  }

  /// Adds the page before the first row, of which some rows are back.
  mutating func restorePrevious(count: Int) {
    guard let page = dropped.popLast() else { return }
    let counts = [count] + kept.indices.map(rowCount(ofPage:))
    kept.insert(KeptPage(place: page.place, size: count), at: 0)
    self.counts = CountTree(counts)
  }

  mutating func forgetPrevious() {
    dropped = []
  }

  /// Makes all rows those of the last page.
  mutating func mergeRows(count: Int) {
    counts = CountTree(repeatElement(0, count: max(0, kept.count - 1)) + [count])
    dropped = []
  }

  /// Drops first pages until there are few enough rows, but not the only page.
  ///
  /// - Parameters:
  ///   - count: How many rows are few enough.
  ///   - end: The row before which pages may be dropped.
  ///   - lastID: The id of the last of some rows. Without one their page can't be loaded again.
  /// - Returns: The rows of the pages.
  mutating func dropFirstPages(
    toKeep count: Int,
    before end: Int,
    lastID: (Range<Int>) -> ID?
  ) -> Range<Int> {
    let all = rowCount
    var dropped = 0..<0
    guard all > count else { return dropped }
    var sizes = kept.indices.map(rowCount(ofPage:))[...]
    while all - dropped.count > count, sizes.count > 1, let size = sizes.first {
      let page = dropped.upperBound..<dropped.upperBound + size
      guard page.upperBound <= end else { break }
      sizes.removeFirst()
      let place = kept.removeFirst().place
      if let id = lastID(page) {
        let rows = droppedRowCount + size
        self.dropped.append(DroppedPage(place: place, lastID: id, rowsThroughEnd: rows))
      }
      dropped = 0..<page.upperBound
    }
    if sizes.count < counts.count { counts = CountTree(sizes) }
    return dropped
  }

  /// Drops last pages, which are then the next ones, until there are few enough rows.
  ///
  /// - Parameters:
  ///   - count: How many rows are few enough.
  ///   - start: The row from which on pages may be dropped.
  /// - Returns: The rows of the pages.
  mutating func dropLastPages(toKeep count: Int, from start: Int) -> Range<Int> {
    let all = rowCount
    while rowCount > count, kept.count > 1, lastPageRows.lowerBound >= start {
      next = kept.removeLast().place.cursor
      counts.removeLast()
    }
    return rowCount..<all
  }

  /// How many items are wanted of the next page on the way to the end: twice as many as the last one had.
  ///
  /// - Parameter maximumRowCount: How many rows are kept, or `nil` for all. A page gets no longer than a quarter
  ///   of that, as pages are dropped as a whole.
  /// - Returns: The number, or `nil` for as many as the source's pages have.
  func nextLimit(maximumRowCount: Int?) -> Int? {
    guard let size = kept.last?.size, size > 0 else { return nil }
    let maximum = min(Self.maximumLimit, (maximumRowCount ?? .max) / 4)
    return max(size, min(2 * size, maximum))
  }

  /// A page of so many items takes a few milliseconds, which is how long a key waits.
  private static var maximumLimit: Int { 2048 }

  /// The cursor of the page that is so many of the source's items before the end.
  ///
  /// - Complexity: O(*n*) for *n* pages that have those items.
  func cursor(itemsFromEnd count: Int) -> AnyCursor? {
    var missing = count
    for page in kept.reversed() {
      missing -= page.size
      if missing <= 0 { return page.place.cursor }
    }
    return kept.first?.place.cursor
  }

  // MARK: Rows

  /// Takes note of rows that took the place of others.
  ///
  /// - Complexity: O(*p* log *n*) for *p* of *n* pages that had those rows.
  @usableFromInline mutating func replace(_ rows: Range<Int>, with count: Int) {
    // A row that is inserted before another belongs to the other's page, behind the last to the last. Rows
    // above all belong to the first page, even if it has no others: loaded again, that page brings them back.
    let page =
      rows.lowerBound == 0 ? 0 : min(counts.find(rows.lowerBound).index, max(0, kept.count - 1))
    var left = rows.count
    while left > 0 {
      let (index, offset) = counts.find(rows.lowerBound)
      let removed = min(left, rowCount(ofPage: index) - offset)
      counts.add(-removed, at: index)
      left -= removed
    }
    if count > 0 { counts.add(count, at: page) }
  }

  private func rowCount(ofPage index: Int) -> Int {
    counts.sum(before: index + 1) - counts.sum(before: index)
  }
}

/// The selected item, if it was dropped with its page.
///
/// Indirect, so that the compiler knows the size of what stores one, whatever the ids are.
indirect enum DroppedSelection<ID: Hashable & Sendable>: Hashable, Sendable {
  case none
  case item(ID)

  var id: ID? {
    if case .item(let id) = self { id } else { nil }
  }
}
