import FoundationEssentials
import StatefulTable
import StatefulTableText
import Testing

/// What keys do.
@MainActor struct ScreenKeyTests {
  private func cursorRow(_ screen: TableScreen) -> String? {
    screen.lines.first { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  }

  @Test(
    "Keys move the cursor and the screen together",
    arguments: [
      ("j j", "row 2", 0), ("<down> j k", "row 1", 0), ("k <up> <home>", "row 0", 0),
      // Ten rows are on screen.
      ("<pgdn>", "row 9", 9), ("<space> <space>", "row 18", 18), ("j j <space>", "row 11", 9),
      ("<space> <space> b", "row 9", 9), ("<pgdn> <pgup> <pgup>", "row 0", 0),
      ("<c-d>", "row 5", 5), ("j <c-d> <c-d>", "row 11", 10), ("<c-d> <c-d> <c-u>", "row 5", 5),
      ("G", "row 99", 90), ("<end> <pgup>", "row 90", 81), ("<end> g", "row 0", 0),
      ("G <home>", "row 0", 0), ("G j j", "row 99", 90), ("G k", "row 98", 90),
      ("j j j j j j j j j j", "row 10", 1),
    ]
  )
  func keysMoveTheCursor(
    script: String,
    row: String,
    firstRow: Int
  ) async throws {
    let screen = TableScreen.showing(ListController(rows: .numbered(0..<100)), lines: 12)
    try await KeyScript(parsing: script).play(on: screen)
    #expect(cursorRow(screen) == row)
    #expect(screen.lines[1].dropFirst(2) == "row \(firstRow)")
  }

  @Test("At the end a page moves the cursor by the rest")
  func atTheEndAPageMoves() {
    let screen = TableScreen.showing(ListController(rows: .numbered(0..<14)), lines: 12)
    screen.send(.pageDown)
    #expect(cursorRow(screen) == "row 9")
    #expect(screen.lines[10] == "  row 13")
    screen.send(.pageDown)
    #expect(cursorRow(screen) == "row 13")
    screen.send(.pageUp)
    #expect(cursorRow(screen) == "row 4")
    screen.send(.pageUp)
    #expect(cursorRow(screen) == "row 0")
  }

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

  @Test("Enter chooses the cursor row")
  func enterChoosesTheCursor() {
    let controller = ListController(rows: .numbered(0..<9))
    let screen = TableScreen.showing(controller)
    screen.send(.enter, .down, .enter)
    #expect(controller.chosenRows == [[0, 0], [0, 1]])
  }

  @Test("Keys without rows do nothing")
  func keysWithoutRowsDoNothing() {
    let controller = ListController()
    let screen = TableScreen.showing(controller)
    screen.send(.down, .up, .pageDown, .pageUp, .home, .end, .enter)
    #expect(controller.chosenRows.isEmpty)
    #expect(controller.begun == [.initial])
  }

  @Test("Letters load, retry and cancel")
  func lettersLoadRetry() {
    let controller = ListController(rows: .numbered(0..<9))
    let screen = TableScreen.showing(controller)
    screen.send(.character("r"))
    #expect(controller.state == .loadingFromPullToRefresh)
    screen.send(.character("x"))
    #expect(controller.state == .idle)
    screen.send(.character("R"))
    #expect(controller.state == .initialLoading)
    controller.failInitialLoad("No")
    screen.send(.character("t"))
    #expect(controller.begun == [.initial, .pullToRefresh, .initial, .initial])
  }

  @Test("A refresh can be forbidden, and its key says so")
  func refreshCanBeForbidden() {
    let controller = ListController(rows: .numbered(0..<9))
    controller.mayRefresh = false
    let screen = TableScreen.showing(controller)
    screen.send(.character("r"))
    #expect(controller.begun == [.initial])
    #expect(screen.lines.last == "The list can't be refreshed")
  }

  @Test("A screen that was left ignores keys", arguments: [Key.character("q"), .control("c")])
  func screenThatWasLeftIgnores(key: Key) {
    let controller = ListController(rows: .numbered(0..<9))
    let screen = TableScreen.showing(controller)
    screen.send(key, .down, .character("r"))
    #expect(screen.isFinished)
    #expect(controller.begun == [.initial])
    #expect(cursorRow(screen) == "row 0")
  }

  @Test("What changes the screen is told")
  func whatChangesTheScreenIsTold() {
    let controller = ListController(rows: .numbered(0..<9))
    let screen = TableScreen.showing(controller)
    var count = 0
    screen.onNeedsDisplay = { count += 1 }
    screen.send(.down)
    #expect(count > 0)
    count = 0
    controller.tableView.reloadData()
    #expect(count > 0)
    count = 0
    screen.size.lines += 1
    #expect(count > 0)
  }
}
