import StatefulTable
import Testing

@testable import StatefulTableText

/// Screens of any size.
@MainActor struct ScreenSizeTests {
  @Test(arguments: [
    // lines, lines wanted for the refresh view, the first character of each line
    (0, 0, ""), (1, 0, "#"), (1, 1, "#"), (2, 0, "t#"), (2, 1, "r#"), (3, 0, "t#h"), (3, 1, "tr#"),
    (4, 0, "t##h"), (4, 1, "tr#h"), (4, 9, "tr#h"), (8, 9, "trr####h"), (9, 0, "t#######h"),
  ])
  func `Help leaves first, then the title, then the refresh view`(
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

  @Test func `One cell shows the cursor row`() {
    let screen = TableScreen.showing(
      ListController(rows: .numbered(0..<9)),
      columns: 1,
      lines: 1
    )
    #expect(screen.lines == ["…"])
    screen.send(.down, .pageDown, .end, .up, .home)
    #expect(screen.lines == ["…"])
  }

  @Test func `Twenty columns and three lines show title, row and help`() {
    let controller = ListController(rows: .numbered(0..<9))
    let screen = TableScreen.showing(controller, columns: 20, lines: 3)
    screen.send(.down)
    #expect(screen.lines == ["List          2 of 9", "> row 1", "? help  q quit"])
    screen.send(.character("r"))
    #expect(screen.lines[0] == "List          2 of 9")
    #expect(screen.lines[1].hasSuffix("Refreshing…"))
    #expect(screen.lines[2] == "> row 1")
  }

  @Test func `A large screen is filled`() {
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

  @Test func `Counts that have no room are left out whole`() {
    let controller = ListController(rows: .numbered(0..<1000))
    controller.name = "A long title of a list"
    let screen = TableScreen.showing(controller, columns: 24, lines: 4)
    #expect(screen.lines[0] == "A long titl…  1 of 1,000")
    screen.size = Size(columns: 15, lines: 4)
    #expect(screen.lines[0] == "A long title o…")
  }

  @Test(arguments: [
    (60, "↑↓ move  ⏎ open  r refresh  / search  ? help  q quit"),
    (51, "↑↓ move  ⏎ open  r refresh  ? help  q quit"), (41, "↑↓ move  ⏎ open  ? help  q quit"),
    (30, "↑↓ move  ? help  q quit"), (22, "? help  q quit"), (14, "? help  q quit"), (13, "q quit"),
    (6, "q quit"), (5, ""),
  ])
  func `Hints leave in a fixed order, the way out last`(columns: Int, hints: String) {
    let controller = ListController(rows: .numbered(0..<9))
    let screen = TableScreen.showing(controller, columns: columns)
    #expect(screen.lines[7] == hints)
  }

  @Test func `No room at all shows nothing`() {
    let screen = TableScreen.showing(ListController(rows: .numbered(0..<9)), columns: 0, lines: 0)
    #expect(screen.frame().text.isEmpty)
    screen.size = Size(columns: -3, lines: -4)
    screen.send(.down, .pageDown)
    #expect(screen.frame().text.isEmpty)
  }

  @Test func `A resize keeps the first visible row`() {
    let screen = TableScreen.showing(ListController(rows: .numbered(0..<90)))
    screen.send(.pageDown, .pageDown)
    let first = screen.lines[1]
    screen.size = Size(columns: 33, lines: 20)
    #expect(screen.lines[1] == first)
    #expect(screen.lines.count == 20)
  }
}
