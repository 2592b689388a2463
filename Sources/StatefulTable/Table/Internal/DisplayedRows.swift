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
  private var shown: [Range<Int>] = []
  private var prefetched: [Range<Int>] = []
  /// The rows that are gone, of which that is to be reported.
  private var ended: [IndexPath] = []
  private var cancelled: [IndexPath] = []

  /// The position after the last row that was reported to be on screen or near it.
  var end: Int {
    max(shown.last?.upperBound ?? 0, prefetched.last?.upperBound ?? 0)
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
    _ positions: [Range<Int>],
    _ map: RowMap,
    gone: inout [IndexPath]
  ) -> [Range<Int>] {
    guard !positions.isEmpty else { return [] }
    let positions = RangeSet(positions)
    let moved = map.newPositions(of: positions)
    if moved.count < positions.count {
      for position in positions.ranges.joined()
      where map.newPositions(of: RangeSet(position..<position + 1)).isEmpty {
        if let indexPath = map.old.indexPath(at: position) { gone.append(indexPath) }
      }
    }
    return Array(moved.ranges)
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
    cancelled += prefetched.joined().compactMap(oldCounts.indexPath)
    prefetched = []
    let ids = Dictionary(old.map { ($0.indexPath, $0.id) }) { first, _ in first }
    let known = new.compactMap { row in row.id.map { ($0, row.indexPath) } }
    let places = Dictionary(known) { first, _ in first }
    let unknown = Set(new.lazy.filter { $0.id == nil }.map(\.indexPath))
    var left = RangeSet<Int>()
    for indexPath in shown.joined().compactMap(oldCounts.indexPath) {
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
    shown = Array(left.ranges)
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
    func isIn(_ rows: [Range<Int>], _ row: Int) -> Bool { rows.contains { $0.contains(row) } }
    var near: [Range<Int>] = []
    if let margin, !visible.isEmpty {
      let first = max(0, visible.lowerBound - margin)
      let end = visible.upperBound + min(margin, counts.total - visible.upperBound)
      near = [first..<visible.lowerBound, visible.upperBound..<end].filter { !$0.isEmpty }
    }
    let left = shown.joined().filter { !visible.contains($0) }
    let come = visible.filter { !isIn(shown, $0) }
    let gone = prefetched.joined().filter { !isIn(near, $0) && !visible.contains($0) }
    let new = near.joined().filter { !isIn(prefetched, $0) }
    let report = Report(
      ended: ended + left.compactMap(counts.indexPath),
      begun: come.compactMap(counts.indexPath),
      prefetched: new.compactMap(counts.indexPath),
      cancelled: cancelled + gone.compactMap(counts.indexPath)
    )
    (shown, prefetched) = (visible.isEmpty ? [] : [visible], near)
    (ended, cancelled) = ([], [])
    return report.isEmpty ? nil : report
  }
}
