import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Symbols before the texts of rows, and colors behind rows.
@MainActor struct ScreenSymbolTests {
  private func cell(_ text: String, symbol: StyledText?, background: Color? = nil) -> Cell {
    var cell = Cell(text, detail: "now")
    (cell.symbol, cell.background) = (symbol, background)
    return cell
  }

  private func screen(_ cells: [Cell], columns: Int = 24, lines: Int = 8) -> TableScreen {
    .showing(ListController(rows: cells), columns: columns, lines: lines)
  }

  @Test func `Texts are aligned, whether a symbol is narrow, wide or blank`() {
    let screen = screen([
      cell("new", symbol: "●"), cell("hot", symbol: "🔥"), cell("old", symbol: " "),
      cell("empty", symbol: ""), cell("none", symbol: nil), cell("long", symbol: "abc"),
    ])
    #expect(
      screen.lines[1...6] == [
        "> ●  new             now",
        "  🔥 hot             now",
        "     old             now",
        "     empty           now",
        "  none               now",
        "  a… long            now",
      ]
    )
  }

  @Test func `Wrapped and further lines are below the text, not below the symbol`() {
    var cell = Cell(wrapping: "one two three four five six seven", detail: nil)
    cell.symbol = "●"
    var lines = Cell(lines: ["title", "below"])
    lines.symbol = "○"
    let screen = screen([cell, lines])
    #expect(
      screen.lines[1...4] == [
        "> ●  one two three four", "     five six seven", "  ○  title", "     below",
      ]
    )
  }

  @Test func `A line beside a symbol or an accessory is read to its last column`() {
    let text = (0..<10).map { "\($0)abcd" }.joined()
    var cell = Cell(text, accessory: .disclosureIndicator)
    cell.symbol = "●"
    let screen = screen([cell])
    for _ in 0..<9 { screen.send(.right) }
    #expect(screen.lines[1] == "> ●  " + text.suffix(17) + " ›")
    screen.send(.character("w"))
    #expect(screen.lines[1] == "> ●  " + text.prefix(17) + " ›")
    #expect(screen.lines[2] == "     " + text.dropFirst(17).prefix(17))
  }

  @Test func `A narrow screen has no room for symbols`() {
    let screen = screen([Cell(columns: [])] + [cell("new", symbol: "●")], columns: 11)
    #expect(screen.lines[2] == "new     now")
  }

  @Test func `With columns, a symbol is before the first text`() {
    var first = Cell(columns: ["init", "1"])
    first.symbol = "●"
    var second = Cell(columns: ["sh", "2"])
    second.symbol = " "
    let list = ListController(rows: [first, second])
    list.tableColumns = [TableColumn(width: 8), TableColumn(width: 3)]
    let screen = TableScreen.showing(list, columns: 30)
    #expect(screen.lines[1...2] == ["> ● init    1", "    sh      2"])
    list.tableColumns = []
    #expect(screen.lines[1...2] == ["> ●  init  1", "     sh  2"])
  }

  @Test func `Symbols are read aloud, found and written as plain lines`() async throws {
    let list = ListController(rows: [cell("old", symbol: " "), cell("new", symbol: "●")])
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
    let screen = screen([Cell("first"), cell, Cell("last")])
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
