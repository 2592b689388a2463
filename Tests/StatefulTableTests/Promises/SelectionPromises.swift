import StatefulTable
import TestSupport
import Testing

/// What a user may rely on who selects several rows of a paged list.
@MainActor
@Suite("The selection of a paged list")
struct SelectionPromises {
  private let server = NoteServer(60, pageSize: 20)

  /// A list with its first 20 rows, of which one is selected.
  private func list(selecting id: Int, lines: Int = 0) async -> NoteList {
    let list = NoteList(source: server)
    list.tableView.allowsMultipleSelection = true
    await list.loadFirstPage(lines: lines)
    list.select(id)
    return list
  }

  // MARK: Filters

  @Test func `A selected row that a filter no longer shows after an update stays selected`() async {
    let list = await list(selecting: 1)
    list.filter("note")
    list.update(Note(1, "other"))
    #expect(list.indexPath(ofItemWithID: 1) == nil)
    #expect(list.selectedIDs == [1])
    list.filter("")
    #expect(list.markedIDs == [1])
  }

  @Test func `A selected row that a filter shows after an update is marked`() async {
    let list = await list(selecting: 1)
    list.filter("other")
    list.update(Note(1, "other"))
    #expect(list.indexPath(ofItemWithID: 1) != nil)
    #expect(list.selectedIDs == [1])
    #expect(list.markedIDs == [1])
  }

  @Test func `The selection follows a hidden row that gets another id`() async {
    let list = await list(selecting: 1)
    list.filter("note 2")
    list.update(Note(100, "note 1"), replacing: 1)
    #expect(list.selectedIDs == [100])
    list.filter("")
    #expect(list.markedIDs == [100])
  }

  @Test func `A hidden row that is removed isn't counted as selected`() async {
    let list = await list(selecting: 1)
    list.filter("note 2")
    list.remove(id: 1)
    #expect(list.selectedIDs.isEmpty)
    #expect(list.selectedRowCount == 0)
  }

  @Test("A filter keeps what is selected")
  func filter() async {
    let list = await list(selecting: 1)
    list.filter("note 2")
    #expect(list.selectedIDs == [1])
    list.filter("")
    #expect(list.markedIDs == [1])
  }

  // MARK: Loads

  @Test("A search keeps what is selected", arguments: [false, true])
  func search(sourceHasKeptRows: Bool) async {
    let list = await list(selecting: 3)
    let hits = NoteServer(0)
    hits.notes = [Note(50), Note(51)]
    if sourceHasKeptRows { hits.cachedNotes = [Note(50)] }
    list.onSearch = { [server] in $0.isEmpty ? server : hits }
    list.search(for: "5")
    await list.settled()
    #expect(list.ids == [50, 51])
    #expect(list.selectedIDs == [3])
    list.search(for: "")
    await list.settled()
    #expect(list.markedIDs == [3])
  }

  @Test func `A search that fails at first keeps what is selected, too`() async {
    let list = await list(selecting: 3)
    let hits = NoteServer(0)
    hits.notes = [Note(50)]
    var failures = 1
    hits.answer = { _ in
      failures -= 1
      if failures >= 0 { throw NoteServer.Failure() }
      return nil
    }
    list.onSearch = { [server] in $0.isEmpty ? server : hits }
    list.search(for: "5")
    await list.settled()
    list.retry()
    await list.settled()
    #expect(list.ids == [50])
    #expect(list.selectedIDs == [3])
    list.search(for: "")
    await list.settled()
    #expect(list.markedIDs == [3])
  }

  /// A list that loads all that it has at once.
  private final class SearchedNotes: ItemTableController<Note>, SearchableController {
    private var text = ""

    override func items() async throws -> [Note] {
      (0..<9).map { Note($0) }.filter { text.isEmpty || $0.text.contains(text) }
    }

    func searchTextDidChange(to text: String) { self.text = text }
  }

