/// Which rows came with which page, and the cursors of the pages before and after them.
///
/// Every row belongs to a page. A row that was inserted by hand belongs to the page that it was inserted in.
struct PageLedger<ID: Sendable>: Sendable {
  /// A page whose rows are kept.
  private struct KeptPage {
    /// The cursor that the page was loaded with.
    var cursor: AnyCursor?
    /// How many items the source had in it.
    var size: Int
  }

  /// A page whose rows were dropped.
  struct DroppedPage: Sendable {
    var cursor: AnyCursor?
    /// The id of its last row that has the source's place.
    ///
    /// An answer that has it reaches to the rows that are kept.
    var lastID: ID
  }

  /// The pages before the first row, in their order.
  private(set) var dropped: [DroppedPage] = []
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
    append(count: count, size: size, loadedWith: nil, next: next)
  }

  /// Creates a ledger of no rows, to which no page is added.
  init() {
    self.init(count: 0, size: 0, next: nil)
  }

  /// The number of pages whose rows are kept.
  var keptCount: Int { kept.count }

  /// The number of rows of all pages that are kept.
  var rowCount: Int { counts.sum(before: counts.count) }

  /// The rows of the first page.
  var firstPageRows: Range<Int> { 0..<counts.sum(before: min(1, counts.count)) }

  /// The rows of the last page.
  var lastPageRows: Range<Int> { counts.sum(before: max(0, counts.count - 1))..<rowCount }

  // MARK: Pages

  /// Adds a page after the last row.
  mutating func append(count: Int, size: Int, loadedWith cursor: AnyCursor?, next: AnyCursor?) {
    kept.append(KeptPage(cursor: cursor, size: size))
    counts.append(count)
    self.next = next
  }

  /// Adds the page before the first row, of which some rows are back.
  mutating func restorePrevious(count: Int) {
    guard let page = dropped.popLast() else { return }
    let counts = [count] + kept.indices.map(rowCount(ofPage:))
    kept.insert(KeptPage(cursor: page.cursor, size: count), at: 0)
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

  /// Drops the first page.
  ///
  /// - Parameter lastID: The id of its last row. Without one the page can't be loaded again.
  mutating func dropFirst(lastID: ID?) {
    let counts = kept.indices.dropFirst().map(rowCount(ofPage:))
    let page = kept.removeFirst()
    self.counts = CountTree(counts)
    guard let lastID else { return }
    dropped.append(DroppedPage(cursor: page.cursor, lastID: lastID))
  }

  /// Drops the last page, which is then the next one.
  mutating func dropLast() {
    next = kept.removeLast().cursor
    counts.removeLast()
  }

  /// The cursor of the page that is so many of the source's items before the end.
  ///
  /// - Complexity: O(*n*) for *n* pages that have those items.
  func cursor(itemsFromEnd count: Int) -> AnyCursor? {
    var missing = count
    for page in kept.reversed() {
      missing -= page.size
      if missing <= 0 { return page.cursor }
    }
    return kept.first?.cursor
  }

  // MARK: Rows

  /// Takes note of rows that took the place of others.
  ///
  /// - Complexity: O(*p* log *n*) for *p* of *n* pages that had those rows.
  mutating func replace(_ rows: Range<Int>, with count: Int) {
    // A row that is inserted before another belongs to the other's page, behind the last to the last.
    let page = min(counts.find(rows.lowerBound).index, max(0, kept.count - 1))
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
