/// Counts in a row, and their sums: a Fenwick tree.
struct CountTree: Hashable, Sendable {
  /// At index *i* the sum of the counts that end at *i*, as many as the lowest bit of *i* + 1 says.
  private var sums: [Int] = []

  /// The number of counts.
  var count: Int { sums.count }

  init() {}

  /// Creates a tree of some counts.
  ///
  /// - Complexity: O(*n*) for *n* counts.
  init(_ counts: some Sequence<Int>) {
    for count in counts { append(count) }
  }

  /// Adds a count at the end.
  ///
  /// - Complexity: O(log *n*) for *n* counts.
  mutating func append(_ count: Int) {
    let end = sums.count + 1
    var sum = count
    var step = 1
    while end & step == 0 {
      sum += sums[end - step - 1]
      step <<= 1
    }
    sums.append(sum)
  }

  /// Removes the last count.
  mutating func removeLast() {
    sums.removeLast()
  }

  /// Changes one of the counts.
  ///
  /// - Complexity: O(log *n*) for *n* counts.
  mutating func add(_ change: Int, at index: Int) {
    var end = index + 1
    while end <= sums.count {
      sums[end - 1] += change
      end += end & -end
    }
  }

  /// The sum of the counts before an index.
  ///
  /// - Complexity: O(log *n*) for *n* counts.
  func sum(before index: Int) -> Int {
    var sum = 0
    var end = index
    while end > 0 {
      sum += sums[end - 1]
      end &= end - 1
    }
    return sum
  }

  /// The index of the count that contains a position, and how far the position is into it.
  ///
  /// A position that is the sum of all counts, or beyond, gives the index after the last one.
  ///
  /// - Complexity: O(log *n*) for *n* counts.
  func find(_ position: Int) -> (index: Int, offset: Int) {
    var step = 1
    while step <= sums.count { step <<= 1 }
    var index = 0
    var offset = position
    while step > 0 {
      if index + step <= sums.count, sums[index + step - 1] <= offset {
        index += step
        offset -= sums[index - 1]
      }
      step >>= 1
    }
    return (index, offset)
  }
}
