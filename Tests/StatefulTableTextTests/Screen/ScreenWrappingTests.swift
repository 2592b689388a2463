import StatefulTable
import StatefulTableText
import Testing

/// Long lines that are wrapped by a key.
@MainActor struct ScreenWrappingTests {
  private static let words = (1...30).map { "word\($0)" }.joined(separator: " ")

  private func screen(_ cells: [Cell], columns: Int = 42, lines: Int = 10) -> TableScreen {
    .showing(ListController(rows: cells), columns: columns, lines: lines)
  }

  @Test("The key w wraps lines that are too long, and cuts them off again")
  func wrapping() {
    let screen = screen([Cell("short"), Cell(Self.words), Cell("last")])
    let before = screen.lines
    screen.send(.character("w"))
    #expect(
      screen.lines == [
        "List                                1 of 3",
        "> short",
        "  word1 word2 word3 word4 word5 word6",
        "  word7 word8 word9 word10 word11 word12",
        "  word13 word14 word15 word16 word17",
        "  word18 word19 word20 word21 word22",
        "  word23 word24 word25 word26 word27",
        "  word28 word29 word30",
        "  last",
        "Long lines are wrapped",
      ]
    )
    screen.send(.character("w"))
    #expect(screen.lines.dropLast() == before.dropLast())
    #expect(screen.lines.last == "Long lines are cut off")
  }

  @Test("The end of a list is that of its last line, also where that is higher than the screen")
  func end() {
    let screen = screen([Cell("first"), Cell(Self.words)], lines: 5)
    screen.send(.character("w"), .character("G"))
    #expect(screen.lines[3] == "  word28 word29 word30")
    screen.send(.character("g"))
    #expect(screen.lines[1] == "> first")
    screen.send(.character("j"), .character("G"))
    #expect(screen.lines[3] == "  word28 word29 word30")
  }

  @Test("Rows of a fixed height are wrapped, too")
  func fixedHeight() {
    let controller = ListController(rows: [Cell(Self.words), Cell("last")])
    controller.rowHeight = 1
    let screen = TableScreen.showing(controller, columns: 42, lines: 10)
    screen.send(.character("w"))
    #expect(screen.lines[6] == "  word28 word29 word30")
    #expect(screen.lines[7] == "  last")
  }

  @Test(
    "A line that is scrolled sideways is wrapped from its start, and sideways then does nothing"
  )
  func sideways() {
    let screen = screen([Cell(Self.words)])
    screen.send(.right, .character("w"))
    let lines = screen.lines
    #expect(lines[0].hasSuffix(" 1 of 1") && !lines[0].contains("column"))
    #expect(lines[1].hasPrefix("> word1 "))
    screen.send(.right, .character("l"))
    #expect(screen.lines.dropLast() == lines.dropLast())
  }

  @Test("A detail, a subtitle and further lines are wrapped where they are too long")
  func details() {
    let long = StyledText("a detail that takes up more than half of the line")
    let screen = screen(
      [
        Cell("text", detail: "12 kB"), Cell(StyledText("text"), detail: long),
        Cell(StyledText("text"), subtitle: long),
        Cell(lines: ["a", "", "line two is longer than the screen is wide"]),
      ],
      columns: 32,
      lines: 12
    )
    screen.send(.character("w"))
    #expect(
      screen.lines[1...10] == [
        "> text                     12 kB",
        "  text  a detail that takes up",
        "  more than half of the line",
        "  text",
        "  a detail that takes up more",
        "  than half of the line",
        "  a",
        "",
        "  line two is longer than the",
        "  screen is wide",
      ]
    )
  }

  @Test("Each list keeps whether it is wrapped")
  func eachList() {
    let first = ListController(rows: [Cell(Self.words)])
    let screen = TableScreen.showing(first, columns: 42, lines: 10)
    screen.send(.character("w"))
    let second = ListController(rows: [Cell(Self.words)])
    first.show(second)
    second.finishInitialLoad()
    #expect(screen.lines[1].hasSuffix("…"))
    #expect(screen.lines[2] == "")
    screen.send(.escape)
    #expect(screen.lines[2] == "  word7 word8 word9 word10 word11 word12")
  }

  @Test("The cursor stays on screen")
  func cursor() {
    let screen = screen((0..<20).map { Cell("\($0) \(Self.words)") })
    screen.send(.down, .down, .down, .down, .down)
    screen.send(.character("w"))
    #expect(screen.lines.contains { $0.hasPrefix("> 5 word1") })
    #expect(screen.lines.contains { $0.hasSuffix("word29 word30") })
  }

  @Test(
    "A row that is taller than the screen is read to its end and back",
    arguments: [
      (Key.down, Key.up), (.pageDown, .pageUp), (.control("d"), .control("u")),
    ]
  )
  func tallRow(down: Key, up: Key) {
    let text = (1...60).map { "word\($0)" }.joined(separator: " ")
    let screen = screen([Cell("first"), Cell(text), Cell("last")], columns: 24, lines: 7)
    screen.send(.character("w"))
    let all = Set((1...60).map { "word\($0)" })
    for (key, end) in [(down, "> last"), (up, "> first")] {
      var seen = words(on: screen)
      var presses = 0
      while !screen.lines.contains(end), presses < 100 {
        screen.send(key)
        presses += 1
        seen.formUnion(words(on: screen))
      }
      #expect(all.isSubset(of: seen), "\(key)")
      #expect(presses < 100)
    }
  }

  private func words(on screen: TableScreen) -> Set<String> {
    Set(screen.lines[1...5].flatMap { $0.split(separator: " ").map(String.init) })
  }

  @Test("A search finds and highlights what wrapping brought on another line")
  func search() {
    let screen = screen([Cell(Self.words)])
    screen.send(.character("w"))
    screen.send("/word30".map(Key.character) + [.enter])
    let frame = screen.frame()
    #expect(frame.text(ofLine: 6) == "  word28 word29 word30")
    #expect(frame[line: 6, column: 16].style.traits.contains(.underline))
  }
}
