import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Selecting several rows, or none.
@MainActor struct ScreenSelectionTests {
  private let controller = ListController(rows: .numbered(0..<90))
  private let screen: TableScreen

  init() {
    screen = TableScreen.showing(controller, columns: 60, lines: 6)
  }

  private var tableView: TableView { controller.tableView }

  @Test("Space and Enter select rows and deselect them")
  func selectsAndDeselects() {
    tableView.allowsMultipleSelection = true
    screen.send(.character(" "), .down, .enter, .down)
    #expect(
      screen.lines == [
        "List                                    2 selected · 3 of 90",
        " ✓row 0", " ✓row 1", "> row 2", "  row 3",
        "↑↓ move  Space select  r refresh  / search  ? help  q quit",
      ]
    )
    #expect(tableView.indexPathsForSelectedRows == [[0, 0], [0, 1]])
    screen.send(.up)
    #expect(screen.lines[2] == ">✓row 1")
    screen.send(.character(" "), .up, .enter)
    #expect(tableView.indexPathsForSelectedRows == nil)
    #expect(screen.lines[0] == "List\(String(repeating: " ", count: 49))1 of 90")
    #expect(screen.lines[1] == "> row 0")
  }

  @Test("A second click on a row selects it")
  func clicks() {
    tableView.allowsMultipleSelection = true
    let click = InputEvent.mouse(MouseEvent(.click, at: Frame.Position(line: 3, column: 5)))
    screen.send(click)
    #expect(screen.lines[3] == "> row 2")
    screen.send(click)
    #expect(screen.lines[3] == ">✓row 2")
  }

  @Test("The selected rows are said, and the keys that select are listed")
  func words() {
    tableView.allowsMultipleSelection = true
    screen.send(.character(" "))
    #expect(screen.spokenParts.contains(["row 0  selected  row 1 of 90"]))
    let keys = screen.listedKeys
    #expect(keys.contains("Space Enter"))
    #expect(keys.contains("PgUp PgDn  b"))
    #expect(!keys.contains("Enter"))
  }

  @Test("With single selection Space goes down by a page, and no row has a check mark")
  func singleSelection() {
    screen.send(.character(" "))
    #expect(tableView.rowsAbove == 3)
    #expect(!screen.frame().text.contains("✓"))
    #expect(!screen.lines[0].contains("selected"))
  }

  @Test("Where no row can be selected, none is opened and no key for it is listed")
  func noSelection() {
    tableView.allowsSelection = false
    #expect(screen.lines.last == "↑↓ move  r refresh  / search  ? help  q quit")
    screen.send(.down, .enter)
    #expect(controller.chosenRows.isEmpty)
    #expect(screen.lines[2] == "> row 1")
    tableView.allowsMultipleSelection = true
    screen.send(.enter, .character(" "))
    #expect(controller.chosenRows.isEmpty)
    #expect(!screen.frame().text.contains("✓"))
    #expect(!screen.listedKeys.contains { $0.contains("Enter") })
  }
}
