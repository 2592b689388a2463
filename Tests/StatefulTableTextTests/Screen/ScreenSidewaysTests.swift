import StatefulTable
import StatefulTableText
import Testing

/// Lines that are longer than the screen.
@MainActor struct ScreenSidewaysTests {
  private func screen(_ cell: Cell) -> TableScreen {
    .showing(ListController(rows: [cell]), columns: 42, lines: 5)
  }

  @Test("A hit far to the right is highlighted")
  func hitFarToTheRight() {
    let screen = screen(Cell(StyledText(String(repeating: "x", count: 500) + "needle")))
    screen.send("/needle".map(Key.character) + [.enter])
    for _ in 0..<60 { screen.send(.right) }
    #expect(screen.lines[1].hasSuffix("xneedle"))
    #expect(screen.frame()[line: 1, column: 41].style.traits.contains(.underline))
  }

  @Test("A line of ten megabytes is scrolled at once")
  func lineOfTenMegabytes() {
    let screen = screen(Cell(StyledText(String(repeating: "é", count: 5_000_000))))
    let time = ContinuousClock().measure {
      for _ in 0..<10 { screen.send(.right) }
      _ = screen.frame()
    }
    #expect(screen.lines[0].hasSuffix("column 201 · 1 of 1"))
    #expect(time < .seconds(5))
  }
}
