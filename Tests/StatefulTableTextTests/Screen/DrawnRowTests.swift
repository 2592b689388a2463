#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// What is copied from the frame before: rows that look the same.
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

  @Test("Whatever changes, a frame is what it would be if all of it were drawn")
  func frameIsWhatItWouldBe() async {
    let seed = Depth.isDeep ? UInt64.random(in: 0...UInt64.max) : 1
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Depth.tries(20, deep: 2_000) {
      await Task.yield()
      let list = ListController(rows: (0..<30).map { _ in RandomCell.next(&generator) })
      let screen = TableScreen.showing(list, columns: 44, lines: 14)
      for step in 0..<40 {
        change(list, screen, &generator)
        let frame = screen.frame()
        // On the way, rows are drawn, kept and copied.
        guard generator.chance(30) else { continue }
        let difference = screen.frameDrawnAnew().difference(from: frame)
        #expect(difference == nil, "seed \(seed), round \(round), step \(step)")
        guard difference == nil else { return }
      }
    }
  }

  private func change(
    _ list: ListController,
    _ screen: TableScreen,
    _ generator: inout SeededGenerator
  ) {
    let row = generator.below(list.sections[0].cells.count)
    switch generator.below(14) {
    case 0:
      list.sections[0].cells[row] = RandomCell.next(&generator)
      list.tableView.reloadData()
    case 1:
      list.sections[0].cells.insert(RandomCell.next(&generator), at: row)
      list.tableView.insertRows(at: .rows(row..<row + 1))
    case 2 where list.sections[0].cells.count > 1:
      list.sections[0].cells.remove(at: row)
      list.tableView.deleteRows(at: .rows(row..<row + 1))
    case 3:
      screen.size = Size(columns: 10 + generator.below(50), lines: 2 + generator.below(20))
    case 4: screen.hasFocus.toggle()
    case 5: screen.send([.key(.character("/")), .paste("a"), .key(.enter)])
    case 6: screen.send(.key(.escape))
    case 7: screen.send(.key(.character("w")))
    case 8: screen.send(.key(generator.chance(50) ? .right : .left))
    default: screen.send(.key(generator.chance(70) ? .down : .pageUp))
    }
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

private enum RandomCell {
  private static let texts = [
    "a", "Banana", "漢字", "e\u{301}", "é", "👨‍👩‍👧‍👦", "\u{1B}[2J", "", "\t",
    "word word word word word word",
  ]

  static func next(_ generator: inout SeededGenerator) -> Cell {
    func text() -> StyledText {
      let style: Style = generator.chance(50) ? .plain : .bold
      return StyledText(texts[generator.below(texts.count)], style)
    }
    switch generator.below(6) {
    case 0: return Cell(text(), subtitle: text())
    case 1: return Cell(wrapping: text() + text(), detail: text())
    case 2: return Cell(text(), detail: text(), accessory: .checkmark)
    default: return Cell(text() + text())
    }
  }
}
