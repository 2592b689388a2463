/// How far down an answer reaches among what is known from its place on.
///
/// What is known is a list of ids, each once, in pieces that nothing unknown is in. Ids that edits name are left out on both
/// sides by the caller.
struct Reach {
  /// An id that is known, and where it is.
  struct Known {
    var id: RowID
    /// The number of gaps above it, counted from the place of the answer.
    var piece: Int
    /// The page with it, and its place among the page's ids.
    var key: Int
    var offset: Int
  }

  /// What is known on one side of the place of an answer, as far as to the next unloaded page.
  struct Side {
    /// The page that it begins with, or the one below it if it goes up.
    var start: PageStore.Index
    var key: Int
    var goesUp: Bool
    /// The last ids of the first page, if it is unloaded.
    var lastIDs: [RowID]
  }

  let side: Side
  let known: [Known]
  /// The number of known ids that the answer takes the place of, because it shows that it has all that is there of them.
  ///
  /// 0 if it doesn't reach. What both begin with proves nothing beyond itself, because it may be pinned.
  private(set) var count = 0
  private let ids: [RowID]
  private let places: [RowID: Int]
  private let answered: Set<RowID>

  /// Compares an answer with what is known on a side, but for what is too far down in its piece to be reached.
  ///
  /// `isEndKnown` tells whether the last two ids are known, also too far down.
  init(of ids: [RowID], among known: [Known], on side: Side, isEndKnown: Bool) {
    self.ids = ids
    self.known = known
    self.side = side
    places = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1.id, $0) })
    answered = Set(ids)
    count = count(isEndKnown: isEndKnown)
  }

  private func count(isEndKnown: Bool) -> Int {
    var same = 0
    // What begins below a gap isn't what both begin with.
    while same < min(ids.count, known.count), ids[same] == known[same].id,
      known[same].piece == known[0].piece
    { same += 1 }
    if same == ids.count, same > 0 { return same }
    guard ids.count >= 2 else { return 0 }
    if let first = places[ids[ids.count - 2]], let last = places[ids[ids.count - 1]] {
      guard first < last, known[first].piece == known[last].piece, first >= same,
        mostAreThere(to: last, from: same)
      else { return 0 }
      return last + 1
    }
    if isEndKnown { return 0 }
    // The page passes the end of a piece: the same proof, from the other side.
    for end in known.indices where isEndOfPiece(end) && end >= 1 {
      guard known[end - 1].piece == known[end].piece, same <= end - 1,
        let first = ids.firstIndex(of: known[end - 1].id),
        let last = ids.firstIndex(of: known[end].id), first < last,
        mostAreThere(to: end, from: same)
      else { continue }
      return end + 1
    }
    return 0
  }

  /// The number of known ids that the answer has read again although it doesn't reach: down to the lowest above which, from there
  /// upwards, always more are there in their old order than missing.
  var coveredCount: Int {
    for end in known.indices.reversed() where answered.contains(known[end].id) {
      let there = orderedRun(ids.compactMap { places[$0] }.filter { $0 <= end })
      var score = 0
      let isCovered = (0...end).reversed().allSatisfy { index in
        if there.contains(index) {
          score += 1
        } else if !answered.contains(known[index].id) {
          score -= 1
        }
        return score > 0
      }
      if isCovered { return end + 1 }
    }
    return 0
  }

  private func isEndOfPiece(_ index: Int) -> Bool {
    index + 1 == known.count || known[index + 1].piece != known[index].piece
  }

  private func startOfPiece(_ end: Int) -> Int {
    known[...end].firstIndex { $0.piece == known[end].piece } ?? end
  }

  /// Whether more ids of a piece are there in their old order than are missing.
  private func mostAreThere(to end: Int, from same: Int) -> Bool {
    let start = startOfPiece(end)
    let range = max(same, start)...max(end, max(same, start))
    let there = orderedRun(ids.compactMap { places[$0] }.filter(range.contains)).count
    return there > known[start...end].count { !answered.contains($0.id) }
  }
}

// MARK: - What is known

extension PagedList {
  /// How far an answer reaches among what is known from its place on: from the page `start` on down, or up from above it.
  ///
  /// If it goes up, the answer begins with its last id. If the answer is from a gap, `neighbor` is the page on the other side
  /// of that, whose piece is compared with the answer.
  func reach(
    of answer: [RowID],
    from start: PageStore.Index,
    goesUp: Bool = false,
    beside neighbor: PageStore.Index? = nil
  ) -> Reach {
    let page = start < store.endIndex ? store[start] : nil
    let side = Reach.Side(
      start: start,
      key: page?.key ?? .max,
      goesUp: goesUp,
      lastIDs: page?.isUnloaded == true && !goesUp ? page?.ids ?? [] : []
    )
    // It reaches no further than more is there than missing.
    let limit = 2 * (answer.count + (neighbor == nil ? 0 : store.copyCount))
    let known = known(side, limit)
    let piece = neighbor.map { idsOfPiece($0, known, goesUp) } ?? []
    let ids = piece + answer.filter { edits[$0] == nil }
    let isEndKnown = ids.count >= 2 && ids.suffix(2).allSatisfy { isKnown($0, on: side) }
    return Reach(of: ids, among: known, on: side, isEndKnown: isEndKnown)
  }

