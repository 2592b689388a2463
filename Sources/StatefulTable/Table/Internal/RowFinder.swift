/// Finds rows by id after the data was replaced.
@MainActor struct RowFinder {
  /// How far a search goes in each direction where the data source can't look up rows by id.
  static let reach = 10_000

  let source: RowSource
  let counts: RowCounts

  /// Where a row stands now, or `nil` if it is gone.
  ///
  /// - Complexity: One look-up, or where the data source has none, the ids of up to twice ``reach``
  ///   rows around the old place.
  func row(withID id: AnyHashable, near old: IndexPath) -> IndexPath? {
    firstRow(withIDs: [id], near: old)?.indexPath
  }

  /// Where the anchor is to stand now.
  ///
  /// That is on its row, or where that is gone, on the first of the other rows that is still there.
  ///
  /// - Parameters:
  ///   - anchor: The anchor before.
  ///   - rows: The rows that were visible, the anchored one first.
  /// - Returns: The anchor as it was where none of the rows is found.
  func place(for anchor: Viewport.Anchor, among rows: [Viewport.Row]) -> Viewport.Anchor {
    guard case .row = anchor.item, let first = rows.first else { return anchor }
    let known = rows.compactMap { row in row.id.map { (id: $0, row: row) } }
    guard let nearest = known.first,
      let found = firstRow(withIDs: known.map(\.id), near: nearest.row.indexPath)
    else {
      return anchor
    }
    var place = anchor
    place.item = .row(found.indexPath)
    let old = known[found.index].row
    guard old.indexPath != first.indexPath else { return place }
    place.hiddenLines = 0
    // A row without an id may well be there still, so don't let another one take its line.
    if first.id == nil { place.screenLine = old.line }
    return place
  }

  /// The first of some ids whose row is still there, and where that row stands now.
  private func firstRow(
    withIDs ids: [AnyHashable],
    near old: IndexPath
  ) -> (index: Int, indexPath: IndexPath)? {
    if let id = ids.first, isRow(at: old, withID: id) { return (0, old) }
    for (index, id) in ids.enumerated() {
      if let indexPath = source.indexPath(forRowWithID: id), isRow(at: indexPath, withID: id) {
        return (index, indexPath)
      }
    }
    return search(for: ids, near: old)
  }

  private func isRow(at indexPath: IndexPath, withID id: AnyHashable) -> Bool {
    counts.contains(indexPath) && source.id(ofRowAt: indexPath) == id
  }

  private func search(
    for ids: [AnyHashable],
    near old: IndexPath
  ) -> (index: Int, indexPath: IndexPath)? {
    guard let nearest = counts.nearest(to: old) else { return nil }
    let wanted = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    let center = counts.position(of: nearest)
    var mayBeLookedUp = true
    var best: (index: Int, indexPath: IndexPath)?
    for distance in 0...Self.reach {
      for position in distance == 0 ? [center] : [center + distance, center - distance] {
        guard let indexPath = counts.indexPath(at: position),
          let id = source.id(ofRowAt: indexPath)
        else { continue }
        if mayBeLookedUp, source.indexPath(forRowWithID: id) != nil {
          // What a look-up that exists has not found is not there.
          return nil
        }
        mayBeLookedUp = false
        guard let index = wanted[id], index < best?.index ?? .max else { continue }
        best = (index, indexPath)
        if index == 0 { return best }
      }
      if center + distance >= counts.total, center - distance < 0 { break }
    }
    return best
  }
}
