// What loads ask, and what their answers do to the pages.
extension PagedList {
  /// Begins a load, unless there is nothing to ask.
  ///
  /// `row`, `screen` and `limit` are those of the ``PageLoad``. `source` is what is known of a source whose rows take the
  /// place of these, `nil` for the source of the rows.
  package mutating func begin(
    _ kind: PageLoad.Kind,
    at row: Int = 0,
    screen: [RowID] = [],
    limit: Int? = nil,
    of source: (order: Order, pageSize: Int)? = nil
  ) -> PageLoad? {
    let (order, pageSize) = source ?? (order, pageSize)
    let question =
      order == .numbered
      ? number(for: kind, row, screen, pageSize).map(PageLoad.Question.number)
      : firstQuestion(of: kind)
    guard let question else { return nil }
    renamed = []
    var load = PageLoad(
      kind: kind,
      order: order,
      pageSize: pageSize,
      number: tick(),
      question: question,
      requestsLeft: PageLoad.requestLimit
    )
    load.longestPage = source == nil ? longestPage : 0
    load.screen = screen
    load.row = row
    load.limit = limit
    // An unloaded page comes back as it was.
    if case .unloaded(let key) = kind { load.limit = store.page(withKey: key)?.unloadedIDCount }
    return load
  }

  private func firstQuestion(of kind: PageLoad.Kind) -> PageLoad.Question? {
    switch kind {
    case .first: return .after(nil)
    case .jump: return .start
    case .next: return store.last?.next.map { .after($0) }
    case .previous: return store.first?.previous.map { .before($0) }
    case .newer:
      guard let first = store.first, !first.isUnloaded else { return nil }
      return first.ids.first.map { .newer(than: $0) }
    case .refresh:
      guard order == .newestLast, let last = store.last else { return .after(nil) }
      return last.next.map { .after($0) }
    case .gap(let key):
      let index = store.index(before: store.index(ofKey: key))
      return index.flatMap { store[$0].next }.map { .after($0) }
    case .gapFromBelow(let key):
      return store.page(withKey: key)?.previous.map { .before($0) }
    case .unloaded(let key):
      guard let page = store.page(withKey: key) else { return nil }
      // What came from below, or is where the list began, is found from below.
      if page.place == nil, let key = self.key(after: store.index(ofKey: key)),
        let below = store.page(withKey: key)
      {
        if let previous = below.previous { return .before(previous) }
        if order == .newestLast, below.place != nil { return .after(below.place) }
      }
      return .after(page.place)
    }
  }

  /// Reads an answer to a load's question, which changes no rows, and returns whether the load asks on.
  ///
  /// A page without items isn't an answer: the load goes on after it, and what it reads is one page.
  package mutating func read(_ answer: PageAnswer, for load: inout PageLoad) -> Bool {
    load.firstAnswer = answer
    if load.kind != .first, load.kind != .jump { takeTotal(answer, load.number) }
    load.requestsLeft -= 1
    for (old, new, number) in renamed where number > load.number { load.rename(old, to: new) }
    if case .number(let number) = load.question {
      return readNumbered(page(answer, at: number, &load), &load)
    }
    let (place, goesBack) = load.question.place
    let onward = goesBack ? answer.previous : answer.next
    if answer.ids.isEmpty, !answer.isLast, load.kind != .newer, load.requestsLeft > 0, let onward {
      load.question = goesBack ? .before(onward) : .after(onward)
      load.emptyStart = load.emptyStart ?? answer
      return true
    }
    var page = page(answer, at: goesBack ? nil : place, &load)
    // The page begins where the first of those without items did.
    if let start = load.emptyStart {
      if goesBack { page.next = start.next } else { page.previous = start.previous }
      load.emptyStart = nil
    }
    if load.isLastPageAgain {
      load.lastPage = page
      return false
    }
    load.pages.append(page)
    if case .unloaded(let key) = load.kind { return asksOn(unloaded: key, goesBack, &load) }
    return isCompared(load) && asksOn(after: page, &load)
  }

