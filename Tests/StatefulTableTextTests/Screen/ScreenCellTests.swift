import StatefulTable
import StatefulTableText
import Testing

/// How cells of every kind are drawn.
@MainActor struct ScreenCellTests {
  private final class CountingList: StatefulTableController {
    var questions: [IndexPath: Int] = [:]

    override var loadsRows: Bool { false }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      50
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      questions[indexPath, default: 0] += 1
      return Cell("row \(indexPath.row) of a list with long rows")
    }
  }

  @Test(
    "A frame asks for the cell of each row on screen, once",
    arguments: [Key.down, .pageDown, .right, .character("w"), .character("r")]
  )
  func cellsAreAskedOnce(key: Key) {
    let list = CountingList()
    let screen = TableScreen(list, size: Size(columns: 20, lines: 8))
    screen.appear()
    screen.send(key)
    _ = screen.frame()
    list.questions = [:]
    _ = screen.frame()
    #expect(list.questions.keys.sorted() == list.tableView.indexPathsForVisibleRows)
    #expect(list.questions.values.allSatisfy { $0 == 1 })
  }

  @Test("A text of more lines than it may have ends with an ellipsis")
  func textOfMoreLines() {
    var cell = Cell(wrapping: "one two three four five six seven")
    cell.numberOfLines = 2
    var other = Cell(wrapping: "one two three-and-four five")
    other.numberOfLines = 1
    var newlines = Cell(wrapping: "one\ntwo\nthree")
    newlines.numberOfLines = 2
    let controller = ListController(rows: [cell, other, newlines])
    #expect(
      TableScreen.showing(controller, columns: 12, lines: 7).lines[1...5] == [
        "> one two",
        "  three fou…",
        "  one two t…",
        "  one",
        "  two…",
      ]
    )
  }

  @Test("Styles and the cursor are kept across lines")
  func stylesAndTheCursorAreKept() {
    let text: StyledText = "\("one two three", .bold) four five"
    let controller = ListController(rows: [Cell("first"), Cell(wrapping: text)])
    let screen = TableScreen.showing(controller, columns: 12, lines: 7)
    let frame = screen.frame()
    #expect(frame[line: 3, column: 2].style == .bold)
    #expect(frame[line: 3, column: 8].style == .plain)
    screen.send(.down)
    let moved = screen.frame()
    #expect(moved[line: 2, column: 2].style == screen.theme.cursor)
    #expect(moved[line: 3, column: 2].style == screen.theme.cursor)
    #expect(screen.lines[2...3] == ["> one two", "  three four"])
  }

  @Test("A wrapped text of 10 MB is drawn up to the greatest height")
  func wrappedTextOf10() {
    let text = String(repeating: "word ", count: 2_000_000)
    let controller = ListController(rows: [Cell(wrapping: text), Cell("next")])
    let screen = TableScreen.showing(controller, columns: 40, lines: 8)
    #expect(screen.lines[1] == "> word word word word word word word")
    screen.send(.end)
    #expect(screen.lines[5...6] == ["  word word word word word word word…", "> next"])
  }

  @Test("All texts of a cell are written as one plain line")
  func allTextsOfACellAreWritten() async throws {
    let controller = ListController(rows: [
      Cell(lines: ["Emma", "Austen"], accessory: .checkmark),
      Cell(wrapping: "one two", detail: "2h"),
    ])
    let pipe = Pipe()
    let output = Task { try await PlainOutput().write(controller, to: pipe.writeEnd) }
    while controller.initialLoad == nil { await Task.yield() }
    controller.finishInitialLoad()
    try await output.value
    #expect(pipe.readAll() == "Emma  Austen\none two  2h\n")
  }
}