  /// Lists what is known, each id once, without those that edits name, and of each piece not much more than a number of ids.
  private func known(_ side: Reach.Side, _ limit: Int) -> [Reach.Known] {
    var known: [Reach.Known] = []
    var (piece, start) = (0, 0)
    var next = side.goesUp ? store.index(before: side.start) : side.start
    while let index = next, index < store.endIndex {
      let page = store[index]
      if index != side.start {
        if page.isUnloaded { break }
        if page.isOpen, !side.goesUp { (piece, start) = (piece + 1, known.count) }
      }
      for step in page.ids.indices {
        let offset = side.goesUp ? page.ids.count - 1 - step : step
        if isKnown(page.ids[offset], in: page, on: side) {
          known.append(.init(id: page.ids[offset], piece: piece, key: page.key, offset: offset))
        }
      }
      let end = known.count - start > limit ? endOfPiece(index, goesUp: side.goesUp) : index
      if side.goesUp, end != index || page.isOpen { (piece, start) = (piece + 1, known.count) }
      next = side.goesUp ? store.index(before: end) : store.index(after: end)
    }
    return known
  }

  /// Whether a page is the first on a side that has an id, which no edit names.
  private func isKnown(_ id: RowID, in page: Page, on side: Reach.Side) -> Bool {
    guard edits[id] == nil else { return false }
    if side.lastIDs.contains(id) { return page.key == side.key }
    return store.key(of: id, from: side.key, goesUp: side.goesUp) == page.key
  }

  /// Whether a page is the first on a side that has some id.
  func isKnown(_ page: Page, on side: Reach.Side) -> Bool {
    page.ids.contains { isKnown($0, in: page, on: side) }
  }

  private func isKnown(_ id: RowID, on side: Reach.Side) -> Bool {
    if side.lastIDs.contains(id) { return true }
    guard let key = store.key(of: id, from: side.key, goesUp: side.goesUp) else { return false }
    let start = side.goesUp ? side.start : store.index(after: side.start)
    guard let end = store.unloadedIndex(from: start, goesUp: side.goesUp) else { return true }
    return side.goesUp ? key > store[end].key : key < store[end].key
  }

  /// The last page of the piece of a page, in a direction.
  private func endOfPiece(_ index: PageStore.Index, goesUp: Bool) -> PageStore.Index {
    let key = store[index].key
    if goesUp {
      let open = store.openKeys.filter { $0 <= key }.max().map(store.index(ofKey:))
      let unloaded = store.unloadedIndex(from: index, goesUp: true)
      return max(open ?? store.startIndex, unloaded.map(store.index(after:)) ?? store.startIndex)
    }
    let open = store.openKeys.filter { $0 > key }.min().map(store.index(ofKey:))
    let unloaded = store.unloadedIndex(from: store.index(after: index), goesUp: false)
    return store.index(before: min(open ?? store.endIndex, unloaded ?? store.endIndex)) ?? index
  }

  /// What matters of the piece on the other side of a gap, in its order.
  ///
  /// That is what it and the known begin with, those of its ids that are known, and the last two. Listing all would make filling
  /// the gap quadratic.
  private func idsOfPiece(
    _ neighbor: PageStore.Index,
    _ known: [Reach.Known],
    _ goesUp: Bool
  ) -> [RowID] {
    let far = endOfPiece(neighbor, goesUp: !goesUp)
    func ids(_ index: PageStore.Index) -> [RowID] {
      let ids = store[index].ids.filter { edits[$0] == nil }
      return goesUp ? ids.reversed() : ids
    }
    func step(_ index: PageStore.Index, back: Bool = false) -> PageStore.Index? {
      goesUp != back ? store.index(before: index) : store.index(after: index)
    }
    var matters: [RowID] = []
    var next: PageStore.Index? = far
    pages: while let index = next {
      for id in ids(index) {
        let isSame = matters.count < known.count && known[matters.count].id == id
        matters.append(id)
        if !isSame { break pages }
      }
      next = index == neighbor ? nil : step(index)
    }
    var tail: [RowID] = []
    next = neighbor
    while let index = next, tail.count < 2 {
      tail = ids(index).suffix(2 - tail.count) + tail
      next = index == far ? nil : step(index, back: true)
    }
    var seen = Set(matters)
    let repeated = repeated(known, from: far, to: neighbor).filter { !tail.contains($0) }
    matters += (repeated + tail).filter { seen.insert($0).inserted }
    return matters
  }

  /// The known ids that pages have, too, from one page to another, in their order.
  private func repeated(
    _ known: [Reach.Known],
    from far: PageStore.Index,
    to neighbor: PageStore.Index
  ) -> [RowID] {
    guard store.copyCount > 0 else { return [] }
    let (first, last) = (store[min(far, neighbor)].key, store[max(far, neighbor)].key)
    let places = known.flatMap { known in
      store.keys(of: known.id).filter { first <= $0 && $0 <= last }.compactMap { key in
        store.page(withKey: key)?.ids.firstIndex(of: known.id).map { (key, $0, known.id) }
      }
    }
    let ids = places.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    return far <= neighbor ? ids : ids.reversed()
  }
}

/// The numbers of a longest ordered run among numbers that are different.
package func orderedRun(_ numbers: [Int]) -> Set<Int> {
  var ends: [Int] = []
  var before: [Int: Int] = [:]
  for number in numbers {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < number { low = middle + 1 } else { high = middle }
    }
    if low > 0 { before[number] = ends[low - 1] }
    if low < ends.count { ends[low] = number } else { ends.append(number) }
  }
  var run: Set<Int> = []
  var next = ends.last
  while let number = next {
    run.insert(number)
    next = before[number]
  }
  return run
}
