/// Which rows others were told to be on screen, and which near it.
///
/// Rows are known by their positions over all sections, and follow updates. What comes and goes is told from
/// the difference, so a scroll costs the rows scrolled.
struct DisplayedRows {
  /// What there is to tell.
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

  private var shown = 0..<0
  /// What is left of the shown rows after updates, until that is told.
  private var followed: RangeSet<Int>?
  private var prefetched = RangeSet<Int>()
  private var ended: [IndexPath] = []
  private var cancelled: [IndexPath] = []

  /// The position after the last row that was told to be on screen or near it.
  var end: Int {
    max(
      followed?.ranges.last?.upperBound ?? shown.upperBound,
      prefetched.ranges.last?.upperBound ?? 0
    )
  }

  /// The rows that were told to be on screen, by their positions.
  private var displayed: RangeSet<Int> { followed ?? RangeSet(shown) }

  /// Follows updates.
  ///
  /// - Complexity: O(*n* log *m*) for *n* rows on screen or near it, and *m* rows named by the updates.
  mutating func follow(from old: RowCounts, to new: RowCounts, _ place: (IndexPath) -> IndexPath?) {
    guard !shown.isEmpty || followed != nil else { return }
    followed = Self.moved(displayed, from: old, to: new, place, gone: &ended)
    prefetched = Self.moved(prefetched, from: old, to: new, place, gone: &cancelled)
  }

  /// Follows a reload: rows that are known to be on screen still are the same.
  mutating func reload(
    from old: RowCounts,
    to new: RowCounts,
    _ place: (IndexPath) -> IndexPath?
  ) {
    follow(from: old, to: new, place)
    cancelled += Self.indexPaths(of: prefetched, in: new)
    prefetched = RangeSet()
  }

  private static func moved(
    _ positions: RangeSet<Int>,
    from old: RowCounts,
    to new: RowCounts,
    _ place: (IndexPath) -> IndexPath?,
    gone: inout [IndexPath]
  ) -> RangeSet<Int> {
    var moved = RangeSet<Int>()
    for indexPath in indexPaths(of: positions, in: old) {
      if let target = place(indexPath) {
        let position = new.position(of: target)
        moved.insert(contentsOf: position..<position + 1)
      } else {
        gone.append(indexPath)
      }
    }
    return moved
  }

  private static func indexPaths(
    of positions: RangeSet<Int>,
    in counts: RowCounts
  ) -> [IndexPath] {
    positions.ranges.flatMap { $0.compactMap(counts.indexPath) }
  }

  /// Takes note of what is on screen now.
  ///
  /// - Parameters:
  ///   - visible: The rows on screen.
  ///   - margin: How many rows beyond them are near; `nil` if nobody prefetches.
  ///   - counts: The rows that there are.
  /// - Returns: What there is to tell, `nil` for nothing.
  mutating func update(visible: Range<Int>, margin: Int?, _ counts: RowCounts) -> Report? {
    let hasToPrefetch = margin != nil || !prefetched.isEmpty
    guard
      visible != shown || followed != nil || !ended.isEmpty || !cancelled.isEmpty
        || hasToPrefetch
    else { return nil }
    var report = Report(ended: ended, cancelled: cancelled)
    (ended, cancelled) = ([], [])
    let (old, new) = (displayed, RangeSet(visible))
    report.ended += Self.indexPaths(of: old.subtracting(new), in: counts)
    report.begun = Self.indexPaths(of: new.subtracting(old), in: counts)
    (shown, followed) = (visible, nil)
    if hasToPrefetch {
      var near = RangeSet<Int>()
      if let margin, !visible.isEmpty {
        let first = max(0, visible.lowerBound - margin)
        let end = min(counts.total, visible.upperBound + margin)
        near = RangeSet(first..<end).subtracting(new)
      }
      let gone = prefetched.subtracting(near).subtracting(new)
      report.cancelled += Self.indexPaths(of: gone, in: counts)
      report.prefetched = Self.indexPaths(of: near.subtracting(prefetched), in: counts)
      prefetched = near
    }
    return report.isEmpty ? nil : report
  }

  /// Where rows on screen stand after a reload, if they are on screen still: by id, or by index.
  static func places(
    of old: [Viewport.Row],
    among new: [Viewport.Row]
  ) -> (IndexPath) -> IndexPath? {
    let ids = Dictionary(old.map { ($0.indexPath, $0.id) }) { first, _ in first }
    let known = new.compactMap { row in row.id.map { ($0, row.indexPath) } }
    let places = Dictionary(known) { first, _ in first }
    let unknown = Set(new.lazy.filter { $0.id == nil }.map(\.indexPath))
    return { indexPath in
      guard let id = ids[indexPath] else { return nil }
      return id.map { places[$0] } ?? (unknown.contains(indexPath) ? indexPath : nil)
    }
  }
}

extension RangeSet<Int> {
  /// The number of elements in a range.
  func count(in range: Range<Int>) -> Int {
    ranges.reduce(0) { $0 + $1.clamped(to: range).count }
  }
}