  /// Whether an unloaded page, which may have been longer than the source's pages are, isn't there yet: what was read doesn't reach
  /// the rows below it, or from below isn't as long.
  private mutating func asksOn(
    unloaded key: Int,
    _ goesBack: Bool,
    _ load: inout PageLoad
  ) -> Bool {
    guard let unloaded = store.page(withKey: key), let latest = load.pages.last else {
      return false
    }
    let old = load.pages.dropLast().first
    let page =
      goesBack
      ? old.map { latest.followed(by: $0) } ?? latest
      : old.map { $0.followed(by: latest) } ?? latest
    load.pages = [page]
    guard load.requestsLeft > 0 else { return false }
    if goesBack {
      guard page.ids.count < unloaded.unloadedIDCount, let previous = page.previous else {
        return false
      }
      load.question = .before(previous)
      return true
    }
    guard !page.isLast, let next = page.next,
      reach(of: page.ids, from: store.index(ofKey: key)).count == 0
    else { return false }
    load.question = .after(next)
    return true
  }

  /// Shows what a load has read.
  package mutating func commit(_ load: PageLoad) -> RowChanges {
    learn(from: load)
    if order == .numbered {
      takeNumbered(load)
    } else if isCompared(load) {
      takeRefresh(load, reach(of: load.pages.flatMap(\.ids), from: store.startIndex))
      if let page = load.lastPage, let key = store.last?.key { takeUnloaded(page, key) }
    } else if let page = load.pages.last {
      takePage(page, load)
    }
    return finish()
  }

  /// Whether what a load has read is compared with the pages from the top.
  private func isCompared(_ load: PageLoad) -> Bool {
    guard case .refresh(let isLoaded) = load.kind else { return false }
    return load.order == .newestFirst || isLoaded || store.isEmpty
  }

  /// The page that an answer is, with the ids that its rows have now.
  private mutating func page(
    _ answer: PageAnswer,
    at place: PageCursor?,
    _ load: inout PageLoad
  ) -> Page {
    var ids: [RowID] = []
    var seen: Set<RowID> = []
    ids.reserveCapacity(answer.ids.count)
    seen.reserveCapacity(answer.ids.count)
    for var id in answer.ids {
      for (old, new, number) in renamed where number > load.number && id == old { id = new }
      if seen.insert(id).inserted { ids.append(id) }
    }
    var isLast = answer.isLast
    if load.order == .numbered, let place {
      learnPageSize(from: answer, at: place, &load)
      let end = Int(place) * load.pageSize + answer.ids.count
      // A full page is believed to be the last one only if the total doesn't tell of more.
      isLast = answer.total.map { end >= $0 || isLast && ids.count < load.pageSize } ?? isLast
    }
    return Page(
      ids: ids,
      place: place,
      previous: answer.previous,
      next: answer.next,
      isLast: isLast,
      number: load.number,
      total: answer.total
    )
  }

  /// Whether a refresh needs another page.
  private mutating func asksOn(after page: Page, _ load: inout PageLoad) -> Bool {
    guard case .refresh(let isLoaded) = load.kind else { return false }
    let ids = load.pages.flatMap(\.ids)
    let reach = reach(of: ids, from: store.startIndex)
    let knownCount = reach.known.count
    if isLoaded, !page.isLast, !page.ids.isEmpty, reach.count < knownCount, let next = page.next {
      if ids.count >= knownCount { load.pagesLeft -= 1 }
      if load.pagesLeft >= 0 {
        load.question = .after(next)
        load.requestsLeft = PageLoad.requestLimit
        return true
      }
    }
    if reach.count > 0, !isLoaded, let place = placeOfGrownPage(load, reach) {
      load.isLastPageAgain = true
      load.question = .after(place)
      load.requestsLeft = 1
      return true
    }
    return false
  }

  /// Whether a refresh brought the first page as it is, with nothing done by hand.
  private func isThere(_ pages: [Page]) -> Bool {
    pages.count == 1 && pages[0].ids == store.first?.ids && edits.isEmpty
  }

