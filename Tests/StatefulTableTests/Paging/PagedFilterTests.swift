import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("A filter over the loaded items")
struct PagedFilterTests {
  /// A list that is filtered by ids and texts.
  private final class Filtered: PagedTableController<Entry> {
    var titleLength = 0
    private(set) var mistakes: [BatchUpdateError] = []
    private(set) var textCount = 0

    override func filterText(for item: Entry) -> String? {
      textCount += 1
      return "\(item.id) \(item.text)"
    }

    override func sectionTitle(for item: Entry) -> String? {
      titleLength > 0 ? "\(item.id / titleLength)" : nil
    }

    override func cell(for item: Entry) -> Cell { Cell("\(item.id) \(item.text)") }

    override func statefulTableController(
      _ controller: StatefulTableController,
      didDetect misuse: LoadMisuse
    ) {
      if case .wrongUpdates(let error) = misuse { mistakes.append(error) }
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

    var topID: Int? { tableView.anchor.flatMap { item(at: $0.indexPath)?.id } }
    var cursorID: Int? { tableView.cursor.flatMap(item)?.id }
  }

  private func list(
    _ source: ServerList,
    lines: Int = 5,
    titleLength: Int = 0
  ) async -> Filtered {
    let list = Filtered(source: source, clock: ManualClock())
    list.loadOptions.nextPageOffset = 0
    list.titleLength = titleLength
    list.tableView.size = Size(columns: 20, lines: lines)
    list.reload()
    await list.settled()
    return list
  }

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test func `Only the items that have the text are shown, and index paths are those of the table`()
    async
  {
    let list = await list(ServerList(count: 30, pageSize: 30))
    list.filter("2")
    #expect(list.filterText == "2")
    #expect(list.shownIDs == [2, 12, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
    #expect(list.item(at: path(1))?.id == 12)
    #expect(list.indexPath(ofItemWithID: 20) == path(2))
    #expect(list.indexPath(ofItemWithID: 3) == nil)
    #expect(list.item(at: path(12)) == nil)
    #expect(list.items.count == 30)
    #expect(list.itemCount == 30)
    list.filter("29")
    #expect(list.shownIDs == [29])
    list.filter("0")
    #expect(list.shownIDs == [0, 10, 20])
    list.filter("")
    #expect(list.shownIDs == Array(0..<30))
    #expect(list.mistakes == [])
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

  @Test func `What is still shown stays in place, and so does what is shown again`() async {
    let list = await list(ServerList(count: 100, pageSize: 100))
    list.tableView.moveCursor(to: path(52))
    list.tableView.scrollToRow(at: path(50), at: .top)
    list.filter("5")
    #expect(list.topID == 50)
    #expect(list.cursorID == 52)
    list.tableView.moveCursor(to: list.indexPath(ofItemWithID: 75) ?? path(0))
    list.tableView.scrollToRow(at: list.indexPath(ofItemWithID: 65) ?? path(0), at: .top)
    list.filter("")
    #expect(list.topID == 59)
    #expect(list.cursorID == 75)
    #expect(list.tableView.unseenRowsAbove == 0)
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

  @Test func `Of two rows that become one, the one that a filter shows keeps the cursor`() async {
    let list = await list(ServerList(count: 30, pageSize: 30))
    list.filter("2")
    list.insert([Entry(id: 900)], at: 3)
    list.tableView.moveCursor(to: IndexPath(row: 1, section: 0))
    list.update(Entry(id: 12), replacing: 900)
    #expect(list.shownIDs == [2, 12] + (20..<30))
    #expect(list.tableView.cursor == IndexPath(row: 1, section: 0))
    #expect(list.ids == Array(0..<30))
    #expect(list.mistakes == [])
  }

  @Test func `Edits count all items, and are shown as far as the filter goes`() async {
    let list = await list(ServerList(count: 30, pageSize: 30))
    list.filter("2")
    list.insert([Entry(id: 200), Entry(id: 300)], at: 1)
    #expect(list.ids == [0, 200, 300] + (1..<30))
    #expect(list.shownIDs == [200, 2, 12] + (20..<30))
    list.remove(id: 12)
    list.remove(id: 13)
    list.move(id: 29, to: 0)
    list.move(id: 0, to: 9)
    #expect(list.shownIDs == [29, 200, 2] + (20..<29))
    // What gets the text appears, what loses it is hidden.
    list.update(Entry(id: 5, text: "2"))
    list.update(Entry(id: 402), replacing: 6)
    list.update(Entry(id: 37), replacing: 27)
    #expect(list.shownIDs == [29, 200, 2, 5, 402] + [20, 21, 22, 23, 24, 25, 26, 28])
    list.tableView.performBatchUpdates {
      list.update(Entry(id: 5))
      list.insert([Entry(id: 202)], at: 0)
      list.remove(id: 2)
    }
    #expect(list.shownIDs.prefix(4) == [202, 29, 200, 402])
    list.apply([Entry(id: 21), Entry(id: 4), Entry(id: 2), Entry(id: 29)])
    #expect(list.shownIDs == [21, 2, 29])
    list.removeAll()
    #expect(list.shownIDs == [])
    #expect(list.state == .empty)
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

  @Test func `Sections have only what is shown`() async {
    let list = await list(ServerList(count: 30, pageSize: 30), lines: 20, titleLength: 10)
    #expect(list.itemSections.count == 3)
    list.filter("0")
    #expect(list.shownIDs == [0, 10, 20])
    list.filter("15")
    #expect(list.itemSections == 0..<1)
    #expect(list.tableView.header(inSection: 0)?.text.string == "1")
    list.insert([Entry(id: 150), Entry(id: 40)], at: 2)
    #expect(list.itemSections.count == 2)
    #expect(list.tableView.header(inSection: 0)?.text.string == "15")
    list.filter("")
    #expect(list.itemSections.count == 6)
    #expect(list.mistakes == [])
  }

  // MARK: Loads

  @Test func `Pages load until the screen is full, or until the budget is spent`() async {
    let source = ServerList(count: 1000, pageSize: 10)
    let list = await list(source)
    list.loadOptions.nextPageOffset = 1
    await list.settled()
    #expect(list.itemCount == 10)
    // A hit in every tenth page.
    list.filter("5")
    await list.settled()
    #expect(list.tableView.numberOfRows >= 6)
    #expect(list.loads.nextPage.waitsFor == .scrolling)
    list.filter("99")
    await list.settled()
    let count = list.itemCount
    #expect(list.loads.nextPage.waitsFor == .requestAfterEmptyPages)
    #expect(list.tableView.numberOfRows == 0)
    #expect(list.state == .idle)
    list.loadNextPage()
    await list.settled()
    #expect(list.itemCount >= count + 10 * list.loadOptions.emptyPageBudget)
    // Another text has its own budget.
    let later = list.itemCount
    list.filter("999")
    await list.settled()
    #expect(list.itemCount == later + 10 * list.loadOptions.emptyPageBudget)
    list.filter("")
    await list.settled()
    #expect(list.shownIDs == Array(0..<list.itemCount))
    #expect(list.mistakes == [])
  }

  @Test func `Refreshes, reloads and failures keep the filter`() async {
    let source = ServerList(count: 30, pageSize: 10)
    let list = await list(source)
    list.filter("3")
    source.entries.insert(contentsOf: [Entry(id: 100), Entry(id: 103)], at: 0)
    list.loadNewer()
    await list.settled()
    #expect(list.shownIDs == [103, 3])
    source.failNext(Offline())
    list.loadNextPage()
    await list.settled()
    #expect(list.shownIDs == [103, 3])
    list.retry()
    await list.settled()
    #expect(list.shownIDs == [103, 3, 13])
    list.reload()
    await list.settled()
    #expect(list.shownIDs == [103, 3])
    #expect(list.filterText == "3")
    #expect(list.mistakes == [])
  }

  @Test func `With a cap, no page is unloaded while a filter is set`() async {
    let list = await list(ServerList(count: 100, pageSize: 10))
    list.maximumItemCount = 20
    list.filter("5")
    for _ in 0..<9 {
      list.loadNextPage()
      await list.settled()
    }
    #expect(list.itemCount == 100)
    list.filter("")
    #expect(list.shownIDs == Array(0..<100))
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
