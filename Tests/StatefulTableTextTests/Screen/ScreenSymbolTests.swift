import StatefulTable
import Testing

@testable import StatefulTableText

/// Symbols before the texts of rows, and colors behind rows.
@MainActor struct ScreenSymbolTests {
  @Test func `Symbols are read aloud, found and written as plain lines`() async throws {
    let list = ListController(rows: [
      Cell("old", detail: "now").symbol(" "), Cell("new", detail: "now").symbol("●"),
    ])
    let screen = TableScreen.showing(list, columns: 40)
    var narrator = Narrator()
    #expect(narrator.changes(on: screen).contains("old  now  row 1 of 2"))
    screen.send("/●".map(Key.character) + [.enter])
    #expect(narrator.changes(on: screen).contains("●  new  now  row 2 of 2"))
    #expect(screen.frame()[line: 2, column: 2].style.traits.contains(.underline))
    let pipe = Pipe()
    try await PlainOutput().write(list, to: pipe.writeEnd)
    #expect(pipe.readAll() == "old  now\n● new  now\n")
  }

  @Test func `A background fills all lines of a row, behind texts without one of their own`() {
    var cell = Cell(
      StyledText("a", Style(foreground: .red)) + StyledText("b", Style(background: .blue)),
      subtitle: "漢字"
    )
    cell.background = .cyan
    let list = ListController(rows: [Cell("first"), cell, Cell("last")])
    let screen = TableScreen.showing(list, columns: 24, lines: 8)
    let frame = screen.frame()
    for line in 2...3 {
      for column in 0..<24 where (line, column) != (2, 3) {
        #expect(frame[line: line, column: column].style.background == .cyan, "\(line), \(column)")
      }
    }
    #expect(frame[line: 2, column: 2].style == Style(foreground: .red, background: .cyan))
    #expect(frame[line: 2, column: 3].style == Style(background: .blue))
    for line in [1, 4] {
      #expect((0..<24).allSatisfy { frame[line: line, column: $0].style.background == nil })
    }
    screen.send(.down)
    let moved = screen.frame()
    #expect(moved[line: 2, column: 2].style == screen.theme.cursor)
    #expect(moved[line: 2, column: 10].style.background == .cyan)
    #expect(moved.text(ofLine: 3) == "  漢字")
  }
}
