/// Which rows came with which page, and the cursors of the pages before and after them.
///
/// Every row belongs to a page. A row that was inserted by hand belongs to the page that it was inserted in.
struct PageLedger<ID: Hashable & Sendable>: Hashable, Sendable {
  /// A page whose rows are kept.
  struct KeptPage: Hashable, Sendable {
    /// Where the page was loaded from.
    var place: PagePlace
    /// How many items the source had in it.
    var size: Int
    /// How many items were gone when the rows up to the end of the page were read, see ``OffsetShift``.
    var goneCount = 0
  }

  /// A page whose rows were dropped.
  struct DroppedPage: Hashable, Sendable {
    var place: PagePlace
    var goneCount: Int
    /// The ids of the last two rows, up to the end of the page, that have the source's place.
    ///
    /// An answer that ends with them reaches the rows that are kept.
    var lastIDs: [ID]
    /// How many rows this page and those before it had.
    var rowsThroughEnd: Int
  }

  /// The pages before the first row, in their order.
  private(set) var dropped: [DroppedPage] = []
  private(set) var kept: [KeptPage] = []
  /// The rows of each kept page.
  private var runs = RowRuns()
  /// The cursor of the page that is loaded next, or `nil` if there is none.
  var next: AnyCursor?
  /// The index that it has or gets among the kept pages: not after the last one while they are read again.
  private var nextPage = 0

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

  /// How many rows the pages before the first row had.
  var droppedRowCount: Int { dropped.last?.rowsThroughEnd ?? 0 }

  /// The number of rows of all pages that are kept.
  var rowCount: Int { runs.rowCount }

  /// How many items were gone when the rows up to the last one were read.
  var goneCount: Int { kept.last?.goneCount ?? 0 }

  // MARK: Pages

  /// Adds a page after the last row.
  mutating func append(count: Int, size: Int, at place: PagePlace, next: AnyCursor?) {
    kept.append(KeptPage(place: place, size: size))
    runs.replace(runs.count..<runs.count, with: CollectionOfOne(count))
    self.next = next
    nextPage = kept.count
  }

  /// Adds rows after the last one, which came with a page that was read again.
  ///
  /// - Complexity: O(*p*) for *p* kept pages.
  mutating func appendAgain(count: Int, size: Int, at place: PagePlace, next: AnyCursor?) {
    guard let page = kept.lastIndex(where: { $0.place.cursor == place.cursor }) else {
      return append(count: count, size: size, at: place, next: next)
    }
    kept[page].size = size
    runs.add(count, to: kept.count - 1)
    self.next = next
    nextPage = page + 1
  }

  /// Adds the page before the first row, of which some rows are back.
  mutating func restorePrevious(count: Int) {
    guard let page = dropped.popLast() else { return }
    kept.insert(KeptPage(place: page.place, size: count, goneCount: page.goneCount), at: 0)
    runs.replace(0..<0, with: CollectionOfOne(count))
    nextPage += 1
  }

  /// Takes note of how many items were gone when the rows up to the last one were read.
  ///
  /// While pages are read again, only those of the first pages were.
  mutating func noteRead(goneCount: Int) {
    if nextPage == kept.count { kept[kept.count - 1].goneCount = goneCount }
  }

  /// Puts the page before the first row, and those that were read on from it, in the place of all rows.
  mutating func replaceAll(with pages: [KeptPage], counts: [Int], next: AnyCursor?) {
    _ = dropped.popLast()
    kept = pages
    runs = RowRuns(counts)
    self.next = next
    nextPage = pages.count
  }

  mutating func forgetPrevious() {
    dropped = []
  }

  /// Drops first pages until there are few enough rows, but not the only page.
  ///
  /// - Parameters:
  ///   - count: How many rows are few enough.
  ///   - end: The row before which pages may be dropped.
  ///   - lastIDs: The ids of the last two of some rows that have the source's place.
  /// - Returns: The rows of the pages.
  mutating func dropFirstPages(
    toKeep count: Int,
    before end: Int,
    lastIDs: (Range<Int>) -> some Sequence<ID>
  ) -> Range<Int> {
    var pages = 0
    while rowCount - runs.start(of: pages) > count, pages < kept.count - 1,
      runs.start(of: pages + 1) <= end
    {
      let page = runs.rows(of: pages)
      dropped.append(
        DroppedPage(
          place: kept[pages].place,
          goneCount: kept[pages].goneCount,
          lastIDs: ((dropped.last?.lastIDs ?? []) + lastIDs(page)).suffix(2),
          rowsThroughEnd: droppedRowCount + page.count
        )
      )
      pages += 1
    }
    kept.removeFirst(pages)
    let rows = runs.start(of: pages)
    runs.replace(0..<pages, with: EmptyCollection())
    nextPage = max(0, nextPage - pages)
    return 0..<rows
  }

  /// Drops last pages, which are then the next ones, until there are few enough rows.
  ///
  /// - Parameters:
  ///   - count: How many rows are few enough.
  ///   - start: The row from which on pages may be dropped.
  /// - Returns: The rows of the pages.
  mutating func dropLastPages(toKeep count: Int, from start: Int) -> Range<Int> {
    let all = rowCount
    while rowCount > count, kept.count > 1, runs.start(of: kept.count - 1) >= start {
      let page = kept.removeLast()
      runs.replace(kept.count..<kept.count + 1, with: EmptyCollection())
      next = page.place.cursor
      nextPage = kept.count
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
    return max(size, min(size.adding(size), maximum))
  }

  /// A page of so many items takes a few milliseconds, which is how long a key waits.
  private static var maximumLimit: Int { 2048 }

  /// The cursor of the page that is so many of the source's items before the next one.
  ///
  /// - Complexity: O(*n*) for *n* pages that have those items.
  func cursor(itemsBack count: Int) -> AnyCursor? {
    var missing = count
    for page in kept[..<nextPage].reversed() {
      missing -= page.size
      if missing <= 0 { return page.place.cursor }
    }
    return kept.first?.place.cursor
  }

  // MARK: Rows

  /// Takes note of rows that took the place of others.
  ///
  /// - Complexity: O(*p*) for *p* kept pages.
  mutating func replace(_ rows: Range<Int>, with count: Int) {
    // A row that is inserted before another belongs to the other's page, behind the last to the last. Rows
    // above all belong to the first page, even if it has no others: loaded again, that page brings them back.
    let target = rows.lowerBound == 0 ? 0 : min(runs.find(rows.lowerBound).run, kept.count - 1)
    var page = target
    var left = rows.count
    while left > 0, page < kept.count {
      let removed = min(left, runs.rows(of: page).upperBound - rows.lowerBound)
      runs.add(-removed, to: page)
      left -= removed
      page += 1
    }
    runs.add(count, to: target)
  }

  /// Takes note of rows that left their places, and of others that came to theirs.
  ///
  /// - Parameters:
  ///   - leaving: The rows before the change that aren't in their place after it, in order.
  ///   - entering: The rows after the change that weren't in their place before it, in order.
  /// - Complexity: O(*m* log *p* + *p*) for *m* rows and *p* kept pages.
  mutating func follow(leaving: [Int], entering: [Int]) {
    var counts = (0..<kept.count).map { runs.rows(of: $0).count }
    for row in leaving { counts[runs.find(row).run] -= 1 }
    let staying = RowRuns(counts)
    for (index, row) in entering.enumerated() {
      let stayed = row - index
      counts[stayed == 0 ? 0 : min(staying.find(stayed).run, kept.count - 1)] += 1
    }
    runs = RowRuns(counts)
  }
}
