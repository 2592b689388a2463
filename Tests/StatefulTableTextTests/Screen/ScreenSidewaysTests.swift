import StatefulTable
import StatefulTableText
import Testing

/// Lines that are longer than the screen.
@MainActor struct ScreenSidewaysTests {
  private static let alphabet = (0..<26).map { "\($0 % 10)abc" }.joined()

  private func screen(_ cells: [Cell], columns: Int = 42) -> TableScreen {
    let controller = ListController(rows: cells)
    return .showing(controller, columns: columns, lines: 5)
  }

  @Test("A long line is read to its last column and back")
  func longLineIsRead() {
    let screen = screen([Cell("short"), Cell(StyledText(Self.alphabet))])
    let start = screen.lines
    #expect(start[2] == "  \(Self.alphabet.prefix(39))…")
    screen.send(.right)
    #expect(screen.lines[0] == "List                    column 21 · 1 of 2")
    #expect(screen.lines[1] == ">")
    #expect(screen.lines[2] == "  \(Self.alphabet.dropFirst(20).prefix(39))…")
    screen.send(.character("l"), .right, .right, .right, .right)
    #expect(screen.lines[0].hasSuffix("column 65 · 1 of 2"))
    #expect(screen.lines[2] == "  \(Self.alphabet.suffix(40))")
    screen.send(.left, .character("h"), .left, .left)
    #expect(screen.lines == start)
  }

  @Test("Left goes back only from the start of the lines")
  func leftGoesBack() {
    let first = ListController(rows: [Cell("first")])
    let screen = TableScreen.showing(first, columns: 22, lines: 5)
    let second = ListController(rows: [Cell(StyledText(Self.alphabet))])
    first.show(second)
    second.finishInitialLoad()
    screen.send(.right, .left)
    #expect(screen.controller === second)
    screen.send(.left)
    #expect(screen.controller === first)
  }

  @Test("Each list keeps how far it is scrolled")
  func eachListKeepsHow() {
    let first = ListController(rows: [Cell(StyledText(Self.alphabet))])
    let screen = TableScreen.showing(first, columns: 22, lines: 5)
    screen.send(.character("l"))
    let before = screen.lines
    let second = ListController(rows: [Cell(StyledText(Self.alphabet))])
    first.show(second)
    second.finishInitialLoad()
    #expect(screen.lines[1] == "> 0abc1abc2abc3abc4ab…")
    screen.send(.escape)
    #expect(screen.lines == before)
  }

  @Test("A detail is read behind its text, and on a line of its own below it")
  func detailIsReadBehind() {
    let long = StyledText(String(Self.alphabet.prefix(30)))
    let screen = screen([Cell(long, detail: "the end"), Cell("x", subtitle: long)], columns: 22)
    screen.send(.right, .right, .right, .right)
    #expect(screen.lines[1].hasSuffix("abc7a  the end"))
    #expect(screen.lines[2].isEmpty)
    #expect(screen.lines[3] == "  c5abc6abc7a")
  }

  @Test("Wide characters are never cut in two")
  func wideCharactersAreNever() {
    let screen = screen([Cell(StyledText("x" + String(repeating: "漢", count: 20)))], columns: 22)
    screen.send(.right)
    #expect(screen.lines[1] == ">  漢漢漢漢漢漢漢漢漢…")
    screen.send(.right, .right)
    #expect(screen.lines[1] == "> 漢漢漢漢漢漢漢漢漢漢")
  }

  @Test("A hit far to the right is highlighted")
  func hitFarToTheRight() {
    let screen = screen([Cell(StyledText(String(repeating: "x", count: 500) + "needle"))])
    screen.send("/needle".map(Key.character) + [.enter])
    for _ in 0..<60 { screen.send(.right) }
    #expect(screen.lines[1].hasSuffix("xneedle"))
    #expect(screen.frame()[line: 1, column: 41].style.traits.contains(.underline))
  }

  @Test("A line of ten megabytes is scrolled at once")
  func lineOfTenMegabytes() {
    let screen = screen([Cell(StyledText(String(repeating: "é", count: 5_000_000)))])
    let time = ContinuousClock().measure {
      for _ in 0..<10 { screen.send(.right) }
      _ = screen.frame()
    }
    #expect(screen.lines[0].hasSuffix("column 201 · 1 of 1"))
    #expect(time < .seconds(5))
  }

  @Test("Where nothing is longer than the screen the key is the list's own")
  func whereNothingIsLongerThanTheScreen() {
    let screen = screen([Cell("short")])
    let before = screen.frame()
    screen.send(.right, .character("l"))
    #expect(screen.frame() == before)
  }
}
