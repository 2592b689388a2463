import StatefulTable
import StatefulTableText
import Testing

/// Rows that are drawn again and again.
@MainActor struct DrawnRowTests {
  @Test("A row whose text changes to one that is equal but has other bytes is drawn with these")
  func rowWithOtherBytesIsDrawn() {
    let list = ListController(rows: [Cell("\u{F900}"), Cell("K"), Cell("next")])
    let screen = TableScreen.showing(list)
    for _ in 0..<3 { _ = screen.frame() }
    list.sections[0].cells = [Cell("\u{8C48}"), Cell("\u{212A}"), Cell("next")]
    list.tableView.reloadData()
    #expect(Array(screen.lines[1...2].joined().unicodeScalars).contains("\u{8C48}"))
    #expect(Array(screen.lines[1...2].joined().unicodeScalars).contains("\u{212A}"))
  }

  @Test("A list that changes its cells without a word is drawn with them")
  func cellsThatChangeAreDrawn() {
    let list = ListController(rows: .numbered(0..<5))
    let screen = TableScreen.showing(list)
    for _ in 0..<3 { _ = screen.frame() }
    list.sections[0].cells[2] = Cell("changed")
    #expect(screen.lines[3] == "  changed")
  }

  @Test("A frame of another size than the screen's is drawn as far as it reaches")
  func frameOfAnotherSizeIsDrawn() {
    let screen = TableScreen.showing(ListController(rows: .numbered(0..<9)))
    for lines in [8, 3, 3, 3, 0, 8] {
      for columns in [40, 3, 0] {
        var frame = Frame(size: Size(columns: columns, lines: lines))
        for _ in 0..<3 {
          frame = Frame(size: frame.size)
          screen.draw(in: &frame)
        }
        if columns == 40, lines == 8 { #expect(frame.text(ofLine: 2) == "  row 1") }
      }
    }
  }

  @Test("A list that has its screen drawn while it is drawn does no harm")
  func listThatHasItsScreenDrawn() {
    let list = ScreenReader()
    let screen = TableScreen(list, size: Size(columns: 20, lines: 8))
    screen.appear()
    for _ in 0..<3 { _ = screen.frame() }
    list.screen = screen
    for _ in 0..<3 { #expect(screen.frame().text(ofLine: 2) == "  row 1") }
  }
}

/// A list that looks at its screen while that asks it for a cell.
@MainActor private final class ScreenReader: StatefulTableController {
  weak var screen: TableScreen?

  override var loadsRows: Bool { false }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 9 }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    let screen = screen
    self.screen = nil
    _ = screen?.frame()
    self.screen = screen
    return Cell("row \(indexPath.row)")
  }
}
