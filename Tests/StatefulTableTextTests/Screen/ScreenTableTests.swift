import StatefulTable
import StatefulTableText
import Testing

/// How rows are drawn.
@MainActor struct ScreenTableTests {
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

  @Test("A row that the data has lost is an empty line")
  func rowThatTheDataHasLost() {
    let controller = ListController(rows: .numbered(0..<4))
    let screen = TableScreen.showing(controller, columns: 20, lines: 7)
    controller.sections[0].cells.removeLast(2)
    #expect(screen.lines[1...4] == ["> row 0", "  row 1", "", ""])
  }
}
