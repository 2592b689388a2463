// Numbered pages. Every row has a number, so there are no gaps; each page knows the total of its time, which tells what has shifted.
extension PagedList {
  /// The number of the page that a load asks for first.
  func number(
    for kind: PageLoad.Kind,
    _ row: Int,
    _ screen: [RowID],
    _ pageSize: Int
  ) -> PageCursor? {
    switch kind {
    case .first: return 0
    case .jump: return Self.number(ofRow: row, pageSize)
    case .next: return store.last.map(numberBelow)
    case .previous: return store.first?.place.flatMap { $0 > 0 ? $0 - 1 : nil }
    case .refresh: return number(ofPageWith: screen.first)
    case .newer, .gap, .gapFromBelow, .unloaded: return nil
    }
  }

  private static func number(ofRow row: Int, _ pageSize: Int) -> PageCursor {
    PageCursor(min(max(0, row) / pageSize, 1 << 30))
  }

  /// The number of the page after one, which is as many pages further up as rows were removed by hand since.
  private func numberBelow(_ page: Page) -> PageCursor {
    max(0, (page.place ?? 0) + 1 - PageCursor(pageCount(ofRows: removedCount(since: page))))
  }

  private func pageCount(ofRows count: Int) -> Int { (max(0, count) + pageSize - 1) / pageSize }

  /// The rows of pages that were removed by hand since a page came.
  private func removedCount(since page: Page) -> Int {
    edits.entries.count { $1.kind == .removed && $1.number > page.number && store.has($0) }
  }

  /// The number of the page that is to have a row by now: where it was, and by how much the list has grown since.
  private func number(ofPageWith id: RowID?) -> PageCursor {
    let owner = id.flatMap(store.owner).flatMap(store.page)
    guard let page = owner ?? store.first else { return 0 }
    return Self.number(ofRow: row(of: id, in: page), pageSize)
  }

  private func row(of id: RowID?, in page: Page) -> Int {
    let offset = id.flatMap { page.ids.firstIndex(of: $0) } ?? 0
    let growth: Int
    if let now = sourceTotal, let then = page.total {
      growth = now - then
    } else {
      growth = -removedCount(since: page)
    }
    return max(0, Int(page.place ?? 0) * pageSize + page.skippedCount + offset + growth)
  }

  /// Learns how many ids the server gives at once.
  ///
  /// A page that has fewer than it was asked for, and isn't the last one, shows that.
  func learnPageSize(from answer: PageAnswer, at place: PageCursor, _ load: inout PageLoad) {
    let isShort: Bool
    if let total = answer.total {
      isShort = !answer.ids.isEmpty && Int(place) * load.pageSize + answer.ids.count < total
    } else {
      let last = store.last
      let isBelowLast = last?.place == place - 1 && !answer.ids.isEmpty
      isShort = isBelowLast && last.map { $0.skippedCount + $0.ids.count < load.pageSize } ?? false
    }
    load.longestPage = max(load.longestPage, answer.ids.count)
    if isShort || load.longestPage > load.pageSize { load.pageSize = load.longestPage }
  }

  // MARK: Answers

  /// Reads a page, and returns whether the load asks on.
  mutating func readNumbered(_ page: Page, _ load: inout PageLoad) -> Bool {
    switch load.kind {
    case .first:
      load.pages = [page]
      return false
    case .jump: return asksOn(forJumpTo: page, &load)
    case .next: return asksOn(beside: page, step: 1, &load)
    case .previous: return asksOn(beside: page, step: -1, &load)
    default: return asksOn(forRefreshWith: page, &load)
    }
  }

