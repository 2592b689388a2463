import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// What the user can do with rows.
@MainActor struct ScreenActionTests {
  /// Names that can be deleted, but for one, and archived.
  private final class NameList: StatefulTableController {
    var names = ["Ada", "Alan", "Chen"]
    private(set) var archived: [String] = []

    override var loadsRows: Bool { false }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      names.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      Cell(StyledText(names[indexPath.row]))
    }

    override func tableView(
      _ tableView: TableView,
      idForRowAt indexPath: IndexPath
    ) -> AnyHashable? {
      names[indexPath.row]
    }

    override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
      names[indexPath.row] != "Alan"
    }

    override func tableView(
      _ tableView: TableView,
      actionsForRowAt indexPath: IndexPath
    ) -> [RowAction] {
      let actions = super.tableView(tableView, actionsForRowAt: indexPath)
      if names[indexPath.row] == "Alan" { return [] }
      let archive = RowAction(title: "Archive") { [unowned self] rows in
        archived += rows.map { names[$0.row] }
      }
      return [archive] + actions
    }

    override func tableView(
      _ tableView: TableView,
      commit editingStyle: EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      delete(indexPath)
    }

    func delete(_ indexPath: IndexPath) {
      names.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    }
  }

  private let list = NameList(clock: ManualClock())
  private let screen: TableScreen

  init() {
    list.title = "Names"
    screen = TableScreen(list, size: Size(columns: 60, lines: 12))
    screen.appear()
  }

  @Test("A key shows the row's actions, and Enter performs one")
  func showsActions() {
    #expect(screen.lines.last == "↑↓ move  ⏎ open  a actions  e edit  / search  ? help  q quit")
    screen.send(.character("a"))
    #expect(screen.lines[4].contains("│ Ada                         │"))
    #expect(screen.lines[6].contains("│ [Archive]  Delete   Cancel  │"))
    screen.send(.enter)
    #expect(list.archived == ["Ada"])
    #expect(list.presentedAlert == nil)
  }

  @Test("A hint that has no room leaves alone, and none is cut off")
  func hintsThatFit() {
    screen.size.columns = 35
    #expect(screen.lines.last == "↑↓ move  ⏎ open  ? help  q quit")
    screen.size.columns = 42
    #expect(screen.lines.last == "↑↓ move  ⏎ open  a actions  ? help  q quit")
    screen.size.columns = 41
    #expect(screen.lines.last == "↑↓ move  ⏎ open  ? help  q quit")
  }

  @Test(
    "Deleting asks first, from the menu or by its key",
    arguments: [
      [Key.character("a"), .right, .enter], [.character("d")],
    ]
  )
  func deletes(keys: [Key]) {
    screen.send(keys)
    #expect(list.names.count == 3)
    #expect(screen.lines.contains { $0.contains("Delete?") })
    screen.send(.enter)
    #expect(list.names.count == 3)
    screen.send(keys)
    screen.send(.right, .enter)
    #expect(list.names == ["Alan", "Chen"])
    #expect(screen.lines[1] == "> Alan")
  }

  @Test("Where a row has no actions, no key for them is listed or does anything")
  func withoutActions() {
    screen.send(.down)
    #expect(screen.lines.last == "↑↓ move  ⏎ open  e edit  / search  ? help  q quit")
    screen.send(.character("a"), .character("d"))
    #expect(list.presentedAlert == nil)
    #expect(!screen.listedKeys.contains { ["a", "d"].contains($0) })
    screen.send(.up)
    #expect(screen.listedKeys.filter { ["a", "d"].contains($0) }.count == 2)
  }

  @Test("Several selected rows are acted on together")
  func selectedRows() {
    list.tableView.allowsMultipleSelection = true
    screen.send(.character(" "), .down, .down, .character(" "), .character("a"))
    #expect(screen.lines.contains { $0.contains("│ 2 rows") })
    screen.send(.enter)
    #expect(list.archived == ["Ada", "Chen"])
    screen.send(.up, .character(" "), .character("a"))
    // One of them has no actions.
    #expect(list.presentedAlert == nil)
  }

  @Test("An action is for the row that it was shown for, wherever that is by then")
  func rowsThatMove() {
    screen.send(.down, .down, .character("a"))
    list.delete([0, 0])
    screen.send(.enter)
    #expect(list.archived == ["Chen"])
    screen.send(.character("a"))
    list.delete([0, 1])
    screen.send(.enter)
    #expect(list.archived == ["Chen"])
  }

  @Test("New rows below the screen are counted where the list grows at its end")
  func newRowsBelow() {
    list.tableView.gravity = .bottom
    list.names = (0..<30).map(String.init)
    list.tableView.reloadData()
    screen.send(.home)
    list.names += ["new", "newer"]
    list.tableView.insertRows(at: .rows(30..<32))
    #expect(screen.lines.last?.hasPrefix("↓ 2 new   ↑↓ move") == true)
    #expect(screen.spokenParts.contains { $0.contains("2 new below") })
    screen.send(.end)
    #expect(screen.lines.last?.hasPrefix("↑↓ move") == true)
  }
}