  /// The place of the last page, if the total tells that there are rows after it once a refresh is taken.
  private func placeOfGrownPage(_ load: PageLoad, _ reach: Reach) -> PageCursor? {
    guard let total = sourceTotal, store.last?.isLast == true else { return nil }
    // A refresh that brings what is there leaves the numbers as they are.
    guard total != rowCount || !isThere(load.pages) else { return nil }
    var refreshed = self
    refreshed.takeRefresh(load, reach)
    _ = refreshed.finish()
    guard refreshed.isComplete, total > refreshed.rowCount, refreshed.store.count > 1 else {
      return nil
    }
    return refreshed.store.last?.place
  }

  // MARK: What takes the place of what

  /// The end of what an answer takes the place of.
  struct Foot {
    /// The first page that stays as it is.
    var key: Int?
    /// What the last page that is covered in part keeps.
    var rest: Page?
  }

  /// Where the first known ids end.
  private func foot(_ reach: Reach, _ count: Int, above: Page) -> Foot {
    let last = reach.known[count - 1]
    let index = store.index(ofKey: last.key)
    let page = store[index]
    guard last.offset + 1 == page.ids.count else {
      var rest = page
      rest.ids = Array(page.ids[(last.offset + 1)...])
      rest.place = above.next
      rest.previous = nil
      rest.isOpen = false
      let below = store.index(after: index)
      guard below < store.endIndex, rest.canBeJoined(with: store[below], below: above) else {
        return Foot(key: key(after: index), rest: rest)
      }
      return Foot(key: key(after: below), rest: rest.joined(with: store[below]))
    }
    // Pages right below that have nothing of their own go, too.
    var next = store.index(after: index)
    while next < store.endIndex, !store[next].isOpen, !store[next].isUnloaded,
      !isKnown(store[next], on: reach.side)
    {
      next = store.index(after: next)
    }
    return Foot(key: next < store.endIndex ? store[next].key : nil, rest: nil)
  }

  /// The ids of pages that aren't in a page above.
  private func ownIDs(of pages: [Page]) -> Set<RowID> {
    var own: Set<RowID> = []
    for page in pages where !page.isUnloaded {
      own.formUnion(page.ids.lazy.filter { store.owner(of: $0) == page.key })
    }
    return own
  }

  func key(after index: PageStore.Index) -> Int? {
    let next = store.index(after: index)
    return next < store.endIndex ? store[next].key : nil
  }

  /// How an answer ends edits that are older.
  enum Ending {
    /// It ends none: a next or previous page.
    case none
    /// What the answer has, and what hangs on what it takes the place of.
    case covered
    /// Also what is at the top, whose place it takes.
    case coveredAndTop
    /// All.
    case all
    /// All placements, and removals with an answer that has their id.
    case placements
  }

  /// Puts pages in the place of those from `start` up to the foot, or at the end if `start` is `nil`.
  mutating func replace(
    _ new: [Page],
    from start: Int?,
    to foot: Foot,
    _ ending: Ending,
    keepsSelection: Bool = false
  ) {
    var (start, foot) = (start, foot)
    let place = start.map { store.index(ofKey: $0) } ?? store.endIndex
    if !store.hasRoom(for: new.count + 1, at: place) {
      let keys = spreadKeys()
      start = start.flatMap { keys[$0] }
      foot.key = foot.key.flatMap { keys[$0] }
    }
    let from = start.map { store.index(ofKey: $0) } ?? store.endIndex
    let to = foot.key.map { store.index(ofKey: $0) } ?? store.endIndex
    let old = from < to ? store.pages(from: from, to: to) : []
    let left = Set(foot.rest?.ids ?? [])
    // Without edits and a selection, nobody asks what an answer has.
    let isAsked = !edits.isEmpty || !selection.isEmpty
    let answer = isAsked ? Set(new.flatMap(\.ids)) : []
    let covered = isAsked ? ownIDs(of: old).subtracting(left) : []
    let number = new.first?.number ?? 0
    let ended = settle(Answer(number: number, ids: answer, covered: covered), old, left, ending)
    for page in old { removePage(page.key) }
    var index = foot.key.map { store.index(ofKey: $0) } ?? store.endIndex
    for page in new + (foot.rest.map { [$0] } ?? []) {
      let key = insert(page, at: index)
      index = store.index(after: store.index(ofKey: key))
    }
    if !keepsSelection {
      let lost = covered.union(ended).subtracting(answer)
      loseSelection(lost.filter { selection.contains($0) && !hasRow($0) })
    }
    keepSelectionToRows()
  }

