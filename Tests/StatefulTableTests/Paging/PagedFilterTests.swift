import StatefulTableTesting
import StatefulTableText
import Testing

@testable import StatefulTable

@MainActor
@Suite("A filter over the loaded items")
struct PagedFilterTests {
  /// A list that is filtered by ids and texts.
  private final class Filtered: EntryList {
    private(set) var textCount = 0

    override func filterText(for item: Entry) -> String? {
      textCount += 1
      return "\(item.id) \(item.text)"
    }

    override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      true
    }

    /// The ids of the rows of the table.
    var shownIDs: [Int] {
      (0..<tableView.numberOfRows).compactMap { position in
        tableView.indexPathForRow(atPosition: position).flatMap(item)?.id
      }
    }
  }

  private func list(_ source: ServerList, lines: Int = 5) async -> Filtered {
    let list = Filtered(source: source, clock: ManualClock())
    list.loadOptions.nextPageOffset = 0
    list.tableView.size = Size(columns: 20, lines: lines)
    await list.reloaded()
    return list
  }

  @Test func `A longer text looks only through what is shown`() async {
    let list = await list(ServerList(count: 1000, pageSize: 1000))
    list.filter("9")
    let count = list.textCount
    list.filter("99")
    #expect(list.textCount - count == 271)
    #expect(list.shownIDs.count == 19)
    list.filter("9")
    #expect(list.shownIDs.count == 271)
  }

  @Test func `A row that the user moves goes beside the row that it is dropped at`() async throws {
    let list = await list(ServerList(count: 30, pageSize: 30), lines: 20)
    let screen = TableScreen(list, size: Size(columns: 40, lines: 20))
    screen.appear()
    list.filter("2")
    list.isEditing = true
    try screen.moveRow(at: row(1), to: row(2))
    #expect(list.shownIDs.prefix(4) == [2, 20, 12, 21])
    #expect(list.ids[17...21] == [18, 19, 20, 12, 21])
    try screen.moveRow(at: row(2), to: row(0))
    #expect(list.shownIDs.prefix(3) == [12, 2, 20])
    #expect(list.ids.prefix(4) == [0, 1, 12, 2])
    #expect(list.mistakes == [])
  }

  @Test func `A row that the user deletes is the one that is shown`() async {
    let list = await list(ServerList(count: 30, pageSize: 30))
    list.filter("2")
    list.tableView(list.tableView, commit: .delete, forRowAt: row(1))
    #expect(list.item(withID: 12) == nil)
    #expect(list.itemCount == 29)
  }

  @Test func `A text asked for within a title or a text waits until the table is told`() async {
    final class Nosy: PagedTableController<Entry> {
      var onText: (() -> Void)?
      override func filterText(for item: Entry) -> String? {
        onText?()
        return "\(item.id)"
      }
    }
    let list = Nosy(source: ServerList(count: 30, pageSize: 30), clock: ManualClock())
    list.tableView.size = Size(columns: 20, lines: 5)
    await list.reloaded()
    list.onText = { [weak list] in
      list?.onText = nil
      list?.filter("3")
      list?.remove(id: 13)
    }
    list.filter("2")
    #expect(list.filterText == "3")
    #expect(list.tableView.numberOfRows == 2)
  }
}
