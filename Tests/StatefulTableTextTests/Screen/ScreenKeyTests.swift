import StatefulTable
import StatefulTableText
import Testing

/// What keys do.
@MainActor struct ScreenKeyTests {
  @Test("Paging down and up again visits both ends at any height", arguments: [1, 2, 3, 5, 8, 30])
  func pagingDownAndUpAgain(lines: Int) {
    let controller = ListController(rows: .numbered(0..<40))
    controller.rowHeight = lines % 3 + 1
    let screen = TableScreen.showing(controller, lines: lines)
    let tableView = controller.tableView
    var previous = (row: -1, hiddenLines: 0)
    for _ in 0..<200 {
      screen.send(.pageDown)
      let row = tableView.indexPathForSelectedRow?.row ?? -1
      // Within a row that is taller than the screen, it goes on line by line.
      let position = (row: row, hiddenLines: tableView.anchor?.line ?? 0)
      #expect(position > previous || row == 39)
      previous = position
    }
    #expect(previous.row == 39)
    for _ in 0..<200 { screen.send(.pageUp) }
    #expect(tableView.indexPathForSelectedRow?.row == 0)
    #expect(tableView.anchor?.indexPath.row == 0)
  }
}