  // MARK: When an edit ends

  /// Ends the edits whose places leave with pages.
  mutating func settleUnloading(_ pages: [Page], isAtTop: Bool) {
    let answer = Answer(number: tick(), ids: [], covered: ownIDs(of: pages))
    settle(answer, pages, [], isAtTop ? .coveredAndTop : .covered)
  }

  private struct Answer {
    var number: Int
    var ids: Set<RowID>
    /// The ids whose place it takes.
    var covered: Set<RowID>
  }

  /// Ends the older edits that an answer speaks of, and returns their ids.
  ///
  /// The others keep their places: if the anchor of one isn't where it was, it goes
  /// below the nearest place above it that still is.
  @discardableResult private mutating func settle(
    _ answer: Answer,
    _ old: [Page],
    _ left: Set<RowID>,
    _ ending: Ending
  ) -> Set<RowID> {
    guard !edits.isEmpty else { return [] }
    let gone = Set(old.map(\.key))
    /// Whether a page has an id after the answer.
    func isInPages(_ id: RowID) -> Bool {
      answer.ids.contains(id) || left.contains(id)
        || store.keys(of: id).contains { !gone.contains($0) }
    }
    var anchored: [RowID: Bool] = [:]
    /// Whether an answer has a placed id or one that it hangs on, or takes the place of what all of them hang on.
    func hasAnswer(_ id: RowID) -> Bool {
      // Of a chain of any length, each is looked at once.
      var chain: [RowID] = []
      var next: RowID? = id
      var isAnswered: Bool?
      while isAnswered == nil {
        guard let id = next else {
          isAnswered = ending == .coveredAndTop
          break
        }
        if answer.ids.contains(id) {
          isAnswered = true
        } else if case .placed(let below) = edits[id]?.kind {
          isAnswered = anchored[id]
          chain.append(id)
          next = below
        } else {
          isAnswered = answer.covered.contains(id)
        }
      }
      for id in chain { anchored[id] = isAnswered }
      return isAnswered == true
    }
    let ended = Set(
      edits.entries.filter { id, edit in
        ends(id, edit, by: answer, ending, gone, left, hasAnswer)
      }.keys
    )
    /// Whether an id is where it was after the answer.
    func stays(_ id: RowID) -> Bool {
      if edits.isPlaced(id), !ended.contains(id) { return true }
      if answer.covered.contains(id), !answer.ids.contains(id) { return false }
      return isInPages(id)
    }
    var moved: [(id: RowID, below: RowID?)] = []
    for (id, edit) in edits.entries where !ended.contains(id) {
      guard case .placed(let below?) = edit.kind, !stays(below) else { continue }
      var above = placeAbove(id)
      while let place = above, !stays(place) { above = placeAbove(place) }
      moved.append((id, above))
    }
    for id in ended {
      touch(place: id)
      if let key = store.owner(of: id) { touch(key) }
      edits.end(id)
    }
    for (id, below) in moved {
      guard let edit = edits[id] else { continue }
      touch(place: below)
      edits.set(id, .init(kind: .placed(below: below), number: edit.number))
    }
    return ended
  }