  @Test func `A search of a list without pages keeps what is selected`() async {
    let list = SearchedNotes()
    list.tableView.allowsMultipleSelection = true
    list.loadOptions.searchDelay = .zero
    await list.reloaded()
    list.tableView.selectRow(at: list.indexPath(ofItemWithID: 3))
    #expect(list.selectedIDs == [3])
    list.search(for: "7")
    await list.settled()
    #expect(list.items.map(\.id) == [7])
    #expect(list.selectedIDs == [3])
    list.search(for: "")
    await list.settled()
    #expect(list.selectedIDs == [3])
    #expect(list.tableView.indexPathsForSelectedRows == [IndexPath(row: 3, section: 0)])
  }

  @Test("A selected item that has no row leaves the selection when it is removed")
  func removedWithoutRow() async {
    let list = await list(selecting: 3)
    let hits = NoteServer(0)
    hits.notes = [Note(50)]
    list.onSearch = { [server] in $0.isEmpty ? server : hits }
    list.search(for: "5")
    await list.settled()
    list.remove(ids: Array(list.selectedIDs))
    #expect(list.selectedIDs.isEmpty)
    #expect(list.selectedRowCount == 0)
  }

  @Test("A jump keeps what is selected")
  func jump() async {
    let server = NoteServer(1000, pageSize: 20)
    let list = NoteList(source: server.numbered)
    list.tableView.allowsMultipleSelection = true
    await list.loadFirstPage(lines: 10)
    list.select(3)
    list.jump(toSourceRow: 700)
    await list.settled()
    #expect(list.selectedIDs == [3])
    list.jump(toSourceRow: 0)
    await list.settled()
    #expect(list.markedIDs == [3])
  }

  @Test("A reload keeps what is selected, as far as the first page has it")
  func reload() async {
    let list = await list(selecting: 3)
    await list.reloaded()
    #expect(list.selectedIDs == [3])
    #expect(list.markedIDs == [3])
  }

