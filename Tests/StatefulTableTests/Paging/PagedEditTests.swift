import Foundation
import StatefulTable
import TestSupport
import Testing

@MainActor
@Suite("Editing a paged list by hand")
struct PagedEditTests {
  @Test("Items come, go, change and move, and the table follows")
  func edits() async {
    let list = await EntryList.loaded(ServerList(count: 100, pageSize: 10), lines: 5)
    list.insert([Entry(id: 100), Entry(id: 101)], at: 2)
    list.remove(id: 0)
    list.update(Entry(id: 5, text: "new"))
    list.move(id: 9, to: 0)
    #expect(list.ids == [9, 1, 100, 101, 2, 3, 4, 5, 6, 7, 8])
    #expect(list.item(withID: 5)?.text == "new")
    #expect(list.tableView.numberOfRows == 11)
    #expect(list.totalCount == 101)
    #expect(list.mistakes == [])
  }

  @Test("Ids that aren't there and rows beyond the end are no trouble")
  func strangers() async {
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

  @Test("What was removed comes back to its place, and counts again")
  func restoring() async {
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
    list.reload()
    await list.settled()
    list.restore(removed)
    #expect(list.ids == Array(0...10))
    // And where that is gone as well, at its row.
    let other = list.remove(ids: [8])
    source.entries.removeAll { $0.id == 7 || $0.id == 8 }
    list.reload()
    await list.settled()
    #expect(list.ids == [0, 1, 2, 3, 5, 6, 9, 10, 11, 12])
    list.restore(other)
    #expect(list.ids == [0, 1, 2, 3, 5, 6, 9, 10, 8, 11, 12])
    #expect(list.mistakes == [])
  }

  @Test("Removing the last item shows the empty view, inserting one shows rows")
  func emptyByHand() async {
    let list = await EntryList.loaded(ServerList(count: 1, pageSize: 10))
    list.remove(id: 0)
    #expect(list.state == .empty)
    list.insert([Entry(id: 1)], at: 0)
    #expect(list.state == .idle)
  }

  @Test("What is applied is shown by changing only what changed, and paging goes on")
  func apply() async {
    let source = ServerList(count: 40, pageSize: 20)
    let list = await EntryList.loaded(source, lines: 5)
    list.tableView.scrollToRow(at: IndexPath(row: 10, section: 0), at: .top)
    list.apply([Entry(id: 200)] + list.items.filter { $0.id.isMultiple(of: 2) })
    #expect(list.ids == [200] + stride(from: 0, to: 20, by: 2))
    #expect(list.visibleIDs.first == 10)
    await list.loadAll()
    #expect(list.ids.suffix(20).elementsEqual(20..<40))
    #expect(list.mistakes == [])
  }

  enum Arrival: CaseIterable { case reload, refresh, newer, nextPage }

  @Test(
    "What is edited while something is on its way isn't undone by its arrival",
    arguments: Arrival.allCases,
    DuplicatePolicy.all
  )
  func duringALoad(arrival: Arrival, policy: DuplicatePolicy) async {
    let source = ServerList(count: 40, pageSize: 10)
    source.knowsNewer = arrival == .newer
    let list = await EntryList.loaded(source)
    list.duplicatePolicy = policy
    // What the server says from now on it said before it heard of the edits.
    let gate = source.hold()
    switch arrival {
    case .reload: list.reload()
    case .refresh, .newer: list.loadNewer()
    case .nextPage: list.loadNextPage()
    }
    await gate.arrival()
    list.remove(id: 2)
    list.update(Entry(id: 3, text: "mine"))
    list.insert([Entry(id: 500)], at: 1)
    list.move(id: 7, to: 0)
    // Of the page on its way.
    list.insert([Entry(id: 12, text: "mine")], at: 0)
    gate.open()
    await list.settled()
    #expect(list.ids.prefix(5) == [12, 7, 0, 500, 1])
    #expect(!list.ids.contains(2))
    #expect(list.item(withID: 3)?.text == "mine")
    #expect(list.item(withID: 12)?.text == "mine")
    #expect(Set(list.ids).count == list.ids.count)
    #expect(list.tableView.numberOfRows == list.items.count)
    #expect(list.mistakes == [])
    await list.loadAll()
    #expect(Set(list.ids) == Set(0..<40).subtracting([2]).union([500]))
  }

  @Test("Where pages count items, none is skipped after some were deleted", arguments: [1, 7, 25])
  func offsets(deleted: Int) async {
    let source = ServerList(count: 100, pageSize: 10, isOffsetBased: true)
    let list = await EntryList.loaded(source)
    for _ in 0..<3 {
      list.loadNextPage()
      await list.settled()
    }
    for id in 5..<5 + deleted {
      list.remove(id: id)
      source.entries.removeAll { $0.id == id }
    }
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
    #expect(list.duplicateCount == 0)
  }

  @Test(
    "Nor is one skipped if something is deleted while a load is on its way",
    arguments: [Arrival.reload, .refresh, .nextPage],
    [true, false]
  )
  func offsetsDuringALoad(arrival: Arrival, isKnownInTime: Bool) async {
    let source = ServerList(count: 100, pageSize: 10, isOffsetBased: true)
    let list = await EntryList.loaded(source)
    list.loadNextPage()
    await list.settled()
    if isKnownInTime { source.entries.removeAll { $0.id == 5 } }
    let gate = source.hold()
    switch arrival {
    case .reload: list.reload()
    case .refresh, .newer: list.loadNewer()
    case .nextPage: list.loadNextPage()
    }
    await gate.arrival()
    list.remove(id: 5)
    source.entries.removeAll { $0.id == 5 }
    gate.open()
    await list.settled()
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
  }

  @Test("Nor is one skipped if what is deleted was inserted here and counted with there")
  func offsetsAfterAnInsertion() async {
    let source = ServerList(count: 50, pageSize: 10, isOffsetBased: true)
    let list = await EntryList.loaded(source)
    let new = Entry(id: 500)
    list.insert([new], at: 0)
    source.entries.insert(new, at: 0)
    list.loadNextPage()
    await list.settled()
    list.remove(id: 500)
    source.entries.removeAll { $0.id == 500 }
    await list.loadAll()
    #expect(list.ids == Array(0..<50))
  }

  @Test("Nor is one skipped if a refresh finds that some are gone", arguments: [1, 3, 8])
  func offsetsAfterARefresh(deleted: Int) async {
    let source = ServerList(count: 60, pageSize: 10, isOffsetBased: true)
    let list = await EntryList.loaded(source)
    list.loadNextPage()
    await list.settled()
    source.entries.removeAll { (1...deleted).contains($0.id) }
    await list.refresh()
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
  }

  @Test("What was deleted here but not there doesn't come back with a page that is looked at again")
  func deletedHereOnly() async {
    let source = ServerList(count: 30, pageSize: 10, isOffsetBased: true)
    let list = await EntryList.loaded(source)
    list.remove(id: 4)
    await list.loadAll()
    #expect(list.ids == (0..<30).filter { $0 != 4 })
  }

  @Test("What was inserted by hand isn't taken for the newest that the source knows")
  func newerThanALocalItem() async {
    let source = ServerList(count: 30, pageSize: 10)
    source.knowsNewer = true
    let list = await EntryList.loaded(source)
    list.insert([Entry(id: 500)], at: 0)
    source.entries.insert(Entry(id: 501), at: 0)
    await list.refresh()
    #expect(source.questions.last == "newer than 0")
    #expect(list.ids.prefix(3) == [501, 500, 0])
  }
}

extension DuplicatePolicy {
  static let all: [DuplicatePolicy] = [.keepFirst, .replace]
}
