import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@MainActor
@Suite("Ids that change")
struct PagedRenameTests {
  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test func `A row that gets another id stays where it is, with the cursor`() async {
    let list = await EntryList.loaded(ServerList(count: 20, pageSize: 20), lines: 5)
    list.insert([Entry(id: 900, text: "sending")], at: 10)
    list.tableView.moveCursor(to: path(10))
    list.tableView.scrollToRow(at: path(10), at: .top)
    list.update(Entry(id: 100, text: "sent"), replacing: 900)
    #expect(list.ids[9...11] == [9, 100, 10])
    #expect(list.item(withID: 100)?.text == "sent")
    #expect(list.item(withID: 900) == nil)
    #expect(list.tableView.cursor == path(10))
    #expect(list.topID == 100)
    // The table knows the row by its new id.
    list.insert([Entry(id: 901)], at: 0)
    list.tableView.reloadData()
    #expect(list.tableView.cursor == path(11))
    #expect(list.topID == 100)
    #expect(list.mistakes == [])
    #expect(list.duplicateCount == 0)
    #expect(list.totalCount == 22)
  }

  @Test func `A selected row stays selected, also if it is off screen`() async {
    let list = await EntryList.loaded(ServerList(count: 20, pageSize: 20), lines: 5)
    list.tableView.allowsMultipleSelection = true
    list.tableView.selectRow(at: path(15))
    list.update(Entry(id: 100), replacing: 15)
    list.insert([Entry(id: 901)], at: 0)
    list.tableView.reloadData()
    #expect(list.tableView.indexPathsForSelectedRows == [path(16)])
  }

  enum Arrival: CaseIterable { case reload, refresh, newer, nextPage }

  @Test(arguments: Arrival.allCases, [true, false])
  func `An answer on its way has the new id, whichever it was asked for`(
    arrival: Arrival,
    isAnswered: Bool
  ) async {
    let source = ServerList(count: 20, pageSize: 10)
    source.knowsNewer = arrival == .newer
    let list = await EntryList.loaded(source)
    list.insert([Entry(id: 900)], at: 0)
    if isAnswered { source.entries.insert(Entry(id: 100), at: 0) }
    let gate = source.hold()
    switch arrival {
    case .reload: list.reload()
    case .refresh, .newer: list.loadNewer()
    case .nextPage: list.loadNextPage()
    }
    await gate.arrival()
    list.update(Entry(id: 100, text: "sent"), replacing: 900)
    // A row of the server, which the answer has by its old id.
    list.update(Entry(id: 103, text: "renamed"), replacing: 3)
    gate.open()
    await list.settled()
    #expect(list.ids.prefix(5) == [100, 0, 1, 2, 103])
    #expect(Set(list.ids).count == list.ids.count)
    #expect(list.item(withID: 103)?.text == "renamed")
    #expect(list.mistakes == [])
    // From now on the server says what there is.
    source.entries = [100, 0, 1, 2, 103, 4, 5].map { Entry(id: $0) }
    list.reload()
    await list.settled()
    #expect(list.ids == [100, 0, 1, 2, 103, 4, 5])
  }

  @Test(arguments: [false, true])
  func `Two rows with the same id become one, at the place of the one that the server has`(
    isAbove: Bool
  ) async {
    let list = await EntryList.loaded(ServerList(count: 10, pageSize: 10), lines: 12)
    list.insert([Entry(id: 900)], at: isAbove ? 0 : 8)
    list.tableView.moveCursor(to: path(isAbove ? 0 : 8))
    list.update(Entry(id: 5, text: "sent"), replacing: 900)
    #expect(list.ids == Array(0..<10))
    #expect(list.item(withID: 5)?.text == "sent")
    #expect(list.tableView.cursor == path(5))
    #expect(list.totalCount == 10)
    #expect(list.tableView.numberOfRows == 10)
    #expect(list.mistakes == [])
    list.insert([Entry(id: 901)], at: isAbove ? 0 : 8)
    list.tableView.moveCursor(to: path(isAbove ? 6 : 5))
    list.update(Entry(id: 5), replacing: 901)
    #expect(list.tableView.cursor == path(5))
  }

  @Test(arguments: [900, 5], [900, 5])
  func `Of two rows that become one, the cursor and the selection of either stay`(
    cursor: Int,
    selected: Int
  ) async {
    let list = await EntryList.loaded(ServerList(count: 10, pageSize: 10), lines: 12)
    list.tableView.allowsMultipleSelection = true
    list.insert([Entry(id: 900)], at: 0)
    let rows = [900: path(0), 5: path(6)]
    rows[cursor].map(list.tableView.moveCursor)
    list.tableView.selectRow(at: rows[selected])
    list.update(Entry(id: 5), replacing: 900)
    #expect(list.tableView.cursor == path(5))
    #expect(list.tableView.indexPathsForSelectedRows == [path(5)])
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

  @Test func `Another id may mean another section`() async {
    let list = EntryList(source: ServerList(count: 6, pageSize: 10), clock: ManualClock())
    list.titleLength = 3
    list.tableView.size = Size(columns: 20, lines: 20)
    list.reload()
    await list.settled()
    #expect(list.itemSections.count == 2)
    list.update(Entry(id: 100), replacing: 2)
    #expect((0..<3).map { list.tableView.header(inSection: $0)?.text.string } == ["0", "33", "1"])
    list.update(Entry(id: 2), replacing: 100)
    #expect(list.itemSections.count == 2)
    #expect(list.mistakes == [])
  }

  @Test func `A selected row that was dropped with its page is known by its new id`() async {
    let source = ServerList(count: 200, pageSize: 10)
    let list = EntryList(source: source, clock: ManualClock())
    list.maximumItemCount = 30
    list.tableView.size = Size(columns: 20, lines: 5)
    list.reload()
    await list.settled()
    list.tableView.selectRow(at: path(1))
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