  /// Notes below a row of the app's own, which is there or not.
  private final class BannerList: PagedTableController<Note> {
    var hasBanner = false
    override var itemSection: Int { hasBanner ? 1 : 0 }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      section < itemSection ? 1 : super.tableView(tableView, numberOfRowsInSection: section)
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      indexPath.section < itemSection
        ? Cell("banner") : super.tableView(tableView, cellForRowAt: indexPath)
    }
  }

  @Test("Rows of the app's own that come above leave the selection with its rows, also by a reload")
  func ownRows() async {
    let list = BannerList(source: server)
    list.tableView.allowsMultipleSelection = true
    list.reload()
    await list.settled()
    list.tableView.selectRow(at: IndexPath(row: 0, section: 0))
    list.hasBanner = true
    list.tableView.reloadData()
    #expect(list.tableView.indexPathsForSelectedRows == [IndexPath(row: 0, section: 1)])
    list.tableView.selectRow(at: IndexPath(row: 0, section: 0))
    #expect(list.tableView.indexPathsForSelectedRows?.map(\.section) == [0, 1])
    #expect(list.selectedIDs == [0])
    list.tableView.selectRow(at: nil)
    #expect(list.tableView.indexPathsForSelectedRows == nil)
    #expect(list.selectedIDs.isEmpty)
  }

  @Test("A selected row of the app's own that goes leaves no item selected in its place")
  func ownRowGoes() async {
    let list = BannerList(source: server)
    list.tableView.allowsMultipleSelection = true
    list.hasBanner = true
    await list.reloaded()
    list.tableView.selectRow(at: IndexPath(row: 0, section: 0))
    list.hasBanner = false
    list.tableView.reloadData()
    #expect(list.tableView.indexPathsForSelectedRows == nil)
    #expect(list.selectedRowCount == 0)
  }

  @Test("Where nothing may be selected, nothing is, and the selection is back after it")
  func selectionNotAllowed() async {
    let list = await list(selecting: 3)
    list.tableView.allowsSelection = false
    #expect(list.selectedIDs.isEmpty)
    #expect(list.selectedRowCount == 0)
    #expect(list.markedIDs.isEmpty)
    list.tableView.allowsSelection = true
    #expect(list.selectedIDs == [3])
    #expect(list.markedIDs == [3])
  }

  /// A list whose texts depend on what is selected.
  private final class CuriousList: PagedTableController<Note> {
    override func filterText(for item: Note) -> String? {
      "\(item.text) \(tableView.indexPathsForSelectedRows?.count ?? 0)"
    }
  }

  @Test func `A list may look at the selection while it is asked for texts`() async {
    let list = CuriousList(source: NoteServer(20_001, pageSize: 20_001))
    list.tableView.allowsMultipleSelection = true
    await list.reloaded()
    list.tableView.selectRow(at: IndexPath(row: 3, section: 0))
    list.filter("20000")
    await list.settled()
    #expect(list.items.count == 20_001)
    #expect(list.item(at: IndexPath(row: 0, section: 0))?.id == 20_000)
  }

  @Test func `A list in which only one row can be selected from now on forgets the others`() async {
    let list = await list(selecting: 3, lines: 10)
    list.filter("note 2")
    list.tableView.allowsMultipleSelection = false
    list.tableView.allowsMultipleSelection = true
    list.filter("")
    #expect(list.selectedIDs.isEmpty)
    #expect(list.selectedRowCount == 0)
  }

  // MARK: Batches

  @Test("A list that is cleared and filled again in one batch keeps its cursor and its selection")
  func clearedAndFilled() async {
    let list = await list(selecting: 5, lines: 10)
    list.tableView.moveCursor(to: IndexPath(row: 5, section: 0))
    let items = list.items
    list.tableView.performBatchUpdates {
      list.removeAll()
      list.insert(items, at: 0)
    }
    #expect(list.cursorID == 5)
    #expect(list.visibleIDs.contains(5))
    #expect(list.selectedIDs == [5])
  }

  @Test func `Within a batch, the rows that are selected are those from before it`() async {
    let list = await list(selecting: 5, lines: 10)
    list.tableView.performBatchUpdates {
      list.remove(id: 0)
      #expect(list.tableView.indexPathsForSelectedRows == [IndexPath(row: 5, section: 0)])
      list.tableView.selectRow(at: IndexPath(row: 2, section: 0))
      list.tableView.selectRow(at: IndexPath(row: 0, section: 0))
    }
    #expect(list.markedIDs == [2, 5])
    #expect(list.selectedIDs == [2, 5])
  }

  @Test("What is deselected in a batch stays so, also if its row goes and comes back there")
  func deselectedInBatch() async {
    let list = await list(selecting: 5, lines: 10)
    list.tableView.performBatchUpdates {
      let selected = list.selectedItems
      list.remove(ids: selected.map(\.id))
      list.insert(selected, at: 0)
      list.tableView.selectRow(at: nil)
    }
    #expect(list.ids.first == 5)
    #expect(list.selectedIDs.isEmpty)
  }

  @Test("An edit and a reload of its section in one batch leave the selection with its row")
  func editedAndReloaded() async {
    let list = await list(selecting: 5, lines: 10)
    list.tableView.performBatchUpdates {
      list.remove(id: 1)
      list.tableView.reloadSections(0..<1)
    }
    #expect(list.markedIDs == [5])
    #expect(list.selectedIDs == [5])
  }

  @Test("A row that is removed and inserted in one batch keeps the cursor and its selection")
  func removedAndInserted() async throws {
    let list = await list(selecting: 5, lines: 10)
    list.tableView.moveCursor(to: IndexPath(row: 5, section: 0))
    let item = try #require(list.item(withID: 5))
    list.tableView.performBatchUpdates {
      list.remove(id: 5)
      list.insert([item], at: 2)
    }
    #expect(list.ids.prefix(4) == [0, 1, 5, 2])
    #expect(list.cursorID == 5)
    #expect(list.selectedIDs == [5])
  }
}
