import StatefulTable
import Testing

@MainActor
@Suite("Editing a paged list by hand")
struct PagedEditTests {
  @Test func `Ids that aren't there and rows beyond the end are no trouble`() async {
    let list = await EntryList.loaded(ServerList(count: 3, pageSize: 10))
    list.remove(id: 77)
    list.update(Entry(id: 77))
    list.move(id: 77, to: 0)
    list.move(id: 0, to: 99)
    list.move(id: 2, to: -5)
    list.insert([], at: 50)
    list.insert([Entry(id: 4)], at: 50)
    list.insert([Entry(id: 5)], at: -1)
    #expect(list.ids == [5, 2, 1, 0, 4])
    #expect(list.mistakes == [])
  }

  @Test func `What was removed comes back to its place, and counts again`() async {
    let list = await EntryList.loaded(ServerList(count: 100, pageSize: 10), lines: 5)
    list.insert([Entry(id: 200)], at: 4)
    list.tableView.scrollToRow(at: IndexPath(row: 6, section: 0), at: .top)
    let before = list.ids
    let removed = list.remove(ids: [7, 200, 2, 3, 77])
    #expect(removed.items.map(\.id) == [2, 3, 200, 7])
    #expect(list.totalCount == 97)
    list.restore(removed)
    #expect(list.ids == before)
    #expect(list.totalCount == 101)
    #expect(list.visibleIDs.first == 5)
    list.restore(removed)
    #expect(list.ids == before, "what is back stays as it is")
    #expect(list.mistakes == [])
  }

  @Test("An item whose page was read again without it comes back below the one that was above it")
  func restoringWithoutAPage() async {
    let source = ServerList(count: 30, pageSize: 10)
    let list = await EntryList.loaded(source, lines: 5)
    let removed = list.remove(ids: [4])
    source.entries.removeAll { $0.id == 4 }
    await list.reloaded()
    list.restore(removed)
    #expect(list.ids == Array(0...10))
    // And where that is gone as well, at its row.
    let other = list.remove(ids: [8])
    source.entries.removeAll { $0.id == 7 || $0.id == 8 }
    await list.reloaded()
    #expect(list.ids == [0, 1, 2, 3, 5, 6, 9, 10, 11, 12])
    list.restore(other)
    #expect(list.ids == [0, 1, 2, 3, 5, 6, 9, 10, 8, 11, 12])
    #expect(list.mistakes == [])
  }
}
