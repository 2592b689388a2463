import Testing

@testable import StatefulTable

/// Does everything there is to do with a table.
@MainActor func useAll(of table: TableView) {
  let rows: [IndexPath] = [
    [0, 0], [0, 3], [0, 50], [0, 99], [1, 0], [2, 9], [0, 500], [], [0], [0, 0, 0],
  ]
  table.size = Size(columns: table.size.columns + 1, lines: table.size.lines + 1)
  for lines in [1, -1, 5, -5, 200, -200, .max, .min] { table.scroll(by: lines) }
  for indexPath in rows {
    for position in [TableView.ScrollPosition.top, .middle, .bottom, .none] {
      table.scrollToRow(at: indexPath, at: position)
    }
    table.selectRow(at: indexPath)
    _ = table.cellForRow(at: indexPath)
    _ = table.position(ofRowAt: indexPath)
    _ = table.header(inSection: indexPath.first ?? 0)?.text.string
    _ = table.indexPathForRow(atPosition: indexPath.last ?? 0)
  }
  _ = table.visibleItems
  _ = table.footerLine
  _ = table.anchor
  _ = table.rowsBelow
  _ = table.unseenRowsAbove
  _ = table.pinnedHeaderSection
  #expect(table.indexPathsForVisibleRows.count <= max(0, table.size.lines))
}
