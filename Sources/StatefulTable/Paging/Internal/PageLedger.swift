/// Which rows came with which page, and the cursors of the pages before and after them.
///
/// Every row belongs to a page. A row that was inserted by hand belongs to the page that it was inserted in.
///
/// A page above the first row is loaded by the cursor that the first page has for it. If the source gives no such
/// cursors, the pages that were unloaded there are remembered, and loaded as they were at first.
struct PageLedger<ID: Hashable & Sendable>: Hashable, Sendable {
  /// A page whose rows are kept.
  struct KeptPage: Hashable, Sendable {
    /// Where the page was loaded from.
    var place: PagePlace
    /// How many items the source had in it.
    var size: Int
    /// The cursors of the pages before and after it.
    var previous: AnyCursor?
    var next: AnyCursor?
    /// How many items were gone when the rows up to the end of the page were read, see ``OffsetShift``.
    var goneCount = 0

    init<Item>(_ page: Page<Item, AnyCursor>, at place: PagePlace) {
      self.place = place
      size = page.items.count
      previous = page.previous
      next = page.next
    }

    /// Creates a page that is loaded again, to which others were added at its end.
    fileprivate init<Item>(
      _ answers: [PendingLoad<Item>.Answer],
      inPlaceOf dropped: DroppedPage,
      count: Int
    ) {
      place = dropped.place
      size = count
      previous = answers.first?.page.previous
      next = dropped.next
      goneCount = dropped.goneCount
    }
  }

  /// A page whose rows were dropped, and that no other page has a cursor for.
  struct DroppedPage: Hashable, Sendable {
    var place: PagePlace
    var next: AnyCursor?
    var goneCount: Int
    /// The ids of the last two rows, up to the end of the page, that have the source's place.
    ///
    /// An answer that ends with them reaches the rows that are kept.
    var lastIDs: [ID]
    var rowCount: Int
  }

  /// A place between two pages where the source may have items that aren't loaded.
  struct Gap: Hashable, Sendable {
    /// From which side a page is loaded into the gap.
    enum Side: Hashable, Sendable {
      case above, below
    }

    /// The index of the kept page below it.
    fileprivate(set) var page: Int
    /// The side from which it was loaded, if it was the last gap that was.
    fileprivate(set) var loadedFrom: Side?
  }

  /// The gaps, in their order.
  ///
  /// There is none above the first page or below the last: such pages are previous or next ones.
  private(set) var gaps: [Gap] = []
  /// The pages before the first row, in their order.
  private(set) var dropped: [DroppedPage] = []
  private(set) var kept: [KeptPage] = []
  /// The rows of each kept page.
  private var runs = RowRuns()
  /// The cursor of the page that is loaded next, or `nil` if there is none.
  private(set) var next: AnyCursor?
  /// Whether that page is still to appear at the source.
  private(set) var isAtEnd = false
  /// The index that it has or gets among the kept pages: not after the last one while they are read again.
  private var nextPage = 0
  /// How many rows the pages before the first row have, or `nil` if nobody knows.
  private(set) var rowsAbove: Int?

  /// Creates a ledger of the page with which a list begins.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - place: Where it was loaded from. The default is where the source begins.
  ///   - count: The number of its rows.
  init<Item>(_ page: Page<Item, AnyCursor>, at place: PagePlace = PagePlace(), count: Int) {
    rowsAbove = place.firstRow ?? (page.previous == nil ? 0 : nil)
    append(page, at: place, count: count)
  }

  /// Creates a ledger of no rows, to which no page is added.
  init() {
    self.init(Page<Never, AnyCursor>([], next: nil), count: 0)
  }

  /// How many items the source had in the pages up to the next one.
  var itemCount: Int { kept[..<nextPage].reduce(0) { $0.adding($1.size) } }

  /// The number of rows of all pages that are kept.
  var rowCount: Int { runs.rowCount }

  /// How many items were gone when the rows up to the last one were read.
  var goneCount: Int { kept.last?.goneCount ?? 0 }

  var hasNextPage: Bool { next != nil && !isAtEnd }

  /// Where the page before the first row is loaded from, if there is one.
  var previousPlace: PagePlace? {
    kept.first?.previous.map { PagePlace(cursor: $0, isBefore: true) } ?? dropped.last?.place
  }

