import StatefulTable
import TestSupport

@testable import StatefulTableText

/// Rows of texts that a target chooses, on a screen.
@MainActor final class FuzzedRows: StatefulTableController {
  private(set) var cells: [Cell]

  override var loadsRows: Bool { false }

  init(_ cells: [Cell]) {
    self.cells = cells
    super.init()
    title = "Rows"
  }

  func insert(_ cell: Cell, at row: Int) {
    cells.insert(cell, at: row)
    tableView.insertRows(at: .rows(row..<row + 1))
  }

  func removeRow(at row: Int) {
    cells.remove(at: row)
    tableView.deleteRows(at: .rows(row..<row + 1))
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    cells.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    cells[indexPath.row]
  }
}

extension Choices {
  private static let texts = [
    "a", "b c", "é", "漢字", "👩‍👩‍👧‍👦", "\u{301}", "\u{1B}[2J", "\u{202E}", "\u{200D}", "x\ny\r\n", "\t",
    "",
    String(repeating: "word ", count: 40), String(repeating: "漢", count: 90),
  ]

  private static let keys: [Key] = [
    .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .tab, .backTab,
    .backspace, .delete, .control("a"), .control("e"), .control("k"), .control("u"), .control("w"),
    .character(" "), .character("w"), .character("j"), .character("G"), .character("?"),
    .character("/"), .character("n"), .character("m"), .character("漢"), .character("\u{301}"),
  ]

  mutating func text() -> String { Self.texts[below(Self.texts.count)] }

  /// A size, now and then one without lines or columns, or with less.
  mutating func size() -> Size { Size(columns: below(132) - 1, lines: below(18) - 1) }

  mutating func input() -> InputEvent {
    switch below(8) {
    case 0: return .paste(text())
    case 1:
      let actions: [MouseEvent.Action] = [.click, .release, .wheelUp, .wheelDown]
      let position = Frame.Position(line: below(18), column: below(132))
      return .mouse(MouseEvent(actions[below(actions.count)], at: position))
    default: return .key(Self.keys[below(Self.keys.count)])
    }
  }
}