  /// Shows what a load has read.
  mutating func takeNumbered(_ load: PageLoad) {
    guard let page = load.pages.last else { return }
    let firstKey = store.first?.key
    switch load.kind {
    case .first:
      let keepsSelection = load.keepsSelection
      replace([page], from: firstKey, to: Foot(), .all, keepsSelection: keepsSelection)
    case .jump: replace([page], from: firstKey, to: Foot(), .placements, keepsSelection: true)
    // What was removed while it was on its way may have shifted it: it is asked for again.
    case .next:
      if !isShifted(page, load) {
        replace([beyond(page, step: 1)], from: nil, to: Foot(), .none)
      }
    case .previous:
      if !isShifted(page, load) { addAbove(beyond(page, step: -1), .none) }
    default: replace(neighbors(load), from: firstKey, to: Foot(), .all)
    }
  }

  /// Whether a page without the row to which a jump leads has others asked for.
  ///
  /// The source may have fewer rows than it says, or give other pages than it was asked for.
  private mutating func asksOn(forJumpTo page: Page, _ load: inout PageLoad) -> Bool {
    load.pages = [page]
    let place = page.place ?? 0
    let number: PageCursor
    if page.ids.isEmpty {
      let total = load.firstAnswer?.total
      let last = total.map { Self.number(ofRow: $0 - 1, load.pageSize) } ?? place / 2
      number = load.requestsLeft > 1 ? min(last, place - 1) : 0
    } else {
      number = Self.number(ofRow: load.row, load.pageSize)
    }
    let isElsewhere = number < place || number > place && !page.isLast
    guard isElsewhere, place > 0 || !page.ids.isEmpty, load.requestsLeft > 0 else { return false }
    load.question = .number(number)
    return true
  }

  /// Whether a page below or above the list's isn't known to be beside them, or brings nothing, so that another is asked for.
  ///
  /// It is beside the list's if it came with the same total. If not, or if rows were removed by hand since, it has to repeat a row;
  /// otherwise the page one nearer to the list is asked for. That one has to, and if its end is a row of the list, the first one is beside it.
  private mutating func asksOn(
    beside page: Page,
    step: PageCursor,
    _ load: inout PageLoad
  ) -> Bool {
    load.pages = [page]
    guard let edge = step > 0 ? store.last : store.first else { return false }
    // The first page is beside a list of which everything is gone.
    let isTop = step > 0 && page.place == 0 && rowCount == 0
    let isRepeating = page.ids.contains(where: store.has) || isTop
    if let candidate = load.candidate {
      guard isRepeating else {
        becomeRefresh(edge, step, &load)
        return true
      }
      // It ends with a row of the list, so that the other page follows.
      let isBeside = (step > 0 ? page.ids.last : page.ids.first).map(store.has) ?? true
      load.candidate = nil
      if isBeside { load.pages = [candidate] }
    } else if !isRepeating, !load.isBesideList,
      removedCount(since: edge) > 0 || page.total != edge.total
    {
      let nearer = (page.place ?? 0) - step
      guard load.requestsLeft > 0, nearer >= 0 else {
        becomeRefresh(edge, step, &load)
        return true
      }
      load.candidate = page
      load.question = .number(nearer)
      return true
    }
    guard let page = load.pages.last, let place = page.place else { return false }
    let isEnd = step > 0 ? page.isLast : place == 0
    guard beyond(page, step: step).ids.isEmpty, !isEnd, load.requestsLeft > 0 else { return false }
    // The rows of the page are by so many pages elsewhere than they were, and so is the end of the list.
    let end = step > 0 ? page.ids.last : page.ids.first
    let old = end.flatMap(store.owner).flatMap(store.page)?.place ?? place
    let next = (edge.place ?? 0) + place - old + step
    let isOnward = (next - place) * step > 0
    load.question = .number(isOnward ? next : place + step)
    load.isBesideList = end.map(store.has) == true && (!isOnward || next == place + step)
    return true
  }

  /// Whether rows were removed by hand since a page was asked for, which repeats none.
  private func isShifted(_ page: Page, _ load: PageLoad) -> Bool {
    edits.entries.values.contains { $0.kind == .removed && $0.number > load.number }
      && !page.ids.contains(where: store.has)
  }

