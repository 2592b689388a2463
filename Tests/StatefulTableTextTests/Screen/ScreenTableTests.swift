import FoundationEssentials
import StatefulTable
import StatefulTableText
import Testing

/// How rows and headers are drawn.
@MainActor struct ScreenTableTests {
  private func sections() -> [ListController.Section] {
    [
      .init(title: "Today", cells: .numbered(0..<3)),
      .init(title: "Yesterday", cells: .numbered(3..<20)),
    ]
  }

  @Test("Headers stand above their rows and stick to the top")
  func headersStandAbove() {
    let controller = ListController()
    let screen = TableScreen(controller, size: Size(columns: 30, lines: 7))
    screen.appear()
    controller.finishInitialLoad(sections())
    #expect(
      screen.lines == [
        "List                   1 of 20",
        "Today",
        "> row 0",
        "  row 1",
        "  row 2",
        "Yesterday",
        "↑↓ move  ? help  q quit",
      ]
    )
    screen.send(.pageDown)
    #expect(
      screen.lines == [
        "List                   4 of 20",
        "Yesterday",
        "> row 3",
        "  row 4",
        "  row 5",
        "  row 6",
        "↑↓ move  ? help  q quit",
      ]
    )
    screen.send(.down, .pageDown)
    #expect(screen.lines[1...2] == ["Yesterday", "  row 7"])
    screen.send(.home)
    #expect(screen.lines[1] == "Today")
    #expect(screen.lines[2] == "> row 0")
  }

  @Test("A detail stands at the right and a subtitle below")
  func detailStandsAtTheRight() {
    let controller = ListController(rows: [
      Cell("Fix the frobnicator", detail: "2h"),
      Cell("Weather", subtitle: "Rain, later sun"),
      Cell("A text that is too long for the line it is on", detail: "yesterday"),
      Cell("Short", detail: "A detail that is too long for the line"),
    ])
    let screen = TableScreen.showing(controller, columns: 36, lines: 7)
    #expect(
      screen.lines == [
        "List                          1 of 4",
        "> Fix the frobnicator             2h",
        "  Weather",
        "  Rain, later sun",
        "  A text that is too lon…  yesterday",
        "  Short  A detail that is too long …",
        "↑↓ move  ⏎ open  ? help  q quit",
      ]
    )
  }

  @Test("The cursor row is inverted up to the end of each line, and has the real cursor")
  func cursorRowIsInverted() {
    let controller = ListController(rows: [
      Cell("one", detail: "1"), Cell("two", subtitle: "zwei"), Cell("three"),
    ])
    let screen = TableScreen.showing(controller, columns: 14, lines: 7)
    func inverted(_ frame: Frame) -> [String] {
      (0..<7).map { line in
        String(
          (0..<14).map { column in
            frame[line: line, column: column].style.traits.contains(.inverse) ? "#" : "."
          }
        )
      }
    }
    #expect(screen.lines[1] == "> one        1")
    #expect(inverted(screen.frame())[1...2] == ["##############", ".............."])
    screen.send(.down)
    let frame = screen.frame()
    #expect(
      inverted(frame) == [
        "..............",
        "..............",
        "#####.........",
        "######........",
        "..............",
        "..............",
        "..............",
      ]
    )
    #expect(frame.cursor == Frame.Position(line: 2, column: 0))
  }

  @Test("A row that is taller than the screen is passed line by line, or page by page")
  func rowThatIsTallerThanTheScreen() {
    let controller = ListController(rows: .numbered(0..<3))
    controller.rowHeight = 5
    let screen = TableScreen.showing(controller, columns: 20, lines: 4)
    var texts: [String] = []
    for _ in 0..<9 {
      texts.append(screen.lines[1])
      screen.send(.down)
    }
    let passed = ["> row 0", ">", ">", ">", "> row 1", ">", ">", ">", "> row 2"]
    #expect(texts.map { $0 == ">" || $0.isEmpty ? ">" : $0 } == passed)
  }

  @Test("A row that the data has lost is an empty line")
  func rowThatTheDataHasLost() {
    let controller = ListController(rows: .numbered(0..<4))
    let screen = TableScreen.showing(controller, columns: 20, lines: 7)
    controller.sections[0].cells.removeLast(2)
    #expect(screen.lines[1...4] == ["> row 0", "  row 1", "", ""])
  }
}
