// Whether rows still are the ones that they were.
extension TableContent {
  /// Whether the rows on screen and the one with the cursor still have the ids that they had.
  func hasKnownRows(_ source: RowSource) -> Bool {
    let isCursorKnown = selection.cursor.map { source.id(ofRowAt: $0.indexPath) == $0.id } ?? true
    return isCursorKnown
      && viewport.rows.allSatisfy { source.id(ofRowAt: $0.indexPath) == $0.id }
  }

  /// Checks that the rows that were on screen, and the one with the cursor, are where the batch puts them.
  func checkIDs(_ map: some RowMapping, _ source: RowSource) throws(BatchUpdateError) {
    var rows = viewport.rows.map { ($0.indexPath, $0.id) }
    if let cursor = selection.cursor { rows.append((cursor.indexPath, cursor.id)) }
    for (indexPath, id) in rows {
      guard let id, !map.isReloaded(indexPath), let target = map.newIndexPath(of: indexPath),
        let found = source.id(ofRowAt: target), found != id
      else { continue }
      let reason = BatchUpdateError.Reason.wrongRow(
        target,
        expected: String(describing: id),
        found: String(describing: found)
      )
      throw map.error(reason, newSection: target.section)
    }
  }
}
