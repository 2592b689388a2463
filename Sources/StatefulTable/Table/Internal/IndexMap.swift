/// Where the elements of a list are after some have left it, others have come, and some have moved.
///
/// It keeps the stretches that stay together. So it costs what has changed, and not what there is.
struct IndexMap {
  /// Elements side by side that stay side by side.
  private struct Stretch {
    var old: Range<Int>
    var newStart: Int

    func new(_ part: Range<Int>) -> Range<Int> {
      let start = newStart + part.lowerBound - old.lowerBound
      return start..<start + part.count
    }
  }

  /// The stretches, in their order before.
  private var stretches: [Stretch]
  /// Where each element has gone that moved by itself.
  private let targets: [Int: Int]

  /// The map of a list that may have any length.
  ///
  /// `removed` has the indices before of what has left its place, and `added` the indices after of what has come to its
  /// place. What moved by itself, the `moves`, is among both. What moved as a whole is in `blocks`; what has left or come is
  /// missing in them, too.
  init(
    removed: RangeSet<Int>,
    added: RangeSet<Int>,
    moves: [ListDiff.Move] = [],
    blocks: [(old: Range<Int>, new: Range<Int>)] = []
  ) {
    targets = Dictionary(moves.map { ($0.source, $0.target) }) { first, _ in first }
    var (out, into) = (removed, added)
    for block in blocks {
      out.insert(contentsOf: block.old)
      into.insert(contentsOf: block.new)
    }
    let all = 0..<Int.max / 2
    stretches = Self.stretches(all, without: out, all, without: into)
    guard !blocks.isEmpty else { return }
    for block in blocks {
      stretches += Self.stretches(block.old, without: removed, block.new, without: added)
    }
    stretches.sort { $0.old.lowerBound < $1.old.lowerBound }
  }

  /// Puts what is left of a range side by side with the places that are left of another.
  private static func stretches(
    _ old: Range<Int>,
    without removed: RangeSet<Int>,
    _ new: Range<Int>,
    without added: RangeSet<Int>
  ) -> [Stretch] {
    var stretches: [Stretch] = []
    var places = removed.isEmpty && added.isEmpty ? [new][...] : new.parts(without: added)[...]
    for var part in old.parts(without: removed) {
      while !part.isEmpty, let place = places.first {
        let count = min(part.count, place.count)
        let end = part.lowerBound + count
        stretches.append(Stretch(old: part.lowerBound..<end, newStart: place.lowerBound))
        part = end..<part.upperBound
        places[places.startIndex] = place.lowerBound + count..<place.upperBound
        if count == place.count { places.removeFirst() }
      }
    }
    return stretches
  }

  private init(_ stretches: [Stretch], _ targets: [Int: Int]) {
    self.stretches = stretches
    self.targets = targets
  }

  /// The map from after to before.
  var inverse: IndexMap {
    let stretches = stretches.map { Stretch(old: $0.new($0.old), newStart: $0.old.lowerBound) }
    return IndexMap(
      stretches.sorted { $0.old.lowerBound < $1.old.lowerBound },
      Dictionary(targets.map { ($0.value, $0.key) }) { first, _ in first }
    )
  }

  /// The same map of a list that is behind a number of elements, which stay.
  func shifted(by count: Int) -> IndexMap {
    guard count > 0 else { return self }
    var shifted = stretches.map { stretch in
      Stretch(
        old: stretch.old.lowerBound + count..<stretch.old.upperBound + count,
        newStart: stretch.newStart + count
      )
    }
    let before = Stretch(old: 0..<count, newStart: 0)
    if let first = shifted.first, first.old.lowerBound == count, first.newStart == count {
      shifted[0] = Stretch(old: 0..<first.old.upperBound, newStart: 0)
    } else {
      shifted.insert(before, at: 0)
    }
    return IndexMap(
      shifted,
      Dictionary(uniqueKeysWithValues: targets.map { ($0.key + count, $0.value + count) })
    )
  }

