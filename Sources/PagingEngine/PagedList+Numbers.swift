// Numbered pages. Every row has a number, so there are no gaps; each page knows the total of its time, which tells what has shifted.
extension PagedList {
  /// The number of the page that a load asks for first.
  func number(for kind: PageLoad.Kind, _ place: PageCursor, _ screen: [RowID]) -> PageCursor? {
    switch kind {
    case .first: return 0
    case .jump: return max(0, place)
    case .next: return store.last.map(numberBelow)
    case .previous: return store.first?.place.flatMap { $0 > 0 ? $0 - 1 : nil }
    case .refresh: return number(ofPageWith: screen.first)
    case .newer, .gap, .gapFromBelow, .unloaded: return nil
    }
  }

  /// The number of the page after one, which is as many pages further up as rows were removed by hand since.
  private func numberBelow(_ page: Page) -> PageCursor {
    max(0, (page.place ?? 0) + 1 - PageCursor(pageCount(ofRows: removedCount(since: page))))
  }

  private func pageCount(ofRows count: Int) -> Int { (max(0, count) + pageSize - 1) / pageSize }

  /// The rows that were removed by hand since a page came.
  private func removedCount(since page: Page) -> Int {
    edits.entries.count { $1.kind == .removed && $1.number > page.number }
  }

  /// The number of the page that is to have a row by now: where it was, and by how much the list has grown since.
  private func number(ofPageWith id: RowID?) -> PageCursor {
    let owner = id.flatMap(store.owner).flatMap(store.page)
    guard let page = owner ?? store.first else { return 0 }
    return PageCursor(row(of: id, in: page) / pageSize)
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

  // MARK: Answers

  mutating func takeNumbered(_ page: Page, _ load: inout PageLoad) -> Step {
    switch load.kind {
    case .first, .jump:
      let isJump = load.kind == .jump
      replace(
        [page],
        from: store.first?.key,
        to: Foot(),
        isJump ? .placements : .all,
        keepsSelection: isJump
      )
      return .ends(finish())
    case .next: return takeBeside(page, step: 1, &load)
    case .previous: return takeBeside(page, step: -1, &load)
    default: return takeRefreshed(page, &load)
    }
  }

  /// Takes a page below or above the list's.
  ///
  /// It is beside the list's if it came with the same total. If not, or if rows were removed by hand since, it has to repeat a row;
  /// otherwise the page one nearer to the list is asked for. That one has to, and if it is as it was, the first one is beside it.
  private mutating func takeBeside(_ page: Page, step: PageCursor, _ load: inout PageLoad) -> Step {
    guard let edge = step > 0 ? store.last : store.first else { return .ends(finish()) }
    let removed = removedCount(since: edge)
    // The first page is beside a list of which everything is gone.
    let isTop = step > 0 && page.place == 0 && rowCount == 0
    let isRepeating = page.ids.contains(where: store.has) || isTop
    if let candidate = load.candidate {
      guard isRepeating else { return becomeRefresh(edge, step, &load) }
      let isAsItWas = step > 0 ? page.ids.last == edge.ids.last : page.ids.first == edge.ids.first
      load.candidate = nil
      return put(isAsItWas ? candidate : page, step, &load)
    }
    if isRepeating || removed == 0 && page.total == edge.total { return put(page, step, &load) }
    let nearer = (page.place ?? 0) - step
    guard load.requestsLeft > 0, nearer >= 0 else { return becomeRefresh(edge, step, &load) }
    load.candidate = page
    load.question = .number(nearer)
    return .asks
  }

  /// Puts what a page has beyond the rows that it repeats below or above the list's rows.
  private mutating func put(_ page: Page, _ step: PageCursor, _ load: inout PageLoad) -> Step {
    var page = page
    if step > 0 {
      if let last = page.ids.lastIndex(where: store.has) {
        page.skippedCount = last + 1
        page.ids = Array(page.ids[(last + 1)...])
      }
      replace([page], from: nil, to: Foot(), .none)
    } else {
      if let first = page.ids.firstIndex(where: store.has) { page.ids = Array(page.ids[..<first]) }
      addAbove(page, .none)
    }
    let isEnd = step > 0 ? page.isLast : page.place == 0
    guard page.ids.isEmpty, !isEnd, load.requestsLeft > 0,
      let number = number(for: load.kind, 0, [])
    else { return .ends(finish()) }
    load.question = .number(number)
    return .asks
  }

  /// Goes on as a refresh around the edge of the list, because nothing proves that a page is beside it.
  private mutating func becomeRefresh(
    _ edge: Page,
    _ step: PageCursor,
    _ load: inout PageLoad
  ) -> Step {
    guard load.requestsLeft > 0 else { return .ends(finish()) }
    load.kind = .refresh(isLoaded: false)
    load.candidate = nil
    load.screen = (step > 0 ? edge.ids.last : edge.ids.first).map { [$0] } ?? []
    load.question = .number(number(ofPageWith: load.screen.first))
    return .asks
  }

  /// Takes a page for a refresh: of the row that is read, also if that has moved, and then the other pages of the screen, the nearest
  /// first.
  ///
  /// They take the place of all pages.
  private mutating func takeRefreshed(_ page: Page, _ load: inout PageLoad) -> Step {
    load.pages.append(page)
    let asked = load.pages.compactMap(\.place)
    let read = load.screen.first
    let center = load.pages.first { page in read.map(page.ids.contains) ?? false }
    if center == nil, load.pages.count == 1 {
      // The answer may tell that the row is elsewhere by now.
      let number = number(ofPageWith: read)
      if !asked.contains(number), load.requestsLeft > 0 {
        load.question = .number(number)
        return .asks
      }
    }
    let middle = center ?? load.pages[0]
    if let number = missingNumber(around: middle, asked, load) {
      load.question = .number(number)
      return .asks
    }
    // What isn't beside the page of the row that is read can't be shown with it.
    let pages = load.pages.sorted { ($0.place ?? 0) < ($1.place ?? 0) }
    let index = pages.firstIndex { $0.place == middle.place } ?? 0
    var (first, last) = (index, index)
    while first > 0, (pages[first - 1].place ?? 0) + 1 == pages[first].place { first -= 1 }
    while last + 1 < pages.count, pages[last + 1].place == (pages[last].place ?? 0) + 1 {
      last += 1
    }
    replace(Array(pages[first...last]), from: store.first?.key, to: Foot(), .all)
    return .ends(finish())
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
