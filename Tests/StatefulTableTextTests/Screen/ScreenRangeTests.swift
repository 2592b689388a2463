import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Selecting many rows at once, in a list that searches, and that says what can be selected and done.
@MainActor struct ScreenRangeTests {
  private struct Name: Identifiable, Sendable {
    var id: String
  }

  private struct Source: PageSource {
    var searchText = ""

    func page(after cursor: Int?) async throws -> Page<Name, Int> {
      let found = (1...30).map { "name \($0)" }
        .filter { searchText.isEmpty || $0.hasSuffix(searchText) }
      let start = cursor ?? 0
      let end = min(start + 10, found.count)
      return Page(
        found[start..<end].map { Name(id: $0) },
        next: end < found.count ? end : nil,
        total: found.count
      )
    }
  }

  private final class Names: PagedTableController<Name>, SearchableController {
    var unselectable: Set<String> = []
    var told: [String] = []
    var actions: (IndexPath) -> [RowAction] = { _ in [] }

    init() {
      super.init(source: Source(), clock: ManualClock())
      tableView.allowsMultipleSelection = true
      loadOptions.nextPageOffset = 0
      loadOptions.searchDelay = .zero
    }

    func searchTextDidChange(to text: String) {
      source = Source(searchText: text)
    }

    override func cell(for name: Name) -> Cell { Cell(name.id) }

    override func tableView(
      _ tableView: TableView,
      willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      item(at: indexPath).map { unselectable.contains($0.id) } == true ? nil : indexPath
    }

    override func tableView(
      _ tableView: TableView,
      actionsForRowAt indexPath: IndexPath
    ) -> [RowAction] { actions(indexPath) }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
      if let item = item(at: indexPath) { told.append("+\(item.id)") }
    }

    override func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
      if let item = item(at: indexPath) { told.append("-\(item.id)") }
    }
  }

  private let list = Names()
  private let screen: TableScreen

  init() async {
    screen = TableScreen(list, size: Size(columns: 60, lines: 9), clock: ManualClock())
    screen.appear()
    await screen.settled()
  }

  private func names(_ numbers: Int...) -> Set<String> { Set(numbers.map { "name \($0)" }) }

  private var marked: [String] {
    screen.lines.filter { $0.dropFirst().hasPrefix("✓") }.map { String($0.dropFirst(2)) }
  }

  @Test func `It is told of each row that a range selects, and of each that it leaves`() {
    screen.send("jjvjjkkkv".map(Key.character) + [.up])
    #expect(
      list.told == ["+name 3", "+name 4", "+name 5", "-name 5", "-name 4", "+name 2"]
    )
  }

  @Test func `Neither a range nor the star selects rows that can't be selected`() {
    list.unselectable = names(1, 4)
    screen.send("v".map(Key.character) + [.escape, .down])
    #expect(list.selectedIDs.isEmpty)
    screen.send(.character("*"))
    #expect(list.selectedIDs == names(2, 3, 5, 6, 7, 8, 9, 10))
    #expect(screen.lines.last?.hasPrefix("8 selected · 20 more aren't loaded") == true)
  }

  @Test func `A range ends with what is done to its rows, and when the list deselects them`() {
    list.actions = { _ in [RowAction(title: "Mark", key: "M") { _ in }] }
    screen.send("vjMj".map(Key.character))
    #expect(list.selectedIDs == names(1, 2))
    screen.send(.escape)
    screen.send("vja".map(Key.character) + [.escape, .down])
    #expect(list.selectedIDs == names(3, 4))
    list.actions = { _ in [self.list.deleteAction] }
    screen.send("vd".map(Key.character) + [.right, .enter, .down])
    #expect(list.selectedIDs.isEmpty)
    screen.send(.home)
    screen.send("vj".map(Key.character))
    #expect(list.selectedIDs == names(1, 2))
    for row in list.tableView.indexPathsForSelectedRows ?? [] {
      list.tableView.deselectRow(at: row)
    }
    screen.send(.end)
    #expect(list.selectedIDs.isEmpty)
    #expect(screen.lines.last?.contains("end range") == false)
  }

  @Test func `Rows that a search doesn't find stay selected`() async {
    screen.send("vjj".map(Key.character))
    screen.send(.enter)
    screen.send("/5".map(Key.character))
    screen.send(.enter)
    await screen.settled()
    #expect(list.items.map(\.id) == ["name 5", "name 15", "name 25"])
    #expect(list.selectedIDs == names(1, 2, 3))
    #expect(list.selectedItems.map(\.id) == ["name 1", "name 2", "name 3"])
    #expect(screen.lines[0].contains("3 selected"))
    screen.send(.character("*"))
    #expect(list.selectedIDs == names(1, 2, 3, 5, 15, 25))
    screen.send(.escape)
    await screen.settled()
    #expect(list.items.count == 10)
    #expect(list.selectedIDs == names(1, 2, 3, 5, 15, 25))
    #expect(marked == ["name 1", "name 2", "name 3", "name 5"])
    list.loadNextPage()
    await screen.settled()
    list.remove(id: "name 15")
    #expect(list.selectedIDs == names(1, 2, 3, 5, 25))
    screen.send(.escape)
    #expect(list.selectedIDs.isEmpty)
    #expect(!screen.lines[0].contains("selected"))
  }
}
