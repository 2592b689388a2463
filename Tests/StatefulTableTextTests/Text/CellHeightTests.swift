import StatefulTable
import StatefulTableText
import Testing

/// How tall cells are.
struct CellHeightTests {
  @Test("The height is the number of lines")
  func heightIsTheNumberOfLines() {
    #expect(Cell("a").height(inColumns: 20) == 1)
    #expect(Cell("a", detail: "b").height(inColumns: 20) == 1)
    #expect(Cell("a", subtitle: "b").height(inColumns: 20) == 2)
    #expect(Cell(lines: ["a", "b", "c"]).height(inColumns: 20) == 3)
    #expect(Cell(lines: [String]()).height(inColumns: 20) == 1)
  }

  @Test("A wrapped text is as tall as it needs to be in a width")
  func wrappedTextIsAsTall() {
    let cell = Cell(wrapping: "The quick brown fox jumps")
    // Two columns are the margin's.
    #expect(cell.height(inColumns: 27) == 1)
    #expect(cell.height(inColumns: 26) == 2)
    #expect(cell.height(inColumns: 12) == 3)
    // A narrow row has no margin.
    #expect(cell.height(inColumns: 11) == 3)
    #expect(cell.height(inColumns: 0) == 1)
    #expect(cell.height(inColumns: -1) == 1)
  }

  @Test("A text takes no more lines than it may")
  func textTakesNoMore() {
    var cell = Cell(wrapping: "one two three four five")
    cell.numberOfLines = 2
    #expect(cell.height(inColumns: 8) == 2)
    cell.additionalLines = ["more"]
    #expect(cell.height(inColumns: 8) == 3)
  }

  @Test("An accessory and a detail take width from a wrapped text")
  func accessoryAndADetailTake() {
    let text = "seven letters"
    #expect(Cell(wrapping: text).height(inColumns: 15) == 1)
    #expect(Cell(wrapping: text, accessory: .detail).height(inColumns: 15) == 2)
    #expect(Cell(wrapping: text, detail: "now").height(inColumns: 15) == 2)
    #expect(Cell(wrapping: text, detail: "now").height(inColumns: 20) == 1)
  }

  @Test("A text of any length takes 200 lines at most")
  func textOfAnyLengthTakes() {
    let long = String(repeating: "word ", count: 2_000_000)
    #expect(Cell(wrapping: long).height(inColumns: 80) == Cell.maximumWrappedLines)
    #expect(Cell(wrapping: String(repeating: "\n", count: 1000)).height(inColumns: 80) == 200)
  }
}
