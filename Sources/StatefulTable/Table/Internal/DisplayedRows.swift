/// The rows that were reported to be on screen.
///
/// Rows are known by their positions over all sections, and follow updates. The difference is reported, so
/// a scroll costs the rows scrolled.
struct DisplayedRows {
  struct Report {
    /// Rows that have left the screen; those that are gone by their index paths from before.
    var ended: [IndexPath] = []
    /// Rows that have come on screen.
    var begun: [IndexPath] = []

    var isEmpty: Bool { ended.isEmpty && begun.isEmpty }
  }

  /// The rows that were reported to be on screen.
  private var shown: [Range<Int>] = []
  /// The rows that are gone, of which that is to be reported.
  private var ended: [IndexPath] = []

  /// The position after the last row that was reported to be on screen.
  var end: Int { shown.last?.upperBound ?? 0 }

  // MARK: Following

  mutating func follow(_ map: RowMap) {
    guard !shown.isEmpty else { return }
    let positions = RangeSet(shown)
    let moved = map.newPositions(of: positions)
    if moved.count < positions.count {
      for position in positions.ranges.joined()
      where map.newPositions(of: RangeSet(position..<position + 1)).isEmpty {
        if let indexPath = map.old.indexPath(at: position) { ended.append(indexPath) }
      }
    }
    shown = Array(moved.ranges)
  }

  /// Follows a reload, after which rows may be known by their ids.
  ///
  /// Rows on screen with an id that was on screen are the same, without ids those with the same index path.
  mutating func reload(
    from old: [Viewport.Row] = [],
    to new: [Viewport.Row] = [],
    _ oldCounts: RowCounts,
    _ counts: RowCounts
  ) {
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

  /// Takes note of what is on screen now, and returns what to report, or `nil` for nothing.
  mutating func update(visible: Range<Int>, _ counts: RowCounts) -> Report? {
    let left = shown.joined().filter { !visible.contains($0) }
    let come = visible.filter { row in !shown.contains { $0.contains(row) } }
    let report = Report(
      ended: ended + left.compactMap(counts.indexPath),
      begun: come.compactMap(counts.indexPath)
    )
    shown = visible.isEmpty ? [] : [visible]
    ended = []
    return report.isEmpty ? nil : report
  }
}
