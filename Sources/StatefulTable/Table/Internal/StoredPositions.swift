/// A set of positions that a value stores.
///
/// Only the library knows the size of a `RangeSet`. With one in it, a value's type has to be looked up
/// whenever the value is copied.
struct StoredPositions {
  private(set) var ranges: [Range<Int>] = []

  /// Creates a set without positions.
  init() {}

  init(_ positions: RangeSet<Int>) { ranges = Array(positions.ranges) }

  var isEmpty: Bool { ranges.isEmpty }

  /// The number of positions in a range.
  func count(in range: Range<Int>) -> Int {
    ranges.reduce(0) { $0 + $1.clamped(to: range).count }
  }

  mutating func remove(_ range: Range<Int>) {
    self = StoredPositions(positions.subtracting(RangeSet(range)))
  }

  /// The positions, to compute with.
  var positions: RangeSet<Int> { RangeSet(ranges) }
}
