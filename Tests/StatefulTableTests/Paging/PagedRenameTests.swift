import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@MainActor
@Suite("Ids that change")
struct PagedRenameTests {
  @Test func `A table that reads its rows anew knows a row by its new id`() async {
    let list = await EntryList.loaded(ServerList(count: 20, pageSize: 20), lines: 5)
    list.tableView.allowsMultipleSelection = true
    list.tableView.selectRow(at: row(15))
    list.tableView.moveCursor(to: row(10))
    list.tableView.scrollToRow(at: row(10), at: .top)
    list.update(Entry(id: 100), replacing: 10)
    list.update(Entry(id: 101), replacing: 15)
    list.insert([Entry(id: 901)], at: 0)
    list.tableView.reloadData()
    #expect(list.tableView.cursor == row(11))
    #expect(list.topID == 100)
    #expect(list.tableView.indexPathsForSelectedRows == [row(16)])
    #expect(list.mistakes == [])
  }

  @Test func `An id that isn't there is no trouble`() async {
    let list = await EntryList.loaded(ServerList(count: 5, pageSize: 10))
    list.update(Entry(id: 100), replacing: 900)
    #expect(list.ids == Array(0..<5))
    list.update(Entry(id: 3, text: "new"), replacing: 900)
    list.update(Entry(id: 4, text: "new"), replacing: 4)
    #expect(list.ids == Array(0..<5))
    #expect(list.items.map(\.text) == ["", "", "", "new", "new"])
    #expect(list.totalCount == 5)
  }

  @Test func `A row that was removed before it got its id stays away`() async {
    let source = ServerList(count: 20, pageSize: 10)
    let list = await EntryList.loaded(source)
    list.insert([Entry(id: 900)], at: 0)
    list.remove(id: 900)
    let gate = source.hold()
    list.loadNewer()
    await gate.arrival()
    list.update(Entry(id: 15), replacing: 900)
    gate.open()
    await list.settled()
    await list.loadAll()
    #expect(list.ids == Array(0..<20).filter { $0 != 15 })
  }

  @Test func `An id may change again, and back`() async {
    let source = ServerList(count: 10, pageSize: 10)
    let list = await EntryList.loaded(source)
    let gate = source.hold()
    list.loadNewer()
    await gate.arrival()
    list.update(Entry(id: 100), replacing: 3)
    list.update(Entry(id: 101), replacing: 100)
    list.update(Entry(id: 4000), replacing: 7)
    list.update(Entry(id: 7, text: "back"), replacing: 4000)
    gate.open()
    await list.settled()
    #expect(list.ids == [0, 1, 2, 101, 4, 5, 6, 7, 8, 9])
    #expect(list.item(withID: 7)?.text == "back")
  }

  @Test func `A selected row that was dropped with its page is known by its new id`() async {
    let source = ServerList(count: 200, pageSize: 10)
    let list = EntryList(source: source, clock: ManualClock())
    list.maximumItemCount = 30
    list.tableView.size = Size(columns: 20, lines: 5)
    await list.reloaded()
    list.tableView.selectRow(at: row(1))
    for _ in 0..<20 {
      list.tableView.scroll(by: 5)
      await list.settled()
    }
    #expect(list.item(withID: 1) == nil)
    source.entries[1].id = 1001
    list.update(Entry(id: 1001), replacing: 1)
    for _ in 0..<30 {
      list.tableView.scroll(by: -5)
      await list.settled()
    }
    #expect(list.tableView.indexPathForSelectedRow == list.indexPath(ofItemWithID: 1001))
    #expect(list.ids.prefix(3) == [0, 1001, 2])
  }
}
