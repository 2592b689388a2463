import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTableText

/// Selecting many rows at once, in a list that says what can be selected and done.
@MainActor struct ScreenRangeTests {
  private final class Notes: PagedTableController<Note> {
    var unselectable: Set<Int> = []
    var told: [String] = []
    var actions: [RowAction] = []

    override func cell(for note: Note) -> Cell { Cell(note.text) }

    private func id(at indexPath: IndexPath) -> Int { item(at: indexPath)?.id ?? -1 }

    override func tableView(
      _ tableView: TableView,
      willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? { unselectable.contains(id(at: indexPath)) ? nil : indexPath }

    override func tableView(
      _ tableView: TableView,
      actionsForRowAt indexPath: IndexPath
    ) -> [RowAction] { actions }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
      told.append("+\(id(at: indexPath))")
    }

    override func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
      told.append("-\(id(at: indexPath))")
    }
  }

  private let list = Notes(source: NoteServer(30), clock: ManualClock())
  private let screen: TableScreen

  init() async {
    list.tableView.allowsMultipleSelection = true
    list.loadOptions.nextPageOffset = 0
    screen = list.screen(lines: 9, clock: ManualClock())
    await screen.settled()
  }

  @Test func `It is told of each row that a range selects, and of each that it leaves`() {
    screen.send("jjvjjkkkv".map(Key.character) + [.up])
    #expect(list.told == ["+2", "+3", "+4", "-4", "-3", "+1"])
  }

  @Test func `Neither a range nor the star selects rows that can't be selected`() {
    list.unselectable = [0, 3]
    screen.send("v".map(Key.character) + [.escape, .down])
    #expect(list.selectedIDs.isEmpty)
    screen.send(.character("*"))
    #expect(list.selectedIDs == [1, 2, 4, 5, 6, 7, 8, 9])
    #expect(screen.lines.last?.hasPrefix("8 selected · 20 more aren't loaded") == true)
  }

  @Test func `A row that can't be selected can't be chosen`() {
    var picked: [[IndexPath]] = []
    list.unselectable = [0]
    list.tableView.allowsMultipleSelection = false
    screen.onPick = { picked.append($0) }
    screen.send(.enter)
    #expect(picked.isEmpty && !screen.isFinished)
  }

  @Test func `A range ends with what is done to its rows, and when the list deselects them`() {
    list.actions = [RowAction(title: "Mark", key: "M") { _ in }]
    screen.send("vjMj".map(Key.character))
    #expect(list.selectedIDs == [0, 1])
    screen.send(.escape)
    screen.send("vja".map(Key.character) + [.escape, .down])
    #expect(list.selectedIDs == [2, 3])
    list.actions = [list.deleteAction]
    screen.send("vd".map(Key.character) + [.right, .enter, .down])
    #expect(list.selectedIDs.isEmpty)
    screen.send(.home)
    screen.send("vj".map(Key.character))
    #expect(list.selectedIDs == [0, 1])
    for row in list.tableView.indexPathsForSelectedRows ?? [] {
      list.tableView.deselectRow(at: row)
    }
    screen.send(.end)
    #expect(list.selectedIDs.isEmpty)
    #expect(screen.lines.last?.contains("end range") == false)
  }
}