  private func ends(
    _ id: RowID,
    _ edit: Edits.Edit,
    by answer: Answer,
    _ ending: Ending,
    _ gone: Set<Int>,
    _ left: Set<RowID>,
    _ hasAnswer: (RowID) -> Bool
  ) -> Bool {
    guard edit.number < answer.number else { return false }
    switch (ending, edit.kind) {
    case (.none, _): return false
    case (.all, _), (.placements, .placed): return true
    case (.placements, .removed): return answer.ids.contains(id)
    case (_, .removed):
      if answer.ids.contains(id) { return true }
      // A removal ends when no page from before it has the id any more.
      let hasOld = store.keys(of: id).contains { key in
        (!gone.contains(key) || left.contains(id))
          && (store.page(withKey: key)?.number ?? .max) < edit.number
      }
      return !hasOld
    case (_, .placed): return hasAnswer(id)
    }
  }

  // MARK: Pages

  private mutating func takePage(_ page: Page, _ load: PageLoad) {
    let firstKey = store.first?.key
    switch load.kind {
    case .first:
      let keepsSelection = load.keepsSelection
      replace([page], from: firstKey, to: Foot(), .all, keepsSelection: keepsSelection)
    case .jump: replace([page], from: firstKey, to: Foot(), .placements, keepsSelection: true)
    case .next: takeNext(page)
    case .refresh: takeNewest(page)
    case .previous: addAbove(page, .none)
    case .newer: takeNewer(page)
    case .gap(let key): takeGap(page, above: key)
    case .gapFromBelow(let key): takeGapFromBelow(page, above: key)
    case .unloaded(let key): takeUnloaded(page, key)
    }
  }

  private mutating func takeNext(_ page: Page) {
    guard page.ids.isEmpty, page.isLast, let last = store.last else {
      return replace([page], from: nil, to: Foot(), .none)
    }
    store.update(last.key) {
      $0.isLast = true
      $0.next = page.next
    }
    keepSelectionToRows()
  }

  /// Takes what a refresh brings at the end, where it may be a row each time.
  private mutating func takeNewest(_ page: Page) {
    guard let last = store.last, let index = store.index(before: store.index(ofKey: last.key)),
      !page.ids.isEmpty, last.canBeJoined(with: page, below: store[index])
    else { return takeNext(page) }
    changePage(last.key) { $0 = $0.joined(with: page) }
    keepSelectionToRows()
  }

  /// Puts a page above all others.
  ///
  /// What is at the top stays where it is: below the last id of the page.
  mutating func addAbove(_ page: Page, _ ending: Ending) {
    replace([page], from: store.first?.key, to: Foot(key: store.first?.key), ending)
    guard let key = store.first?.key,
      let last = page.ids.last(where: { store.owner(of: $0) == key && !edits.isPlaced($0) }),
      !edits.placed(below: nil).isEmpty
    else { return }
    touch(place: nil)
    touch(place: last)
    edits.rehang(nil, below: last)
  }

  private mutating func takeNewer(_ page: Page) {
    guard !page.ids.isEmpty, let old = store.first else { return }
    changeTotal(by: page.ids.count { !store.has($0) && edits[$0] == nil })
    addAbove(page, .covered)
    // They have no place of their own.
    guard let key = store.first?.key else { return }
    removePage(old.key)
    changePage(key) { first in
      let seen = Set(first.ids)
      first.ids += old.ids.filter { !seen.contains($0) }
      first.place = nil
      first.next = old.next
      first.isLast = old.isLast
      first.number = old.number
    }
  }

  private mutating func takeRefresh(_ load: PageLoad, _ reach: Reach) {
    let (pages, firstKey) = (load.pages, store.first?.key)
    guard let top = pages.first, let bottom = pages.last else { return }
    let isAll = top.previous != nil || bottom.isLast || store.isEmpty
    if isAll || reach.count == 0 && replacesGaps {
      return replace(pages, from: firstKey, to: Foot(), .all)
    }
    var foot = Foot()
    if reach.count > 0 {
      foot = self.foot(reach, reach.count, above: bottom)
    } else {
      let covered = reach.coveredCount
      if covered > 0 {
        foot = self.foot(reach, covered, above: bottom)
        if isNextPage(below: foot, bottom) { foot = Foot() }
      } else {
        var end = store.startIndex
        while end < store.endIndex, store[end].isUnloaded { end = store.index(after: end) }
        foot.key = end < store.endIndex ? store[end].key : nil
      }
      open(&foot)
    }
    replace(pages, from: firstKey, to: foot, .coveredAndTop)
  }

