/// Where the elements of a list stand after some were removed and others added.
///
/// Only those that were removed and added are kept; every other element is found by counting them.
struct IndexMap {
  /// The indices before of what was removed, ascending.
  private let removed: [Int]
  /// The indices after of what was added, ascending.
  private let added: [Int]

  /// Creates a map from indices in ascending order.
  init(removed: [Int], added: [Int]) {
    self.removed = removed
    self.added = added
  }

  /// The map from after to before.
  var inverse: IndexMap { IndexMap(removed: added, added: removed) }

  /// Whether an element was not removed.
  func stays(_ index: Int) -> Bool {
    let rank = removed.firstIndex(notBelow: index)
    return rank == removed.count || removed[rank] != index
  }

  /// The index after of an element that stays, `nil` for one that was removed.
  ///
  /// - Complexity: O(log *n*) for *n* elements removed and added.
  func newIndex(of index: Int) -> Int? {
    let removedBefore = removed.firstIndex(notBelow: index)
    guard removedBefore == removed.count || removed[removedBefore] != index else { return nil }
    let rank = index - removedBefore
    // added[k] - k of the elements that stay stand before the added one of index k.
    return rank + added.indices.partitioningIndex { added[$0] - $0 > rank }
  }

  /// The first element that stays, from an index on and below a count.
  func firstStaying(from index: Int, below count: Int) -> Int? {
    var index = index
    for next in removed[removed.firstIndex(notBelow: index)...] {
      guard next == index else { break }
      index += 1
    }
    return index < count ? index : nil
  }

  /// The last element before an index that stays.
  func lastStaying(below index: Int) -> Int? {
    var index = index - 1
    for previous in removed[..<removed.firstIndex(notBelow: index + 1)].reversed() {
      guard previous == index else { break }
      index -= 1
    }
    return index >= 0 ? index : nil
  }

  /// The indices after of the elements of a range that stay.
  func newRanges(of range: Range<Int>) -> [Range<Int>] {
    range.parts(without: removed).flatMap { part -> [Range<Int>] in
      guard let first = newIndex(of: part.lowerBound), let last = newIndex(of: part.upperBound - 1)
      else { return [] }
      return (first..<last + 1).parts(without: added)
    }
  }
}

extension Range<Int> {
  /// What is left of a range without some numbers, which are given in order.
  fileprivate func parts(without numbers: [Int]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var lower = lowerBound
    for number in numbers[numbers.firstIndex(notBelow: lower)...].prefix(while: contains) {
      if lower < number { parts.append(lower..<number) }
      lower = number + 1
    }
    if lower < upperBound { parts.append(lower..<upperBound) }
    return parts
  }
}

extension [Int] {
  /// In an ordered array: the index of the first element that is not below a value.
  fileprivate func firstIndex(notBelow value: Int) -> Int {
    indices.partitioningIndex { self[$0] >= value }
  }
}