  /// What a page has beyond the rows that it repeats.
  private func beyond(_ page: Page, step: PageCursor) -> Page {
    var page = page
    if step > 0, let last = page.ids.lastIndex(where: store.has) {
      page.skippedCount = last + 1
      page.ids = Array(page.ids[(last + 1)...])
    } else if step < 0, let first = page.ids.firstIndex(where: store.has) {
      page.ids = Array(page.ids[..<first])
    }
    return page
  }

  /// Has a load go on as a refresh of the screen, because nothing proves that a page is beside the list; without a screen, of
  /// the edge of the list.
  private mutating func becomeRefresh(
    _ edge: Page,
    _ step: PageCursor,
    _ load: inout PageLoad
  ) {
    load.candidate = nil
    load.pages = []
    load.requestsLeft = PageLoad.requestLimit
    load.kind = .refresh(isLoaded: false)
    if load.screen.isEmpty {
      load.screen = (step > 0 ? edge.ids.last : edge.ids.first).map { [$0] } ?? []
    }
    load.question = .number(number(ofPageWith: load.screen.first))
  }

  /// Whether a refresh needs another page: of the row that is read, if that has moved, and then the other pages of the screen, the
  /// nearest first.
  private mutating func asksOn(forRefreshWith page: Page, _ load: inout PageLoad) -> Bool {
    load.pages.append(page)
    let asked = load.pages.compactMap(\.place)
    if center(of: load) == nil, load.pages.count == 1 {
      // The answer may tell that the row is elsewhere by now, or that the list ends above it.
      let last = page.total.map { Self.number(ofRow: $0 - 1, pageSize) }
      let number = page.ids.isEmpty ? last ?? 0 : number(ofPageWith: load.screen.first)
      if !asked.contains(number), load.requestsLeft > 0 {
        load.question = .number(number)
        return true
      }
    }
    guard let number = missingNumber(around: middle(of: load), asked, load) else {
      return false
    }
    load.question = .number(number)
    return true
  }

  /// The page with the row that is read.
  private func center(of load: PageLoad) -> Page? {
    load.pages.first { page in load.screen.first.map(page.ids.contains) ?? false }
  }

  /// The page with the row that is read, or if that is gone, a page that has rows.
  private func middle(of load: PageLoad) -> Page {
    center(of: load) ?? load.pages.first { !$0.ids.isEmpty } ?? load.pages[0]
  }

  /// The pages that a refresh has read beside the one of the row that is read: others can't be shown with it.
  private func neighbors(_ load: PageLoad) -> [Page] {
    let middle = middle(of: load)
    let pages = load.pages.sorted { ($0.place ?? 0) < ($1.place ?? 0) }
    var first = pages.firstIndex { $0.place == middle.place } ?? 0
    var last = first
    /// Whether a page is right below another, and came with the same total, so that no row has moved between them.
    func isBeside(_ page: Page, below above: Page) -> Bool {
      page.place == (above.place ?? 0) + 1 && page.total == above.total
    }
    while first > 0, isBeside(pages[first], below: pages[first - 1]) { first -= 1 }
    while last + 1 < pages.count, isBeside(pages[last + 1], below: pages[last]) { last += 1 }
    return Array(pages[first...last])
  }

  /// The number of the nearest page of the screen that hasn't been asked for.
  private func missingNumber(
    around middle: Page,
    _ asked: [PageCursor],
    _ load: PageLoad
  ) -> PageCursor? {
    guard let read = load.screen.first, let place = middle.place else { return nil }
    let offset = middle.ids.firstIndex(of: read) ?? 0
    let rows = load.screen.compactMap { self.row(of: $0) }
    guard let row = self.row(of: read) ?? rows.first else { return nil }
    let above = row - (rows.min() ?? row)
    let below = (rows.max() ?? row) - row
    let start = Int(place) * pageSize + offset
    let numbers = max(0, start - above) / pageSize...max(0, start + below) / pageSize
    let end = load.pages.first(where: \.isLast)?.place.map(Int.init) ?? .max
    return numbers.map(PageCursor.init).filter { !asked.contains($0) && Int($0) <= end }
      .min { abs($0 - place) < abs($1 - place) }
  }
}