  /// Takes note that an item has another id, as one of the last rows of a page that was dropped may.
  mutating func rename(_ old: ID, to new: ID) {
    for page in dropped.indices {
      for row in dropped[page].lastIDs.indices where dropped[page].lastIDs[row] == old {
        dropped[page].lastIDs[row] = new
      }
    }
  }

  // MARK: Pages

  /// Adds a page after the last row.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - place: Where it was loaded from.
  ///   - count: The number of its rows that are new.
  ///   - sharedCount: How many of the last rows it has, too. They belong to it from now on.
  mutating func append<Item>(
    _ page: Page<Item, AnyCursor>,
    at place: PagePlace,
    count: Int,
    sharing sharedCount: Int = 0
  ) {
    let shared = min(sharedCount, kept.isEmpty ? 0 : runs.rows(of: kept.count - 1).count)
    if shared > 0 { runs.add(-shared, to: kept.count - 1) }
    kept.append(KeptPage(page, at: place))
    runs.replace(runs.count..<runs.count, with: CollectionOfOne(count + shared))
    goOn(after: page)
    nextPage = kept.count
  }

  /// Adds rows to the last page, which the source has made longer.
  ///
  /// - Parameters:
  ///   - page: What was added to the page.
  ///   - place: Where that was loaded from.
  ///   - count: The number of its rows that are new.
  mutating func extend<Item>(
    by page: Page<Item, AnyCursor>,
    at place: PagePlace,
    count: Int
  ) {
    let last = kept.count - 1
    if kept[last].size == 0 {
      kept[last] = KeptPage(page, at: place)
    } else {
      kept[last].size += page.items.count
      kept[last].next = page.next
    }
    runs.add(count, to: last)
    goOn(after: page)
  }

  /// Whether the last page is so short that further items needn't be a page of their own.
  ///
  /// - Parameters:
  ///   - page: The items.
  ///   - maximumRowCount: How many rows are kept, or `nil` for all.
  /// - Returns: Whether it is.
  func isExtended<Item>(by page: Page<Item, AnyCursor>, maximumRowCount: Int?) -> Bool {
    guard let size = kept.last?.size, size > 0 else { return true }
    // A page that can't be loaded from its end upwards stays as it was loaded.
    guard page.previous != nil else { return false }
    return size.adding(page.items.count) <= min(Self.extendedLimit, (maximumRowCount ?? .max) / 4)
  }

  /// A log may get a line at a time, and each page costs as much as some rows.
  private static var extendedLimit: Int { 256 }

  /// Adds rows after the last one, which came with a page that was read again.
  ///
  /// - Complexity: O(*p*) for *p* kept pages.
  mutating func appendAgain<Item>(
    _ page: Page<Item, AnyCursor>,
    at place: PagePlace,
    count: Int
  ) {
    guard let index = kept.lastIndex(where: { $0.place.cursor == place.cursor }) else {
      return append(page, at: place, count: count)
    }
    kept[index].size = page.items.count
    kept[index].next = page.next
    runs.add(count, to: kept.count - 1)
    goOn(after: page)
    nextPage = index + 1
  }

  private mutating func goOn<Item>(after page: Page<Item, AnyCursor>) {
    next = page.next
    isAtEnd = page.isLast
  }

  /// Takes note that the page after the last row has appeared, though its rows aren't needed yet.
  mutating func noteNextPage() { isAtEnd = false }

  /// Adds the page before the first row.
  ///
  /// - Parameters:
  ///   - answers: The page, and those that were read on from it.
  ///   - count: The number of their rows that are new.
  ///   - sharedCount: How many of the first rows the page has, too. They belong to it from now on.
  mutating func prepend<Item>(
    _ answers: [PendingLoad<Item>.Answer],
    count: Int,
    sharing sharedCount: Int
  ) {
    guard let answer = answers.first else { return }
    let new: KeptPage
    var shared = 0
    if answer.place.isBefore {
      new = KeptPage(answer.page, at: answer.place)
      dropped = []
      rowsAbove = new.previous == nil ? 0 : rowsAbove.map { max(0, $0 - count) }
      shared = min(sharedCount, runs.rows(of: 0).count)
      if shared > 0 { runs.add(-shared, to: 0) }
    } else {
      guard let page = dropped.popLast() else { return }
      new = KeptPage(answers, inPlaceOf: page, count: count)
      rowsAbove = answer.place.firstRow ?? rowsAbove.map { $0 - page.rowCount }
      if new.previous != nil { dropped = [] } else if dropped.isEmpty { rowsAbove = rowsAbove ?? 0 }
    }
    insert(new, count: count + shared, at: 0)
    nextPage += 1
  }

