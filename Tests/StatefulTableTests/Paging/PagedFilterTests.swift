import StatefulTableTesting
import StatefulTableText
import Testing

@testable import StatefulTable

@MainActor
@Suite("A filter over the loaded items")
struct PagedFilterTests {
  /// A list that is filtered by ids and texts.
  private final class Filtered: PagedTableController<Entry> {
    private(set) var mistakes: [BatchUpdateError] = []
    private(set) var textCount = 0

    override func filterText(for item: Entry) -> String? {
      textCount += 1
      return "\(item.id) \(item.text)"
    }

    override func cell(for item: Entry) -> Cell { Cell("\(item.id) \(item.text)") }

    override func statefulTableController(
      _ controller: StatefulTableController,
      didDetect misuse: LoadMisuse
    ) {
      if case .wrongUpdates(let error) = misuse.kind { mistakes.append(error) }
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
    list.reload()
    await list.settled()
    return list
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test func `What a filter hides has no index path, and beyond its rows is no item`() async {
    let list = await list(ServerList(count: 30, pageSize: 30))
    list.filter("2")
    #expect(list.indexPath(ofItemWithID: 3) == nil)
    #expect(list.item(at: path(12)) == nil)
    #expect(list.itemCount == 30)
  }

  @Test func `Letters are found in any case, unless one is a capital`() async {
    let source = ServerList(count: 2, pageSize: 9)
    source.entries = [Entry(id: 0, text: "Ada"), Entry(id: 1, text: "Canada")]
    let list = await list(source)
    list.filter("ada")
    #expect(list.shownIDs == [0, 1])
    list.filter("Ada")
    #expect(list.shownIDs == [0])
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

  @Test func `Selected items that are hidden are selected again when they are shown`() async {
    let list = await list(ServerList(count: 30, pageSize: 30))
    list.tableView.allowsMultipleSelection = true
    for row in [3, 12, 20] { list.tableView.selectRow(at: path(row)) }
    list.filter("2")
    #expect(list.tableView.indexPathsForSelectedRows == [path(1), path(2)])
    list.tableView.selectRow(at: path(0))
    list.tableView.deselectRow(at: path(2))
    list.filter("3")
    #expect(list.tableView.indexPathsForSelectedRows == [path(0)])
    list.remove(id: 2)
    list.filter("")
    #expect(
      list.tableView.indexPathsForSelectedRows?.compactMap { list.item(at: $0)?.id } == [3, 12]
    )
    // A reload keeps what its page has.
    list.filter("9")
    list.reload()
    await list.settled()
    list.filter("")
    #expect(list.tableView.indexPathsForSelectedRows == [path(3), path(12)])
  }

  // MARK: Edits

  @Test func `An item whose text changes appears if it has the words now, or else is hidden`() async
  {
    let list = await list(ServerList(count: 30, pageSize: 30))
    list.filter("2")
    list.update(Entry(id: 5, text: "2"))
    #expect(list.shownIDs.prefix(3) == [2, 5, 12])
    list.tableView.performBatchUpdates {
      list.update(Entry(id: 5))
      list.insert([Entry(id: 202)], at: 0)
      list.remove(id: 2)
    }
    #expect(list.shownIDs.prefix(3) == [202, 12, 20])
    list.apply([Entry(id: 21), Entry(id: 4), Entry(id: 7, text: "2"), Entry(id: 29)])
    #expect(list.shownIDs == [21, 7, 29])
    #expect(list.mistakes == [])
  }

  @Test func `A row that the user moves goes beside the row that it is dropped at`() async throws {
    let list = await list(ServerList(count: 30, pageSize: 30), lines: 20)
    let screen = TableScreen(list, size: Size(columns: 40, lines: 20))
    screen.appear()
    list.filter("2")
    list.isEditing = true
    try screen.moveRow(at: path(1), to: path(2))
    #expect(list.shownIDs.prefix(4) == [2, 20, 12, 21])
    #expect(list.ids[17...21] == [18, 19, 20, 12, 21])
    try screen.moveRow(at: path(2), to: path(0))
    #expect(list.shownIDs.prefix(3) == [12, 2, 20])
    #expect(list.ids.prefix(4) == [0, 1, 12, 2])
    #expect(list.mistakes == [])
  }

  @Test func `A row that the user deletes is the one that is shown`() async {
    let list = await list(ServerList(count: 30, pageSize: 30))
    list.filter("2")
    list.tableView(list.tableView, commit: .delete, forRowAt: path(1))
    #expect(list.item(withID: 12) == nil)
    #expect(list.itemCount == 29)
  }

  // MARK: Loads

  @Test func `After pages in vain, the next one waits for a request`() async {
    let list = await list(ServerList(count: 1000, pageSize: 10))
    list.loadOptions.nextPageOffset = 1
    list.filter("5")
    await list.settled()
    #expect(list.loads.nextPage.waitsFor == .scrolling)
    list.filter("999")
    await list.settled()
    #expect(list.tableView.numberOfRows == 0)
    #expect(list.loads.nextPage.waitsFor == .requestAfterEmptyPages)
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
    list.reload()
    await list.settled()
    list.onText = { [weak list] in
      list?.onText = nil
      list?.filter("3")
      list?.remove(id: 13)
    }
    list.filter("2")
    #expect(list.filterText == "3")
    #expect(list.tableView.numberOfRows == 2)
  }

  // MARK: What is said

  @Test func `With nothing to show, the empty view says so, and what is filtered`() async {
    let source = ServerList(count: 30, pageSize: 10)
    let list = await list(source)
    list.filter("x")
    func lines() -> [String] {
      list.stateViewLines(at: .cover, size: Size(columns: 60, lines: 5)).map(\.string)
    }
    #expect(lines() == ["No hits for “x” in 10 rows"])
    source.failNext(Offline())
    list.loadNextPage()
    await list.settled()
    #expect(lines() == ["offline"])
    list.filter("")
    #expect(lines() == [])
  }

  @Test func `A list without texts has nothing to filter by`() async {
    let list = await EntryList.loaded(ServerList(count: 3, pageSize: 10))
    #expect(list.rowsOwner?.canFilter == false)
    list.filter("1")
    #expect(list.tableView.numberOfRows == 0)
    let filtered = await self.list(ServerList(count: 3, pageSize: 10))
    #expect(filtered.rowsOwner?.canFilter == true)
    let empty = await self.list(ServerList(count: 0, pageSize: 10))
    #expect(empty.rowsOwner?.canFilter == false)
  }
}

extension PagedTableController<Entry> {
  fileprivate var ids: [Int] { items.map(\.id) }
}
