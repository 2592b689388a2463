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

  private let ids: [RowID]
  private let known: [Known]
  private let places: [RowID: Int]
  private let answered: Set<RowID>

  init(of ids: [RowID], among known: [Known]) {
    self.ids = ids
    self.known = known
    places = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1.id, $0) })
    answered = Set(ids)
  }

  /// The number of known ids that the answer takes the place of, because it shows that it has all that is there of them.
  ///
  /// 0 if it doesn't reach. What both begin with proves nothing beyond itself, because it may be pinned.
  var count: Int {
    var same = 0
    while same < min(ids.count, known.count), ids[same] == known[same].id { same += 1 }
    if same == ids.count, same > 0, known[0].piece == known[same - 1].piece { return same }
    guard ids.count >= 2 else { return 0 }
    if let first = places[ids[ids.count - 2]], let last = places[ids[ids.count - 1]] {
      guard first < last, known[first].piece == known[last].piece, first >= same,
        mostAreThere(to: last, from: same)
      else { return 0 }
      return last + 1
    }
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

/// The numbers of a longest ordered run among numbers that are different.
func orderedRun(_ numbers: [Int]) -> Set<Int> {
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
