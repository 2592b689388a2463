#if canImport(FoundationEssentials)
  import struct FoundationEssentials.UUID
#else
  import struct Foundation.UUID
#endif

/// Turns rows into positions that can be stored, and finds them again.
@MainActor struct PositionFinder {
  /// Where a position is among the rows.
  enum Place {
    case row(IndexPath)
    /// The row isn't there, and may be among those to come: the nearest that is there.
    case before(IndexPath)
  }

  let source: RowSource
  let counts: RowCounts

  /// The words for an id, if they tell it from every other.
  static func text(for id: AnyHashable?) -> String? {
    switch id?.base {
    case let id as UUID: id.uuidString
    case let id as any LosslessStringConvertible: id.description
    default: nil
    }
  }

  /// Finds the row of a position, by id or else by index; `nil` if there are no rows.
  ///
  /// - Complexity: One look-up by id, or the ids of up to twice ``RowFinder/reach`` rows around the place
  ///   that the row had.
  func place(of position: TablePosition) -> Place? {
    let old = IndexPath(row: position.row, section: position.section)
    guard let nearest = counts.nearest(to: old) else { return nil }
    guard let text = position.id else { return nearest == old ? .row(old) : .before(nearest) }
    if let found = row(withID: text, near: nearest) { return .row(found) }
    return nearest == old ? .row(old) : .before(nearest)
  }

  private func row(withID text: String, near nearest: IndexPath) -> IndexPath? {
    if hasID(text, nearest) { return nearest }
    var ids: [AnyHashable] = [text]
    if let number = Int(text) { ids.append(number) }
    if let id = UUID(uuidString: text) { ids.append(id) }
    for id in ids {
      if let found = source.indexPath(forRowWithID: id), hasID(text, found) { return found }
    }
    let center = counts.position(of: nearest)
    for distance in 1...RowFinder.reach {
      let (above, below) = (center - distance, center + distance)
      if above < 0, below >= counts.total { break }
      for position in [below, above] {
        if let row = counts.indexPath(at: position), hasID(text, row) { return row }
      }
    }
    return nil
  }

  private func hasID(_ text: String, _ row: IndexPath) -> Bool {
    counts.contains(row) && Self.text(for: source.id(ofRowAt: row)) == text
  }
}
