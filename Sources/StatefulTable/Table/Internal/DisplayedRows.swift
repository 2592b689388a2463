/// The rows that were reported to be on screen or near it.
///
/// Rows are known by their positions over all sections, and follow updates. The difference is reported, so
/// a scroll costs the rows scrolled.
struct DisplayedRows {
  /// What to report.
  struct Report {
    /// Rows that have left the screen; those that are gone by their index paths from before.
    var ended: [IndexPath] = []
    /// Rows that have come on screen.
    var begun: [IndexPath] = []
    /// Rows that have come near the screen.
    var prefetched: [IndexPath] = []
    /// Rows that have left again without having been on screen.
    var cancelled: [IndexPath] = []

    var isEmpty: Bool {
      ended.isEmpty && begun.isEmpty && prefetched.isEmpty && cancelled.isEmpty
    }
  }

  /// The rows that were reported to be on screen.
  private var shown = RangeSet<Int>()
  private var prefetched = RangeSet<Int>()
  /// The rows that are gone, of which that is to be reported.
  private var ended: [IndexPath] = []
  private var cancelled: [IndexPath] = []

  /// The position after the last row that was reported to be on screen or near it.
  var end: Int {
    max(shown.ranges.last?.upperBound ?? 0, prefetched.ranges.last?.upperBound ?? 0)
  }

  // MARK: Following

  /// Follows updates.
  ///
  /// - Complexity: O(*n* log *m*) for *n* rows on screen or near it, and *m* rows named by the updates.
  mutating func follow(_ map: RowMap) {
    shown = Self.moved(shown, map, gone: &ended)
    prefetched = Self.moved(prefetched, map, gone: &cancelled)
  }

  private static func moved(
    _ positions: RangeSet<Int>,
    _ map: RowMap,
    gone: inout [IndexPath]
  ) -> RangeSet<Int> {
    let moved = map.newPositions(of: positions)
    guard moved.count < positions.count else { return moved }
    for position in positions.ranges.joined()
    where map.newPositions(of: RangeSet(position..<position + 1)).isEmpty {
      if let indexPath = map.old.indexPath(at: position) { gone.append(indexPath) }
    }
    return moved
  }

  /// Follows a reload, after which rows may be known by their ids.
  ///
  /// - Parameters:
  ///   - old: The rows that were on screen.
  ///   - new: The rows that are on screen. Rows with an id that was on screen are the same, without ids
  ///     those with the same index path.
  ///   - oldCounts: The rows that there were.
  ///   - counts: The rows that there are.
  mutating func reload(
    from old: [Viewport.Row] = [],
    to new: [Viewport.Row] = [],
    _ oldCounts: RowCounts,
    _ counts: RowCounts
  ) {
    cancelled += oldCounts.indexPaths(at: prefetched)
    prefetched = RangeSet()
    let ids = Dictionary(old.map { ($0.indexPath, $0.id) }) { first, _ in first }
    let known = new.compactMap { row in row.id.map { ($0, row.indexPath) } }
    let places = Dictionary(known) { first, _ in first }
    let unknown = Set(new.lazy.filter { $0.id == nil }.map(\.indexPath))
    var left = RangeSet<Int>()
    for indexPath in oldCounts.indexPaths(at: shown) {
      let place = ids[indexPath].flatMap { id in
        id.map { places[$0] } ?? (unknown.contains(indexPath) ? indexPath : nil)
      }
      guard let place else {
        ended.append(indexPath)
        continue
      }
      let position = counts.position(of: place)
      left.insert(contentsOf: position..<position + 1)
    }
    shown = left
  }

  // MARK: Telling

  /// Takes note of what is on screen now.
  ///
  /// - Parameters:
  ///   - visible: The rows on screen.
  ///   - margin: The number of rows beyond them that are near, or `nil` if nothing is prefetched.
  ///   - counts: The rows that there are.
  /// - Returns: What to report, or `nil` for nothing.
  mutating func update(visible: Range<Int>, margin: Int?, _ counts: RowCounts) -> Report? {
    let visible = RangeSet(visible)
    var near = RangeSet<Int>()
    if let margin, let range = visible.ranges.first {
      let first = max(0, range.lowerBound - margin)
      let end = range.upperBound + min(margin, counts.total - range.upperBound)
      near = RangeSet(first..<end).subtracting(visible)
    }
    let gone = prefetched.subtracting(near).subtracting(visible)
    let report = Report(
      ended: ended + counts.indexPaths(at: shown.subtracting(visible)),
      begun: counts.indexPaths(at: visible.subtracting(shown)),
      prefetched: counts.indexPaths(at: near.subtracting(prefetched)),
      cancelled: cancelled + counts.indexPaths(at: gone)
    )
    (shown, prefetched) = (visible, near)
    (ended, cancelled) = ([], [])
    return report.isEmpty ? nil : report
  }
}