  /// Whether all elements up to an index, and that one, are where they were.
  func keepsIndices(through index: Int) -> Bool {
    guard let first = stretches.first else { return false }
    return first.old.lowerBound == 0 && first.newStart == 0 && first.old.upperBound > index
  }

  /// Whether an element has moved by itself.
  func isMoved(_ index: Int) -> Bool { targets[index] != nil }

  /// The index after of an element, `nil` if it is gone.
  func newIndex(of index: Int) -> Int? {
    if let target = targets[index] { return target }
    guard firstStaying(from: index, below: index + 1) != nil else { return nil }
    let stretch = stretches[stretchIndex(from: index)]
    return stretch.newStart + index - stretch.old.lowerBound
  }

  /// The first stretch that ends after an index.
  private func stretchIndex(from index: Int) -> Int {
    stretches.indices.partitioningIndex { stretches[$0].old.upperBound > index }
  }

  /// The first element of a range that keeps its neighbors: it is neither gone nor has moved by itself.
  func firstStaying(from index: Int, below end: Int) -> Int? {
    let next = stretchIndex(from: index)
    guard next < stretches.count else { return nil }
    let first = max(index, stretches[next].old.lowerBound)
    return first < end ? first : nil
  }

  /// The last element before an index that keeps its neighbors.
  func lastStaying(below index: Int) -> Int? {
    let end = stretches.indices.partitioningIndex { stretches[$0].old.lowerBound >= index }
    return end > 0 ? min(index, stretches[end - 1].old.upperBound) - 1 : nil
  }

  /// The element nearest to an index that keeps its neighbors: itself, or of two that are as near the next.
  func nearestStaying(to index: Int, below count: Int) -> Int? {
    let next = firstStaying(from: index, below: count)
    guard next != index, let previous = lastStaying(below: min(index, count)) else { return next }
    guard let next else { return previous }
    return next - index <= index - previous ? next : previous
  }

  /// The indices after of a set of elements, without those that are gone.
  ///
  /// - Complexity: O(*r* log *n* + *p*) for *r* ranges of the set, *n* changes, and *p* parts in which they
  ///   stay together.
  func newIndices(of indices: RangeSet<Int>) -> RangeSet<Int> {
    var new = RangeSet<Int>()
    for range in indices.ranges {
      for stretch in stretches[stretchIndex(from: range.lowerBound)...] {
        guard stretch.old.lowerBound < range.upperBound else { break }
        new.insert(contentsOf: stretch.new(stretch.old.clamped(to: range)))
      }
    }
    for (source, target) in targets where indices.contains(source) {
      new.insert(contentsOf: target..<target + 1)
    }
    return new
  }
}

extension Range<Int> {
  /// What is left of a range without some numbers, in order.
  fileprivate func parts(without numbers: RangeSet<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var lower = lowerBound
    // An array is looked through faster.
    let ranges = Array(numbers.ranges)
    let first = ranges.indices.partitioningIndex { ranges[$0].upperBound > lower }
    for range in ranges[first...] {
      guard range.lowerBound < upperBound else { break }
      if lower < range.lowerBound { parts.append(lower..<range.lowerBound) }
      lower = range.upperBound
    }
    if lower < upperBound { parts.append(lower..<upperBound) }
    return parts
  }
}

extension RangeSet<Int> {
  /// A set of numbers, which are added most quickly in order.
  init(numbers: some Sequence<Int>) {
    self.init()
    var run = 0..<0
    for number in numbers {
      if number == run.upperBound, !run.isEmpty {
        run = run.lowerBound..<number + 1
      } else {
        insert(contentsOf: run)
        run = number..<number + 1
      }
    }
    insert(contentsOf: run)
  }

  /// The numbers that are a distance further up.
  func shifted(by distance: Int) -> RangeSet {
    if distance == 0 { return self }
    return RangeSet(ranges.map { $0.lowerBound + distance..<$0.upperBound + distance })
  }

  /// How many numbers the set has.
  var count: Int { ranges.reduce(0) { $0 + $1.count } }
}
