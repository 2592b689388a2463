/// The rows that were reported to be on screen or near it.
///
/// Rows are known by their positions over all sections, and follow updates. The difference is
/// reported, so a scroll costs the rows scrolled.
struct DisplayedRows {
  /// What to report.
  struct Report {
    /// Rows that have left the screen; those that are gone by their index paths from before.
    var ended: ReportedRows
    /// Rows that have come on screen.
    var begun: ReportedRows
    /// Rows that have come near the screen.
    var prefetched: [IndexPath] = []
    /// Rows that have left again without having been on screen.
    var cancelled: [IndexPath] = []

    var isEmpty: Bool {
      ended.isEmpty && begun.isEmpty && prefetched.isEmpty && cancelled.isEmpty
    }
  }

  /// The rows that were reported to be on screen, unless updates have split them.
  private var shown = 0..<0
  /// The parts of the shown rows after updates have split them.
  private var parted: StoredPositions?
  private var prefetched = StoredPositions()
  private var ended: [IndexPath] = []
  private var cancelled: [IndexPath] = []

  /// The position after the last row that was reported to be on screen or near it.
  var end: Int {
    max(
      parted?.ranges.last?.upperBound ?? shown.upperBound,
      prefetched.ranges.last?.upperBound ?? 0
    )
  }

  private var shownPositions: RangeSet<Int> { parted?.positions ?? RangeSet(shown) }

  // MARK: Following

  /// Follows updates.
  ///
  /// - Complexity: O(*n* log *m*) for *n* rows on screen or near it, and *m* rows named by the updates.
  mutating func follow(_ map: some RowMapping) {
    show(Self.moved(shownPositions, map, gone: &ended))
    guard !prefetched.isEmpty else { return }
    prefetched = StoredPositions(Self.moved(prefetched.positions, map, gone: &cancelled))
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
    // The first use of a set of ranges takes long, and most lists never need one.
    if !prefetched.isEmpty {
      cancelled += Self.indexPaths(of: prefetched.positions, in: oldCounts)
      prefetched = StoredPositions()
    }
    if parted == nil, isShown(old, oldCounts), Self.areSame(old, new) {
      shown = Self.positions(of: new, counts)
      return
    }
    let ids = Dictionary(old.map { ($0.indexPath, $0.id) }) { first, _ in first }
    let known = new.compactMap { row in row.id.map { ($0, row.indexPath) } }
    let places = Dictionary(known) { first, _ in first }
    let unknown = Set(new.lazy.filter { $0.id == nil }.map(\.indexPath))
    var left = RangeSet<Int>()
    for indexPath in Self.indexPaths(of: shownPositions, in: oldCounts) {
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
    show(left)
  }

  private mutating func show(_ rows: RangeSet<Int>) {
    parted = rows.ranges.count > 1 ? StoredPositions(rows) : nil
    shown = rows.ranges.first ?? 0..<0
  }

  private static func moved(
    _ positions: RangeSet<Int>,
    _ map: some RowMapping,
    gone: inout [IndexPath]
  ) -> RangeSet<Int> {
    let moved = map.newPositions(of: positions)
    guard count(moved) < count(positions) else { return moved }
    for position in positions.ranges.joined()
    where map.newPositions(of: RangeSet(position..<position + 1)).isEmpty {
      if let indexPath = map.old.indexPath(at: position) { gone.append(indexPath) }
    }
    return moved
  }

  private static func count(_ positions: RangeSet<Int>) -> Int {
    positions.ranges.reduce(0) { $0 + $1.count }
  }

  private func isShown(_ rows: [Viewport.Row], _ counts: RowCounts) -> Bool {
    Self.positions(of: rows, counts) == shown
  }

  private static func positions(of rows: [Viewport.Row], _ counts: RowCounts) -> Range<Int> {
    guard let first = rows.first else { return 0..<0 }
    let start = counts.position(of: first.indexPath)
    return start..<start + rows.count
  }

  private static func areSame(_ old: [Viewport.Row], _ new: [Viewport.Row]) -> Bool {
    guard old.count == new.count else { return false }
    for (old, new) in zip(old, new) {
      guard old.id == new.id, old.id != nil || old.indexPath == new.indexPath else { return false }
    }
    return true
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
    let hasToPrefetch = margin != nil || !prefetched.isEmpty
    if visible == shown, parted == nil, ended.isEmpty, cancelled.isEmpty, !hasToPrefetch {
      return nil
    }
    var report = Report(
      ended: ReportedRows(ended, counts),
      begun: ReportedRows([], counts),
      cancelled: cancelled
    )
    if !ended.isEmpty { ended = [] }
    if !cancelled.isEmpty { cancelled = [] }
    if let old = parted?.positions {
      let new = RangeSet(visible)
      report.ended.append(old.subtracting(new))
      report.begun.append(new.subtracting(old))
    } else {
      report.ended.append(shown, without: visible)
      report.begun.append(visible, without: shown)
    }
    (shown, parted) = (visible, nil)
    if hasToPrefetch { prefetch(around: visible, margin, counts, &report) }
    return report.isEmpty ? nil : report
  }

  private mutating func prefetch(
    around visible: Range<Int>,
    _ margin: Int?,
    _ counts: RowCounts,
    _ report: inout Report
  ) {
    var near = RangeSet<Int>()
    if let margin, !visible.isEmpty {
      let first = max(0, visible.lowerBound - margin)
      let end = min(counts.total, visible.upperBound + margin)
      near = RangeSet(first..<end).subtracting(RangeSet(visible))
    }
    let old = prefetched.positions
    let gone = old.subtracting(near).subtracting(RangeSet(visible))
    report.cancelled += Self.indexPaths(of: gone, in: counts)
    report.prefetched = Self.indexPaths(of: near.subtracting(old), in: counts)
    prefetched = StoredPositions(near)
  }

  private static func indexPaths(
    of positions: RangeSet<Int>,
    in counts: RowCounts
  ) -> [IndexPath] {
    positions.ranges.flatMap { $0.compactMap(counts.indexPath) }
  }
}
