/// Which rows came with which page, and where the pages before and after them are to be had.
///
/// Every row belongs to a page: one that was inserted by hand to the page it was inserted in.
struct PageLedger<ID: Sendable>: Sendable {
  /// A page whose rows are kept.
  struct KeptPage {
    /// Where the page was found.
    var cursor: AnyCursor?
    var count: Int
  }

  /// A page whose rows were let go of.
  struct DroppedPage {
    var cursor: AnyCursor?
    /// The id of its last row, by which it is known to reach to the rows that are kept.
    var lastID: ID
  }

  /// The pages before the first row, in their order.
  private(set) var dropped: [DroppedPage] = []
  /// The pages of the rows, in their order.
  private(set) var kept: [KeptPage] = []
  /// Where the page after the last row is found, or `nil` if there is none.
  var next: AnyCursor?

  /// Starts with a first page.
  init(count: Int, next: AnyCursor?) {
    kept = [KeptPage(cursor: nil, count: count)]
    self.next = next
  }

  /// Starts without any page.
  init() {}

  mutating func append(count: Int, foundAt cursor: AnyCursor?, next: AnyCursor?) {
    kept.append(KeptPage(cursor: cursor, count: count))
    self.next = next
  }

  /// Takes the page before the first row, of which some rows are back.
  mutating func restorePrevious(count: Int) {
    guard let page = dropped.popLast() else { return }
    kept.insert(KeptPage(cursor: page.cursor, count: count), at: 0)
  }

  mutating func forgetPrevious() {
    dropped = []
  }

  /// Lets go of the first page.
  ///
  /// - Parameter lastID: The id of its last row, if it has rows: otherwise there is nothing to come back.
  mutating func dropFirst(lastID: ID?) {
    let page = kept.removeFirst()
    guard let lastID else { return }
    dropped.append(DroppedPage(cursor: page.cursor, lastID: lastID))
  }

  /// Lets go of the last page.
  mutating func dropLast() {
    next = kept.removeLast().cursor
  }

  /// Where the page is found that is so many rows before the end.
  ///
  /// - Complexity: O(*n*) for *n* pages that have those rows.
  func cursor(rowsFromEnd rows: Int) -> AnyCursor? {
    var missing = rows
    for page in kept.reversed() {
      missing -= page.count
      if missing <= 0 { return page.cursor }
    }
    return kept.first?.cursor
  }

  /// Takes note of rows that took the place of others.
  ///
  /// - Complexity: O(*n*) for *n* pages.
  mutating func replace(_ rows: Range<Int>, with count: Int) {
    if kept.isEmpty { kept = [KeptPage(cursor: nil, count: 0)] }
    var start = 0
    var added = count
    for index in kept.indices {
      let page = start..<start + kept[index].count
      start = page.upperBound
      kept[index].count -= rows.clamped(to: page).count
      // The page that has the first row, or behind whose last it would be.
      if added > 0, rows.lowerBound < page.upperBound || index == kept.indices.last {
        kept[index].count += added
        added = 0
      }
    }
  }
}
