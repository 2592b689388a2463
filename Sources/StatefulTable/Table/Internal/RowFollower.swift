/// What becomes of single rows in updates.
@MainActor protocol RowFollower {
  associatedtype Mapping: RowMapping

  var map: Mapping { get }

  /// What is anchored after the updates.
  ///
  /// - Parameters:
  ///   - anchor: The anchor before.
  ///   - rows: The rows that were visible.
  /// - Returns: The row itself, or the nearest that stays, or the one that has its place.
  func place(for anchor: Viewport.Anchor, among rows: [Viewport.Row]) -> Viewport.Anchor

  /// Where a row stands after the updates; `nil` if it is gone.
  func indexPath(of row: RowSelection.Row) -> IndexPath?

  /// The row that takes over from one that is gone: the next one, or the last.
  func substitute(for row: RowSelection.Row) -> IndexPath?
}

/// Follows rows through a batch.
struct BatchFollower: RowFollower {
  let map: BatchMap
  let source: RowSource

  private var finder: RowFinder { RowFinder(source: source, counts: map.new) }

  func indexPath(of row: RowSelection.Row) -> IndexPath? {
    if let target = map.newIndexPath(of: row.indexPath) { return target }
    guard map.isInReloadedSection(row.indexPath) else { return nil }
    let place = map.sections.shifted(row.indexPath)
    if let id = row.id { return finder.row(withID: id, near: place) }
    return map.new.contains(place) ? place : nil
  }

  func substitute(for row: RowSelection.Row) -> IndexPath? {
    if map.isInReloadedSection(row.indexPath) {
      return map.new.nearest(to: map.sections.shifted(row.indexPath))
    }
    return map.nextStaying(from: row.indexPath).flatMap(map.newIndexPath)
      ?? map.new.indexPath(at: map.new.total - 1)
  }

  /// The anchor after a batch: the row itself, the nearest row that stays, or the row in its place.
  func place(for anchor: Viewport.Anchor, among rows: [Viewport.Row]) -> Viewport.Anchor {
    var place = anchor
    switch anchor.item {
    case .header(let section):
      place.item = .header(section: map.sections.sectionInPlace(of: section))
      if map.sections.newSection(of: section) == nil { place.hiddenLines = 0 }
    case .footer(let section):
      place.item = .footer(section: map.sections.sectionInPlace(of: section))
    case .stateView(let section):
      place.item = .stateView(section: map.sections.sectionInPlace(of: section))
    case .row(let indexPath) where map.sections.isReloaded(indexPath.section):
      return placeInReloadedSection(for: anchor, at: indexPath, among: rows)
    case .row(let indexPath):
      let row = map.nearestStaying(to: indexPath)
      if row != indexPath { place.hiddenLines = 0 }
      let target = row.flatMap(map.newIndexPath)
      let substitute = map.sections.shifted(indexPath)
      place.item = .row(target ?? map.new.nearest(to: substitute) ?? substitute)
    }
    return place
  }

  /// Looks for the rows of a reloaded section that were on screen, by id or by index, as a reload does.
  private func placeInReloadedSection(
    for anchor: Viewport.Anchor,
    at indexPath: IndexPath,
    among rows: [Viewport.Row]
  ) -> Viewport.Anchor {
    var shifted = anchor
    shifted.item = .row(map.sections.shifted(indexPath))
    if map.isMoved(indexPath) { shifted.hiddenLines = 0 }
    let rows = rows.lazy
      .filter { $0.indexPath.section == indexPath.section && !map.isMoved($0.indexPath) }
      .map { row in
        var row = row
        row.indexPath = map.sections.shifted(row.indexPath)
        return row
      }
    var place = finder.place(for: shifted, among: Array(rows))
    if case .row(let row) = place.item, !map.new.contains(row),
      let nearest = map.new.nearest(to: row)
    {
      place.item = .row(nearest)
      place.hiddenLines = 0
    }
    return place
  }
}

/// Follows rows through a batch that regroups sections.
struct RegroupingFollower: RowFollower {
  let map: Regrouping

  func place(for anchor: Viewport.Anchor, among rows: [Viewport.Row]) -> Viewport.Anchor {
    map.place(for: anchor)
  }

  func indexPath(of row: RowSelection.Row) -> IndexPath? { map.newIndexPath(of: row.indexPath) }

  func substitute(for row: RowSelection.Row) -> IndexPath? { map.successor(of: row.indexPath) }
}
