import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

/// Rows that look as they did are copied into the next frame.
@MainActor struct CopiedRowTests {
  private static let otherTheme: Theme = {
    var theme = Theme()
    theme.cursor = Style(foreground: .green, traits: .bold)
    return theme
  }()

  private static let keys: [Key] = [
    .down, .up, .pageDown, .pageUp, .home, .end, .left, .right, .character("w"), .character(" "),
    .character("e"), .character("v"), .escape,
  ]

  /// A cell of every kind.
  private static func cell(_ number: Int) -> Cell {
    let text = number.isMultiple(of: 3) ? "row \(number) 漢字かな交じり文の行です and more" : "row \(number)"
    var cell: Cell
    switch number % 5 {
    case 0: cell = Cell(text, detail: "\(number)", accessory: .disclosureIndicator)
    case 1: cell = Cell(text, subtitle: "below \(number)").symbol("●")
    case 2: cell = Cell(wrapping: text + " which is wrapped to several lines")
    case 3: cell = Cell(StyledText(text, .bold)).background(.blue)
    default: cell = Cell(lines: [text, "", "last"])
    }
    cell.columns = number.isMultiple(of: 7) ? [StyledText(text), "\(number)"] : []
    return cell
  }

  @Test(arguments: UInt64(0)..<8)
  func `A row that is copied looks as one that is drawn anew, whatever is done in between`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let list = ListController(rows: (0..<40).map(Self.cell))
    if seed.isMultiple(of: 2) {
      list.tableColumns = [
        TableColumn("Text", minimumWidth: 8, idealWidth: 20), TableColumn("Number", width: 6),
      ]
    }
    list.tableView.allowsMultipleSelection = seed.isMultiple(of: 3)
    let screen = TableScreen.showing(list, columns: 44, lines: 12)
    let theme = screen.theme
    for step in 0..<60 {
      switch generator.below(12) {
      case 0:
        list.sections[0].cells[generator.below(40)] = Self.cell(generator.below(40))
        list.tableView.reloadData()
      case 1:
        let size = Size(columns: 20 + generator.below(40), lines: 3 + generator.below(12))
        screen.size = size
      default: screen.send(Self.keys[generator.below(Self.keys.count)])
      }
      let copied = screen.frame()
      screen.theme = Self.otherTheme
      _ = screen.frame()
      screen.theme = theme
      let drawn = screen.frame()
      #expect(copied.difference(from: drawn) == nil, "seed \(seed), step \(step)")
    }
  }
}
