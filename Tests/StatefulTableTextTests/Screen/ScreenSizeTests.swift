import StatefulTable
import Testing

@testable import StatefulTableText

/// Screens of any size.
@MainActor struct ScreenSizeTests {
  @Test(
    "Help leaves first, then the title, then the refresh view",
    arguments: [
      // lines, lines wanted for the refresh view, the first character of each line
      (0, 0, ""), (1, 0, "#"), (1, 1, "#"), (2, 0, "t#"), (2, 1, "r#"), (3, 0, "t#h"),
      (3, 1, "tr#"),
      (4, 0, "t##h"), (4, 1, "tr#h"), (4, 9, "tr#h"), (8, 9, "trr####h"), (9, 0, "t#######h"),
    ]
  )
  func helpLeavesFirst(
    lines: Int,
    refreshLines: Int,
    expected: String
  ) {
    let layout = ScreenLayout(lines: lines, refreshLines: refreshLines)
    let signs = (0..<lines).map { line -> Character in
      if layout.title == line { return "t" }
      if layout.help == line { return "h" }
      if layout.refresh.contains(line) { return "r" }
      return layout.table.contains(line) ? "#" : "?"
    }
    #expect(String(signs) == expected)
  }

  @Test("One cell shows the cursor row")
  func oneCellShowsTheCursor() {
    let screen = TableScreen.showing(
      ListController(rows: .numbered(0..<9)),
      columns: 1,
      lines: 1
    )
    #expect(screen.lines == ["…"])
    screen.send(.down, .pageDown, .end, .up, .home)
    #expect(screen.lines == ["…"])
  }

  @Test("Twenty columns and three lines show title, row and help")
  func twentyColumnsAndThree() {
    let controller = ListController(rows: .numbered(0..<9))
    let screen = TableScreen.showing(controller, columns: 20, lines: 3)
    screen.send(.down)
    #expect(screen.lines == ["List          2 of 9", "> row 1", "? help  q quit"])
    screen.send(.character("r"))
    #expect(screen.lines[0] == "List          2 of 9")
    #expect(screen.lines[1] == "> row 1")
    #expect(screen.lines[2].hasSuffix("Refreshing…"))
  }

  @Test("A large screen is filled")
  func largeScreenIsFilled() {
    let screen = TableScreen.showing(
      ListController(rows: .numbered(0..<1000)),
      columns: 500,
      lines: 200
    )
    let lines = screen.lines
    #expect(lines.count == 200)
    #expect(lines[198] == "  row 197")
    #expect(lines[0].count == 500)
  }

  @Test("Counts that have no room are left out whole")
  func countsThatHaveNoRoomAreLeft() {
    let controller = ListController(rows: .numbered(0..<1000))
    controller.title = "A long title of a list"
    let screen = TableScreen.showing(controller, columns: 24, lines: 4)
    #expect(screen.lines[0] == "A long titl…  1 of 1,000")
    screen.size = Size(columns: 15, lines: 4)
    #expect(screen.lines[0] == "A long title o…")
  }

  @Test(
    "Hints leave in a fixed order, the way out last",
    arguments: [
      (60, "↑↓ move  ⏎ open  r refresh  / search  ? help  q quit"),
      (51, "↑↓ move  ⏎ open  r refresh  ? help  q quit"), (41, "↑↓ move  ⏎ open  ? help  q quit"),
      (30, "↑↓ move  ? help  q quit"), (22, "? help  q quit"), (14, "? help  q quit"),
      (13, "q quit"),
      (6, "q quit"), (5, ""),
    ]
  )
  func hintsLeaveInAFixed(columns: Int, hints: String) {
    let controller = ListController(rows: .numbered(0..<9))
    let screen = TableScreen.showing(controller, columns: columns)
    #expect(screen.lines[7] == hints)
  }

  @Test(
    "A failure, nothing at all and loading are told of in any room",
    arguments: [(1, 1), (20, 3), (500, 200)]
  )
  func failureNothingAtAllAndLoading(columns: Int, lines: Int) {
    let size = Size(columns: columns, lines: lines)
    let controller = ListController()
    let screen = TableScreen(controller, size: size)
    func middle() -> String {
      let table = screen.front.layout.table
      return screen.lines[table].first { !$0.isEmpty } ?? ""
    }
    screen.appear()
    #expect(columns == 1 ? middle() == "…" : middle().hasSuffix("Loading…"))
    controller.failInitialLoad("No network")
    #expect(columns == 1 ? middle() == "…" : middle().hasSuffix("No network"))
    controller.retry()
    controller.finishInitialLoad([])
    #expect(columns == 1 ? middle() == "…" : middle().hasSuffix("Nothing here"))
  }

  @Test("A resize keeps the first visible row")
  func resizeKeepsTheFirst() {
    let screen = TableScreen.showing(ListController(rows: .numbered(0..<90)))
    screen.send(.pageDown, .pageDown)
    let first = screen.lines[1]
    screen.size = Size(columns: 33, lines: 20)
    #expect(screen.lines[1] == first)
    #expect(screen.lines.count == 20)
  }
}