  private mutating func insert(_ page: KeptPage, count: Int, at index: Int) {
    kept.insert(page, at: index)
    runs.replace(index..<index, with: CollectionOfOne(count))
    for gap in gaps.indices where gaps[gap].page >= index { gaps[gap].page += 1 }
  }

  /// Takes note of how many items were gone when the rows up to the last one were read.
  ///
  /// While pages are read again, only those of the first pages were.
  mutating func noteRead(goneCount: Int) {
    if nextPage == kept.count { kept[kept.count - 1].goneCount = goneCount }
  }

  /// Puts a page, and those that were read on from it, in the place of all rows.
  mutating func replaceAll<Item>(with answers: [PendingLoad<Item>.Answer], counts: [Int]) {
    guard let last = answers.last?.page else { return }
    let page = dropped.popLast()
    rowsAbove = answers[0].place.firstRow ?? rowsAbove.map { $0 - (page?.rowCount ?? 0) }
    gaps = []
    kept = answers.map { KeptPage($0.page, at: $0.place) }
    if kept[0].previous != nil || answers[0].place.firstRow != nil { dropped = [] }
    runs = RowRuns(counts)
    goOn(after: last)
    nextPage = kept.count
  }

  /// Takes note of the page above the first row, which wasn't loaded yet.
  ///
  /// - Parameter place: Where the row right above the first one is.
  mutating func notePageAbove(at place: PagePlace) {
    guard dropped.isEmpty, let first = kept.first, first.previous == nil, let rowsAbove,
      let firstRow = place.firstRow
    else { return }
    dropped = [
      DroppedPage(
        place: place,
        next: first.place.cursor,
        goneCount: first.goneCount,
        lastIDs: [],
        rowCount: rowsAbove - firstRow
      )
    ]
  }

  /// Takes note that the first row is the first one of the page with which the list begins.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - place: Where it was loaded from.
  ///   - count: The number of rows that it has taken the place of. It has what was missing among them.
  mutating func beginAgain<Item>(
    with page: Page<Item, AnyCursor>,
    at place: PagePlace,
    inPlaceOf count: Int
  ) {
    gaps.removeAll { runs.start(of: $0.page) < count }
    dropped = []
    if runs.rows(of: 0).count < count { kept[0].next = page.next }
    kept[0].place = place
    kept[0].previous = page.previous
    // What is before the first items of the others isn't what is above the rows that are left of them.
    for index in kept.indices.dropFirst() where runs.start(of: index) < count {
      kept[index].previous = nil
    }
    rowsAbove = place.firstRow ?? (page.previous == nil ? 0 : nil)
  }

  /// Forgets all cursors, so that no page is loaded.
  mutating func forgetCursors() {
    next = nil
    dropped = []
    kept[0].previous = nil
    rowsAbove = 0
  }

  /// Drops first pages until there are few enough rows, but not the only page.
  ///
  /// - Parameters:
  ///   - count: How many rows are few enough.
  ///   - end: The row before which pages may be dropped.
  ///   - id: The id of a row that has the source's place, `nil` for other rows.
  /// - Returns: The rows of the pages.
  mutating func dropFirstPages(
    toKeep count: Int,
    before end: Int,
    id: (_ row: Int) -> ID?
  ) -> Range<Int> {
    var pages = 0
    while rowCount - runs.start(of: pages) > count, pages < kept.count - 1,
      runs.start(of: pages + 1) <= end
    {
      let page = runs.rows(of: pages)
      if kept[pages + 1].previous == nil {
        dropped.append(
          DroppedPage(
            place: kept[pages].place,
            next: kept[pages].next,
            goneCount: kept[pages].goneCount,
            // What is above a gap doesn't adjoin what is below it.
            lastIDs: hasGap(abovePage: pages + 1)
              ? [] : ((dropped.last?.lastIDs ?? []) + Self.lastTwo(of: page, id)).suffix(2),
            rowCount: page.count
          )
        )
      } else {
        dropped = []
      }
      rowsAbove = hasGap(abovePage: pages + 1) ? nil : rowsAbove.map { $0 + page.count }
      pages += 1
    }
    gaps.removeAll { $0.page <= pages }
    for gap in gaps.indices { gaps[gap].page -= pages }
    kept.removeFirst(pages)
    let rows = runs.start(of: pages)
    runs.replace(0..<pages, with: EmptyCollection())
    nextPage = max(0, nextPage - pages)
    return 0..<rows
  }

