#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TableView {
  /// Carries out a batch that fits the data, and reloads for one that doesn't.
  func apply(_ batch: BatchUpdate) {
    var mistake: BatchUpdateError?
    change(.rows) {
      let newCounts = source.counts()
      do throws(BatchUpdateError) {
        let map = try batch.rowMap(from: counts, to: newCounts)
        try checkIDs(map, of: batch, newCounts)
        follow(map, newCounts, isNews: batch.isNews)
      } catch {
        mistake = error
        reload()
      }
    }
    guard let mistake else { return }
    DebugNote.write(.wrongUpdates, "\(mistake)")
    delegate?.tableView(self, didDetect: mistake)
  }

  /// Checks that the rows that were on screen, and the selected one, are where the batch puts them.
  private func checkIDs(
    _ map: RowMap,
    of batch: BatchUpdate,
    _ newCounts: RowCounts
  ) throws(BatchUpdateError) {
    var rows = viewport.rows.map { ($0.indexPath, $0.id) }
    if let selection { rows.append(selection) }
    for (indexPath, id) in rows {
      guard let id, !map.isReloaded(indexPath), let target = map.newIndexPath(of: indexPath),
        let found = source.id(ofRowAt: target), found != id
      else { continue }
      let reason = BatchUpdateError.Reason.wrongRow(
        target,
        expected: String(describing: id),
        found: String(describing: found)
      )
      throw batch.error(reason, at: target, from: counts, to: newCounts)
    }
  }

  private func follow(_ map: RowMap, _ newCounts: RowCounts, isNews: Bool) {
    let anchor = wasVisible ? viewport.anchor.map { survivor(of: $0, map, newCounts) } : nil
    let selected = selection.flatMap { successor(of: $0.indexPath, map, newCounts) }
    unseenRows = map.newPositions(of: unseenRows, from: counts, to: newCounts)
    counts = newCounts
    select(selected)
    if let anchor, isNews {
      unseenRows.formUnion(map.inserted(before: counts.position(of: anchor.item), in: counts))
    }
    changeViewport { viewport, walker in
      guard let anchor else { return viewport.showTop(walker) }
      viewport.hold(anchor, walker)
      viewport.showAllIfItFits(walker)
    }
  }

  /// What is to be selected after a batch instead of a row: the row itself, the next one, or the last.
  private func successor(
    of row: IndexPath,
    _ map: RowMap,
    _ newCounts: RowCounts
  ) -> IndexPath? {
    map.newIndexPath(of: row)
      ?? map.nextStaying(after: row, in: counts).flatMap(map.newIndexPath)
      ?? newCounts.indexPath(at: newCounts.total - 1)
  }

  /// What is to be anchored after a batch: the row itself, the nearest that stays, or where none does,
  /// the one that has its place.
  private func survivor(
    of anchor: Viewport.Anchor,
    _ map: RowMap,
    _ newCounts: RowCounts
  ) -> Viewport.Anchor {
    // Headers stay: sections don't come or go in a batch.
    guard case .row(let indexPath) = anchor.item else { return anchor }
    let row = map.nearestStaying(to: indexPath, in: counts)
    let target = row.flatMap(map.newIndexPath) ?? newCounts.nearest(to: indexPath)
    var survivor = anchor
    if let target { survivor.item = .row(target) }
    if row != indexPath { survivor.hiddenLines = 0 }
    return survivor
  }
}
