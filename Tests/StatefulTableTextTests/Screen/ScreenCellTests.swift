import StatefulTable
import StatefulTableText
import Testing

/// How cells of every kind are drawn.
@MainActor struct ScreenCellTests {
  private final class CountingList: ListController {
    var questions: [IndexPath: Int] = [:]

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      questions[indexPath, default: 0] += 1
      return super.tableView(tableView, cellForRowAt: indexPath)
    }
  }

  @Test(arguments: [Key.down, .pageDown, .right, .character("w"), .character("r")])
  func `A frame asks for the cell of each row on screen, once`(key: Key) {
    let list = CountingList(rows: (0..<50).map { Cell("row \($0) of a list with long rows") })
    list.haveAllRows()
    let screen = list.screen(columns: 20, lines: 8)
    screen.send(key)
    _ = screen.frame()
    list.questions = [:]
    _ = screen.frame()
    #expect(list.questions.keys.sorted() == list.tableView.indexPathsForVisibleRows)
    #expect(list.questions.values.allSatisfy { $0 == 1 })
  }

  @Test func `A text of more lines than it may have ends with an ellipsis`() {
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

  @Test func `A wrapped text of 10 MB is drawn up to the greatest height`() {
    let text = String(repeating: "word ", count: 2_000_000)
    let controller = ListController(rows: [Cell(wrapping: text), Cell("next")])
    let screen = TableScreen.showing(controller, columns: 40, lines: 8)
    #expect(screen.lines[1] == "> word word word word word word word")
    screen.send(.end)
    #expect(screen.lines[5...6] == ["  word word word word word word word…", "> next"])
  }
}