  private static func lastTwo(of rows: Range<Int>, _ id: (Int) -> ID?) -> [ID] {
    var ids: [ID] = []
    for row in rows.reversed() where ids.count < 2 {
      if let id = id(row) { ids.insert(id, at: 0) }
    }
    return ids
  }

  /// Drops last pages, which are then the next ones, until there are few enough rows.
  ///
  /// A page stays if nothing tells where it can be loaded again.
  ///
  /// - Parameters:
  ///   - count: How many rows are few enough.
  ///   - start: The row from which on pages may be dropped.
  /// - Returns: The rows of the pages.
  mutating func dropLastPages(toKeep count: Int, from start: Int) -> Range<Int> {
    let all = rowCount
    while rowCount > count, kept.count > 1, runs.start(of: kept.count - 1) >= start,
      let cursor = kept[kept.count - 2].next
    {
      kept.removeLast()
      runs.replace(kept.count..<kept.count + 1, with: EmptyCollection())
      next = cursor
      isAtEnd = false
      nextPage = kept.count
    }
    gaps.removeAll { $0.page >= kept.count }
    return rowCount..<all
  }

  // MARK: Gaps

  private func hasGap(abovePage page: Int) -> Bool { gaps.contains { $0.page == page } }

  /// The row below a gap.
  func row(below gap: Gap) -> Int { runs.start(of: gap.page) }

  /// Whether there is a gap with a row below it.
  var hasGapAmongRows: Bool { gaps.first.map { row(below: $0) < rowCount } ?? false }

  /// Whether no row is left below a gap, so that it is where the next page comes.
  var endsAtGap: Bool { gaps.last.map { row(below: $0) == rowCount } ?? false }

  /// The gap that was loaded last.
  var loadedGap: Gap? { gaps.first { $0.loadedFrom != nil } }

  /// Whether a gap can be loaded from below.
  func isLoadableFromBelow(_ gap: Gap) -> Bool { kept[gap.page].previous != nil }

  /// Takes note that a gap is being loaded.
  mutating func beginLoading(_ gap: Gap, from side: Gap.Side) {
    for index in gaps.indices { gaps[index].loadedFrom = gaps[index].page == gap.page ? side : nil }
  }

  /// Where the next page of a gap is loaded from.
  func place(inside gap: Gap) -> PagePlace? {
    switch gap.loadedFrom {
    case .above: kept[gap.page - 1].next.map { PagePlace(cursor: $0) }
    case .below: kept[gap.page].previous.map { PagePlace(cursor: $0, isBefore: true) }
    case nil: nil
    }
  }

  /// Adds the page with which the list begins before all rows, with a gap below it.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - count: The number of its rows.
  ///   - coveredCount: How many of the first rows it has taken the place of.
  mutating func prependFirst<Item>(
    _ page: Page<Item, AnyCursor>,
    count: Int,
    covering coveredCount: Int
  ) {
    cover(0, coveredCount)
    insert(KeptPage(page, at: PagePlace()), count: count, at: 0)
    addGap(belowPage: 0)
    dropped = []
    rowsAbove = 0
    nextPage = kept.count
  }

  /// Adds the page before the first row, which doesn't reach it, with a gap below it.
  mutating func prependWithGap<Item>(
    _ answers: [PendingLoad<Item>.Answer],
    count: Int,
    covering coveredCount: Int
  ) {
    cover(0, coveredCount)
    prepend(answers, count: count, sharing: 0)
    kept[0].next = answers.last?.page.next
    addGap(belowPage: 0)
  }

