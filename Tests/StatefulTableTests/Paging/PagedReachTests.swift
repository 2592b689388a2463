import Foundation
import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@MainActor
@Suite("Every row of a paged list can be reached")
struct PagedReachTests {
  /// A list that keeps few rows, on a screen of ten lines.
  private func cappedList(_ source: ServerList) async -> EntryList {
    let list = EntryList(source: source, clock: ManualClock())
    list.maximumItemCount = 60
    list.tableView.size = Size(columns: 20, lines: 10)
    list.reload()
    await list.settled()
    return list
  }

  private func scroll(_ list: EntryList, by step: Int, times: Int) async {
    for _ in 0..<times {
      list.tableView.scroll(by: step)
      await list.settled()
    }
  }

  // MARK: Applied items

  @Test("Items that are applied leave the dropped pages above them where they were")
  func appliedAmid() async {
    let list = await cappedList(ServerList(count: 1000, pageSize: 20))
    await scroll(list, by: 1, times: 200)
    #expect(list.topID == 200)
    list.apply(list.items)
    await scroll(list, by: -1, times: 200)
    #expect(list.topID == 0)
    #expect(!list.loads.hasPreviousPages)
    #expect(list.mistakes == [])
  }

  @Test("Items that are applied before any page was dropped can be dropped and loaded again")
  func appliedEarly() async {
    let list = await cappedList(ServerList(count: 1000, pageSize: 20))
    await scroll(list, by: 1, times: 40)
    list.apply(list.items.filter { $0.id != 30 })
    await scroll(list, by: 1, times: 200)
    #expect(list.loads.hasPreviousPages)
    await scroll(list, by: -1, times: 260)
    // With its page, what was removed comes back: the server has it.
    #expect(Array(list.ids.prefix(59)) == Array(0..<59))
    #expect(list.mistakes == [])
  }

  @Test("Items that are applied while a dropped page is on its way don't turn it away")
  func appliedMeanwhile() async {
    let source = ServerList(count: 1000, pageSize: 20)
    let list = await cappedList(source)
    await scroll(list, by: 1, times: 200)
    let first = list.ids[0]
    let gate = source.hold()
    list.loadPreviousPage()
    await gate.arrival()
    list.apply(list.items.filter { $0.id != first + 3 })
    gate.open()
    await list.settled()
    #expect(list.ids.first == first - 20)
  }

  // MARK: Pages without new rows

  @Test("Pages that are read again after a removal don't end the way to the end")
  func readAgain() async {
    let source = ServerList(count: 330, pageSize: 10, isOffsetBased: true)
    let list = await EntryList.loaded(source)
    for _ in 0..<9 {
      list.loadNextPage()
      await list.settled()
    }
    for id in 10..<80 { list.remove(id: id) }
    list.loadToEnd()
    await list.settled()
    #expect(list.ids == Array(0..<10) + Array(80..<330))
    #expect(list.duplicateCount == 0)
  }

  @Test("Items that the source never had are removed without reading pages again")
  func removedOwnItems() async {
    let source = ServerList(count: 330, pageSize: 10, isOffsetBased: true)
    let list = await EntryList.loaded(source)
    list.insert((1000..<1060).map { Entry(id: $0) }, at: 5)
    for id in 1000..<1060 { list.remove(id: id) }
    list.loadToEnd()
    await list.settled()
    #expect(list.ids == Array(0..<330))
    #expect(source.questions.count == 33)
  }

  @Test("Pages that were read again once are read again as a whole the next time")
  func readAgainTwice() async {
    let source = ServerList(count: 200, pageSize: 10, isOffsetBased: true)
    let list = await EntryList.loaded(source)
    for _ in 0..<5 {
      list.loadNextPage()
      await list.settled()
    }
    for id in 50..<60 { remove(id, list, source) }
    list.loadNextPage()
    await list.settled()
    for id in 0..<40 { remove(id, list, source) }
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
  }

  private func remove(_ id: Int, _ list: EntryList, _ source: ServerList) {
    list.remove(id: id)
    source.entries.removeAll { $0.id == id }
  }

  @Test("Unloaded pages whose rows were all removed here come back as the server has them")
  func removedPages() async {
    let list = await cappedList(ServerList(count: 400, pageSize: 20))
    await scroll(list, by: 1, times: 15)
    for page in 1...5 {
      while list.ids.last.map({ $0 < page * 20 + 19 }) == true {
        list.loadNextPage()
        await list.settled()
      }
      for id in page * 20..<page * 20 + 20 { list.remove(id: id) }
    }
    await scroll(list, by: 1, times: 200)
    #expect(list.loads.hasPreviousPages)
    await scroll(list, by: -1, times: 300)
    #expect(Array(list.ids.prefix(60)) == Array(0..<60))
    #expect(list.mistakes == [])
  }

  @Test("A total that goes up and down doesn't keep the list reading the same pages for ever")
  func unsteadyTotal() async {
    let list = EntryList(source: Unsteady(), clock: ManualClock())
    list.reload()
    await list.settled()
    list.loadToEnd()
    await list.settled()
    #expect(list.history.count < 50)
  }

  /// A source whose pages name another total each time.
  private struct Unsteady: PageSource {
    var numberedPageSize: Int? { 10 }

    func cursor(forPage number: Int, size: Int) -> Int? { number * size }

    func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      let start = cursor ?? 0
      return Page(
        (start..<start + 10).map { Entry(id: $0 % 20) },
        next: start + 10,
        total: start.isMultiple(of: 20) ? 1000 : 995
      )
    }
  }
}