  /// Whether what is below an answer is the last piece, with no more rows than the answer: nothing is hidden, it is the next page.
  private func isNextPage(below foot: Foot, _ answer: Page) -> Bool {
    var count = foot.rest?.ids.count ?? 0
    guard let key = foot.key else { return count <= answer.ids.count }
    guard !store.openKeys.contains(where: { $0 >= key }) else { return false }
    var index = store.index(ofKey: key)
    while index < store.endIndex, count <= answer.ids.count {
      count += store[index].ids.count
      index = store.index(after: index)
    }
    return count <= answer.ids.count
  }

  /// Has a gap be above what stays.
  private mutating func open(_ foot: inout Foot) {
    if foot.rest != nil {
      foot.rest?.isOpen = true
    } else if let key = foot.key {
      store.update(key) { $0.isOpen = true }
    }
  }

  /// What stays below a page: what it reaches down to, or all if it doesn't reach.
  private func foot(of page: Page, _ reach: Reach) -> Foot? {
    if page.isLast { return Foot() }
    return reach.count > 0 ? foot(reach, reach.count, above: page) : nil
  }

  private mutating func takeGap(_ page: Page, above key: Int) {
    let index = store.index(ofKey: key)
    guard let above = store.index(before: index) else { return }
    let reach = reach(of: page.ids, from: index, beside: above)
    replace([page], from: key, to: foot(of: page, reach) ?? Foot(key: key), .covered)
  }

  private mutating func takeGapFromBelow(_ page: Page, above key: Int) {
    let index = store.index(ofKey: key)
    let reach = reach(of: page.ids.reversed(), from: index, goesUp: true, beside: index)
    var page = page
    page.isOpen = page.previous != nil && reach.count == 0
    store.update(key) { $0.isOpen = false }
    if page.previous == nil {
      return replace([page], from: store.first?.key, to: Foot(key: key), .coveredAndTop)
    }
    guard reach.count > 0 else { return replace([page], from: key, to: Foot(key: key), .covered) }
    let last = reach.known[reach.count - 1]
    let top = store.index(ofKey: last.key)
    guard page.ids.first(where: { edits[$0] == nil }) == last.id else {
      // It passes the end of a piece, and takes the place of that.
      page.isOpen = store[top].isOpen
      return replace([page], from: last.key, to: Foot(key: key), .covered)
    }
    // The page that it reaches stays, without what is gone.
    let answered = Set(page.ids)
    var gone: [RowID] = []
    changePage(last.key) { above in
      gone = above.ids[last.offset...].filter { !answered.contains($0) }
      above.ids = above.ids[..<last.offset] + above.ids[last.offset...].filter(answered.contains)
    }
    let start = store.index(after: store.index(ofKey: last.key))
    replace([page], from: store[start].key, to: Foot(key: key), .covered)
    loseSelection(gone.filter { !hasRow($0) })
  }

  private mutating func takeUnloaded(_ page: Page, _ key: Int) {
    let index = store.index(ofKey: key)
    let reach = reach(of: page.ids, from: index)
    var page = page
    // From below, not all of it may have been read.
    let isShort = page.place == nil && page.ids.count < store[index].unloadedIDCount
    let isBelowOthers = index > store.startIndex && page.previous != nil
    page.isOpen = store[index].isOpen || isShort && isBelowOthers
    var below = Foot(key: self.key(after: index))
    let foot = foot(of: page, reach)
    if foot == nil {
      if replacesGaps { below = Foot() } else { open(&below) }
    }
    replace([page], from: key, to: foot ?? below, .covered)
  }
}

extension PageLoad.Question {
  /// The place that is asked for, and whether the answer leads up.
  fileprivate var place: (PageCursor?, goesBack: Bool) {
    switch self {
    case .after(let cursor): (cursor, false)
    case .before(let cursor): (cursor, true)
    case .newer, .start, .number: (nil, false)
    }
  }
}