  private mutating func addGap(belowPage page: Int) {
    let index = gaps.firstIndex { $0.page > page } ?? gaps.count
    if index == gaps.count || gaps[index].page > page + 1 {
      gaps.insert(Gap(page: page + 1), at: index)
    }
    noteGap(belowPage: page)
  }

  /// Takes note that the page below another one begins where that ends, as far as anybody knows.
  private mutating func noteGap(belowPage page: Int) {
    if page + 1 < kept.count { kept[page + 1].place = PagePlace(cursor: kept[page].next) }
  }

  /// Takes rows from their pages, which another page has.
  ///
  /// What was missing among them isn't missing any more.
  ///
  /// - Parameters:
  ///   - first: The page with the first of the rows.
  ///   - count: The number of rows.
  private mutating func cover(_ first: Int, _ count: Int) {
    var end = first
    var left = count
    var isCut = false
    while end < kept.count, left > 0 {
      let rowCount = runs.rows(of: end).count
      if rowCount > left {
        runs.add(-left, to: end)
        kept[end].size -= min(left, kept[end].size)
        // No page before its first row can be asked for.
        kept[end].previous = nil
        isCut = true
        break
      }
      left -= rowCount
      end += 1
    }
    gaps.removeAll { $0.page > first && $0.page < end + (isCut ? 1 : 0) }
    kept.removeSubrange(first..<end)
    runs.replace(first..<end, with: EmptyCollection())
    for gap in gaps.indices where gaps[gap].page > first { gaps[gap].page -= end - first }
    // With no row left between two gaps, they are one.
    let doubles = gaps.indices.dropFirst().filter { gaps[$0].page == gaps[$0 - 1].page }
    for gap in doubles.reversed() { gaps.remove(at: gap) }
  }

  /// Adds a page to a gap, behind the rows above it.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - gap: The gap.
  ///   - place: Where the page was loaded from.
  ///   - count: The number of its rows.
  ///   - coveredCount: How many of the rows below the gap it has taken the place of.
  ///   - isClosed: Whether nothing is missing behind it.
  mutating func add<Item>(
    _ page: Page<Item, AnyCursor>,
    to gap: Gap,
    at place: PagePlace,
    count: Int,
    covering coveredCount: Int,
    closingGap isClosed: Bool
  ) {
    if isClosed { gaps.removeAll { $0.page == gap.page } }
    cover(gap.page, coveredCount)
    insert(KeptPage(page, at: place), count: count, at: gap.page)
    noteGap(belowPage: gap.page)
    if gap.page == kept.count - 1 { goOn(after: page) }
    nextPage = kept.count
  }

  /// Adds a page to a gap, before the rows below it.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - gap: The gap.
  ///   - place: Where the page was loaded from.
  ///   - count: The number of its rows that are new.
  ///   - isSharing: Whether it has some of the rows above the gap, too. They stay in their pages, and what may still be
  ///     missing is loaded from above.
  ///   - isClosed: Whether nothing is missing before it.
  mutating func add<Item>(
    before page: Page<Item, AnyCursor>,
    to gap: Gap,
    at place: PagePlace,
    count: Int,
    sharingRowsAbove isSharing: Bool,
    closingGap isClosed: Bool
  ) {
    insert(KeptPage(page, at: place), count: count, at: gap.page)
    // The place before its first item is amid the rows above.
    if isSharing { kept[gap.page].previous = nil }
    nextPage = kept.count
    guard let index = gaps.firstIndex(where: { $0.page == gap.page + 1 }) else { return }
    if isClosed { gaps.remove(at: index) } else { gaps[index].page = gap.page }
  }

  /// Makes next pages of gaps below which no row is left.
  ///
  /// Not while a page is loaded, which knows the pages as they were.
  mutating func endAtGapsWithoutRowsBelow() {
    while endsAtGap, let gap = gaps.last {
      next = kept[gap.page - 1].next
      isAtEnd = false
      kept.removeSubrange(gap.page...)
      runs.replace(gap.page..<runs.count, with: EmptyCollection())
      gaps.removeLast()
      nextPage = kept.count
    }
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
