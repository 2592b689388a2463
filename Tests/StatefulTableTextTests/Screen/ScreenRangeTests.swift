import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Selecting many rows at once, in a list that pages, searches, filters and refreshes.
@MainActor struct ScreenRangeTests {
  private struct Name: Identifiable, Sendable {
    var id: String
  }

  @MainActor private final class Server {
    var names = (1...30).map { "name \($0)" }
  }

  @MainActor private struct Source: PageSource {
    let server: Server
    var searchText = ""

    func page(after cursor: Int?) async throws -> Page<Name, Int> {
      let found = server.names.filter { searchText.isEmpty || $0.hasSuffix(searchText) }
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
    let server: Server
    var unselectable: Set<String> = []
    var told: [String] = []
    var actions: (IndexPath) -> [RowAction] = { _ in [] }

    init(_ server: Server) {
      self.server = server
      super.init(source: Source(server: server), clock: ManualClock())
      tableView.allowsMultipleSelection = true
      loadOptions.nextPageOffset = 0
      loadOptions.searchDelay = .zero
    }

    func searchTextDidChange(to text: String) {
      source = Source(server: server, searchText: text)
    }

    override func filterText(for name: Name) -> String? { name.id }
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

  private let server = Server()
  private let list: Names
  private let screen: TableScreen

  init() async {
    list = Names(server)
    screen = TableScreen(list, size: Size(columns: 60, lines: 9), clock: ManualClock())
    screen.appear()
    await screen.settled()
  }

  private func names(_ numbers: Int...) -> Set<String> { Set(numbers.map { "name \($0)" }) }

  private var marked: [String] {
    screen.lines.filter { $0.dropFirst().hasPrefix("✓") }.map { String($0.dropFirst(2)) }
  }

  @Test func `A range goes with the cursor, in both directions, and ends with its rows selected`() {
    screen.send("jjv".map(Key.character))
    #expect(marked == ["name 3"])
    screen.send("jj".map(Key.character))
    #expect(marked == ["name 3", "name 4", "name 5"])
    screen.send("kkk".map(Key.character))
    #expect(list.selectedIDs == names(2, 3))
    #expect(screen.lines[0].contains("2 selected"))
    #expect(screen.lines.last?.hasPrefix("v end range") == true)
    screen.send(.character("v"), .up)
    #expect(list.selectedIDs == names(2, 3))
    #expect(
      list.told == ["+name 3", "+name 4", "+name 5", "-name 5", "-name 4", "+name 2"]
    )
  }

  @Test func `Rows that were selected before stay selected when the range leaves them`() {
    screen.send("j jvkk".map(Key.character))
    #expect(list.selectedIDs == names(1, 2, 3))
    screen.send("jj".map(Key.character))
    #expect(list.selectedIDs == names(2, 3))
    screen.send(.escape)
    #expect(list.selectedIDs == names(2, 3))
    screen.send(.escape)
    #expect(list.selectedIDs.isEmpty)
    #expect(!screen.lines[0].contains("selected"))
  }

  @Test func `Escape ends a range, and then selects none`() {
    list.unselectable = names(1)
    screen.send("v".map(Key.character) + [.escape, .down])
    #expect(list.selectedIDs.isEmpty)
    screen.send("vj".map(Key.character) + [.escape, .escape, .down])
    #expect(list.selectedIDs.isEmpty)
    #expect(!screen.lines[0].contains("selected"))
    #expect(screen.lines.last?.contains("end range") == false)
  }

  @Test func `Shift with keys that move extends, and a move without it begins anew`() {
    screen.send(Key(.down, .shift), Key(.down, .shift))
    #expect(list.selectedIDs == names(1, 2, 3))
    screen.send(Key(.up, .shift))
    #expect(list.selectedIDs == names(1, 2))
    screen.send(.down, .down, Key(.down, .shift))
    #expect(list.selectedIDs == names(1, 2, 4, 5))
    screen.send(Key(.home, .shift))
    #expect(list.selectedIDs == names(1, 2, 3, 4))
    screen.send(Key(.end, .shift))
    #expect(list.selectedIDs == names(1, 2, 4, 5, 6, 7, 8, 9, 10))
    screen.send(.escape, .escape, Key(.pageUp, .shift))
    #expect(list.selectedIDs == names(4, 5, 6, 7, 8, 9, 10))
  }

  @Test func `The star selects all that are loaded, and says how many aren't`() {
    list.unselectable = names(4)
    screen.send(.character("*"))
    #expect(list.selectedIDs.count == 9)
    #expect(screen.lines.last?.hasPrefix("9 selected · 20 more aren't loaded") == true)
  }

  @Test func `A range goes on over pages that load, and over rows that a refresh inserts`() async {
    screen.send("jvG".map(Key.character))
    await screen.settled()
    #expect(list.selectedIDs.count == 29)
    screen.send(.character("g"))
    server.names.insert("name 0", at: 0)
    list.loadNewer()
    await screen.settled()
    #expect(list.selectedIDs == names(1, 2))
    screen.send(.up)
    #expect(list.selectedIDs == names(0, 1, 2))
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

  @Test func `A range ends when the row where it began is gone`() async {
    screen.send("jvj".map(Key.character))
    list.remove(id: "name 2")
    screen.send(.down)
    #expect(list.selectedIDs == names(3))
    #expect(screen.lines.last?.hasPrefix("↑↓ move") == true)
  }

  @Test func `Rows that a filter hides or a search doesn't find stay selected`() async {
    screen.send("vjj".map(Key.character))
    screen.send(.enter)
    screen.send("&2".map(Key.character))
    screen.send(.enter)
    #expect(marked == ["name 2"])
    #expect(list.selectedIDs == names(1, 2, 3))
    #expect(screen.lines[0].contains("3 selected · 2 hidden"))
    screen.send(.escape)
    #expect(list.selectedIDs == names(1, 2, 3))
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

  @Test func `With single selection there are no ranges, and the cursor's row is the selected one`()
  {
    list.tableView.allowsMultipleSelection = false
    #expect(!screen.listedKeys.contains { $0.contains("v") })
    screen.send("vj*".map(Key.character))
    #expect(list.selectedIDs == names(2))
    screen.send(Key(.down, .shift))
    #expect(list.selectedIDs == names(2))
  }
}
