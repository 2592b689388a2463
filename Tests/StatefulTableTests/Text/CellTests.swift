import StatefulTable
import Testing

/// What cells hold.
struct CellTests {
  @Test("Plain strings make cells")
  func plainStringsMake() {
    let title = "Emma"
    let author: String? = "Austen"
    #expect(Cell(title) == Cell(StyledText(title)))
    #expect(Cell(title, detail: author) == Cell("Emma", detail: "Austen"))
    #expect(Cell(title, subtitle: title) == Cell(StyledText(title), subtitle: StyledText(title)))
    #expect(Cell(lines: [title, title]) == Cell(lines: [StyledText(title), StyledText(title)]))
    #expect(Cell(wrapping: title) == Cell(wrapping: StyledText(title)))
    #expect(Cell(title).accessory == .none)
    #expect(Cell(title, accessory: .checkmark).accessory == .checkmark)
  }

  @Test("A text with styles makes a cell as a literal")
  func textWithStylesMakes() {
    let name = "Emma"
    #expect(Cell("\(name, .bold)!").text.runs.count == 2)
  }
}
