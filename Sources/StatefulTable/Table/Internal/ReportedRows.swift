/// Rows to report one by one, of which only those that updates have removed are stored.
struct ReportedRows: Sequence {
  /// The rows of which only the index paths are known.
  private var indexPaths: [IndexPath]
  /// The positions of the other rows, in two parts: a scroll leaves no more.
  private var upper = 0..<0
  private var lower = 0..<0
  private let counts: RowCounts

  init(_ indexPaths: [IndexPath], _ counts: RowCounts) {
    self.indexPaths = indexPaths
    self.counts = counts
  }

  var isEmpty: Bool { indexPaths.isEmpty && upper.isEmpty && lower.isEmpty }

  /// Adds rows at some positions, before any range.
  mutating func append(_ positions: RangeSet<Int>) {
    for range in positions.ranges { indexPaths += range.compactMap(counts.indexPath) }
  }

  /// Takes the rows of a range that aren't in another.
  mutating func append(_ rows: Range<Int>, without others: Range<Int>) {
    let others = others.clamped(to: rows)
    upper = rows.lowerBound..<others.lowerBound
    lower = others.upperBound..<rows.upperBound
  }

  func makeIterator() -> Iterator { Iterator(rows: self) }

  struct Iterator: IteratorProtocol {
    fileprivate var rows: ReportedRows
    private var index = 0

    fileprivate init(rows: ReportedRows) {
      self.rows = rows
    }

    mutating func next() -> IndexPath? {
      if index < rows.indexPaths.count {
        index += 1
        return rows.indexPaths[index - 1]
      }
      guard let position = Self.removeFirst(&rows.upper) ?? Self.removeFirst(&rows.lower) else {
        return nil
      }
      return rows.counts.indexPath(at: position)
    }

    private static func removeFirst(_ positions: inout Range<Int>) -> Int? {
      guard let first = positions.first else { return nil }
      positions = first + 1..<positions.upperBound
      return first
    }
  }
}
