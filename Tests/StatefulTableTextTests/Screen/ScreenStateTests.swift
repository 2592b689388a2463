import StatefulTable
import StatefulTableText
import StatefulTableTesting
import Testing

/// What the screen shows in each state.
@MainActor struct ScreenStateTests {
  private let clock = ManualClock()

  @Test("Before it appears the screen is empty but for the help")
  func beforeItAppearsTheScreenIsEmpty() {
    let screen = TableScreen(ListController(), size: Size(columns: 40, lines: 5))
    #expect(screen.lines == ["List", "", "", "", "r refresh  ? help  q quit"])
  }

  @Test("While the first rows load a spinner turns in the middle")
  func whileTheFirstRowsLoad() {
    let controller = ListController(clock: clock)
    let screen = TableScreen(controller, size: Size(columns: 41, lines: 7))
    screen.appear()
    #expect(
      screen.lines == [
        "List",
        "",
        "",
        "               ⠋ Loading…",
        "",
        "",
        "x cancel  ? help  q quit",
      ]
    )
    clock.advance(by: .milliseconds(300))
    #expect(screen.lines[3] == "               ⠸ Loading…")
  }

  @Test("A long text in place of the rows is wrapped, so that no word of an error is lost")
  func longErrorIsWrapped() {
    let controller = ListController()
    let screen = TableScreen(controller, size: Size(columns: 30, lines: 7))
    screen.appear()
    controller.failInitialLoad("The delegate is gone, because nobody has kept it in a property.")
    let words = screen.lines[1...5].joined(separator: " ").split(separator: " ")
    #expect(
      words.joined(separator: " ")
        == "The delegate is gone, because nobody has kept it in a property. t retries"
    )
  }

  @Test("Rows stand below the title with position and count")
  func rowsStandBelow() {
    let screen = TableScreen.showing(ListController(rows: .numbered(0..<3)))
    #expect(
      screen.lines == [
        "List                              1 of 3",
        "> row 0",
        "  row 1",
        "  row 2",
        "",
        "",
        "",
        "↑↓ move  ⏎ open  ? help  q quit",
      ]
    )
  }

  @Test("A count that may grow ends in a plus and is grouped")
  func countThatMayGrowEnds() {
    let controller = ListController(rows: .numbered(0..<1204))
    controller.hasMorePages = true
    let screen = TableScreen.showing(controller)
    #expect(screen.lines[0] == "List                         1 of 1,204+")
  }

  @Test("A refresh is told of above the rows")
  func refreshIsToldOfAbove() {
    let controller = ListController(rows: .numbered(0..<9), clock: clock)
    let screen = TableScreen.showing(controller)
    screen.send(.character("r"))
    #expect(
      screen.lines == [
        "List                              1 of 9",
        "⠋ Refreshing…",
        "> row 0",
        "  row 1",
        "  row 2",
        "  row 3",
        "  row 4",
        "↑↓ move  x cancel  ? help  q quit",
      ]
    )
    controller.failRefresh("No network")
    #expect(screen.lines[1] == "Couldn't refresh: No network · t retries")
    #expect(screen.lines[7] == "↑↓ move  ⏎ open  t retry  ? help  q quit")
  }

  @Test("Rows that came above are counted and the screen stays")
  func rowsThatCameAbove() {
    let controller = ListController(rows: .numbered(0..<20))
    let screen = TableScreen.showing(controller)
    screen.send(.down)
    screen.send(.character("r"))
    controller.finishRefresh(inserting: .numbered(100..<112))
    #expect(
      screen.lines == [
        "List                            14 of 32",
        "  row 0",
        "> row 1",
        "  row 2",
        "  row 3",
        "  row 4",
        "  row 5",
        "↑ 12 new   ↑↓ move  ? help  q quit",
      ]
    )
  }

  @Test("The next page is told of below the last row")
  func nextPageIsTold() {
    let controller = ListController(rows: .numbered(0..<3), clock: clock)
    controller.hasMorePages = true
    let screen = TableScreen.showing(controller)
    #expect(screen.lines[4] == "⠋ Loading more…")
    controller.failPage("Timeout")
    #expect(screen.lines[4] == "Couldn't load more: Timeout · t retries")
    screen.send(.character("t"))
    #expect(screen.lines[4] == "⠋ Loading more…")
    controller.finishPage(appending: .numbered(3..<4), hasMorePages: false)
    #expect(screen.lines[4...6] == ["  row 3", "· end ·", ""])
  }

  @Test("Where pages do not come by themselves the screen says how to have one")
  func wherePagesDoNotComeByThemselves() {
    let controller = ListController(rows: .numbered(0..<2))
    controller.hasMorePages = true
    controller.loadOptions.nextPageOffset = 0
    let screen = TableScreen.showing(controller)
    #expect(screen.lines[3] == "↓ loads more")
    screen.send(.down)
    #expect(controller.begun == [.initial])
    screen.send(.down)
    #expect(controller.begun == [.initial, .nextPage])
  }

  @Test("Where empty pages left no rows to see, the same key goes on")
  func emptyPagesWithoutRows() throws {
    let controller = ListController(rows: [])
    controller.hasMorePages = true
    controller.loadOptions.emptyPageBudget = 1
    let screen = TableScreen.showing(controller, columns: 60, lines: 6)
    controller.finishPage(appending: [], hasMorePages: true)
    #expect(screen.lines[1...3].joined().contains("The last page brought nothing new"))
    #expect(screen.lines[1...3].joined().contains("↓ loads more"))
    #expect(screen.lines[5].contains("↓ load more"))
    screen.send(.down)
    #expect(controller.begun == [.initial, .nextPage, .nextPage])
    controller.finishPage(appending: [Cell("one")], hasMorePages: false)
    #expect(screen.lines[1...2] == ["> one", "· end ·"])
  }

  @Test("Without rows the empty view stands in the middle")
  func withoutRowsTheEmptyView() {
    let screen = TableScreen.showing(ListController(), columns: 30, lines: 6)
    #expect(
      screen.lines == [
        "List",
        "",
        "         Nothing here",
        "         r refreshes",
        "",
        "r refresh  ? help  q quit",
      ]
    )
  }

  @Test("A failure stands in the middle in its own words")
  func failureStandsInTheMiddle() {
    let controller = ListController()
    let screen = TableScreen(controller, size: Size(columns: 30, lines: 6))
    screen.appear()
    controller.failInitialLoad("The server\nis \u{1B}[31mdown")
    #expect(
      screen.lines == [
        "List",
        "          The server",
        "         is ␛[31mdown",
        "          t retries",
        "",
        "t retry  ? help  q quit",
      ]
    )
  }
}
