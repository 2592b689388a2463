import Foundation
import StatefulTable
import StatefulTableTesting
import Testing

@MainActor
@Suite("A paged list that keeps only so many rows")
struct PagedMemoryTests {
  private static func list(_ source: ServerList, keeping maximum: Int = 100) async -> EntryList {
    let list = EntryList(source: source, clock: ManualClock())
    list.maximumItemCount = maximum
    list.tableView.size = Size(columns: 20, lines: 10)
    list.reload()
    await list.settled()
    return list
  }

  /// Scrolls line by line until a row is at the top of the screen; gives the most rows kept meanwhile.
  private static func scroll(_ list: EntryList, to id: Int, by step: Int) async -> Int {
    var most = 0
    var top = list.topID
    for _ in 0..<5000 where top != id {
      let before = top
      list.tableView.scroll(by: step)
      await list.settled()
      most = max(most, list.itemCount)
      top = list.topID
      // Lines follow one another, whatever was dropped or loaded above and below.
      guard top == before.map({ $0 + step }) else {
        Issue.record("row \(before ?? -1) was followed by \(list.visibleIDs)")
        return most
      }
    }
    return most
  }

  @Test("Pages far away are let go of, and are there again when they are scrolled back to")
  func thereAndBack() async {
    let list = await Self.list(ServerList(count: 1000, pageSize: 20))
    #expect(await Self.scroll(list, to: 900, by: 1) <= 120)
    #expect(list.items.count <= 120)
    #expect(list.loads.hasPreviousPages)
    #expect(await Self.scroll(list, to: 0, by: -1) <= 120)
    #expect(!list.loads.hasPreviousPages)
    #expect(list.loads.hasMorePages)
    #expect(await Self.scroll(list, to: 990, by: 1) <= 120)
    #expect(!list.loads.hasMorePages)
    #expect(list.mistakes == [])
    #expect(list.duplicateCount == 0)
    #expect(list.tableView.unseenRowsAbove == 0)
  }

  @Test("Memory is flat, however far one scrolls, and no page counts as empty")
  func flat() async {
    let list = await Self.list(ServerList(count: 5_000, pageSize: 50), keeping: 200)
    var most = 0
    while list.loads.hasMorePages {
      list.tableView.scroll(by: .max)
      await list.settled()
      most = max(most, list.items.count)
    }
    #expect(list.items.last?.id == 4_999)
    #expect(most <= 250)
  }

  @Test(
    "A cap smaller than the screen needs keeps what the screen needs, and never loads in circles"
  )
  func tinyCap() async {
    let source = ServerList(count: 300, pageSize: 5)
    let list = await Self.list(source, keeping: 1)
    _ = await Self.scroll(list, to: 200, by: 1)
    let asked = source.questions.count
    #expect(asked <= 60)
    #expect(list.items.count < 60)
  }

  @Test("The selection is lost with its row, and back with it; it never moves to another")
  func selection() async {
    let list = await Self.list(ServerList(count: 1000, pageSize: 20))
    list.tableView.selectRow(at: IndexPath(row: 4, section: 0))
    _ = await Self.scroll(list, to: 300, by: 1)
    #expect(list.tableView.indexPathForSelectedRow == nil)
    _ = await Self.scroll(list, to: 0, by: -1)
    #expect(list.tableView.indexPathForSelectedRow.map { list.items[$0.row].id } == 4)
  }

  @Test("Rows that came above while pages were let go of are there when one scrolls back")
  func newRowsMeanwhile() async {
    let source = ServerList(count: 1000, pageSize: 20)
    let list = await Self.list(source)
    _ = await Self.scroll(list, to: 300, by: 1)
    source.entries.insert(contentsOf: (-30..<0).map { Entry(id: $0) }, at: 0)
    _ = await Self.scroll(list, to: -30, by: -1)
    #expect(list.ids.first == -30)
    #expect(Set(list.ids).count == list.ids.count)
  }

  @Test("Where so much came above that the rows can't be joined, what was loaded takes their place")
  func tooMuchMeanwhile() async {
    let source = ServerList(count: 1000, pageSize: 20)
    let list = await Self.list(source)
    _ = await Self.scroll(list, to: 300, by: 1)
    _ = await Self.scroll(list, to: 30, by: -1)
    source.entries.insert(contentsOf: (-500..<0).map { Entry(id: $0) }, at: 0)
    list.tableView.scroll(by: .min)
    await list.settled()
    list.tableView.scroll(by: .min)
    await list.settled()
    #expect(list.mistakes == [])
    await list.loadAll()
    #expect(zip(list.ids, list.ids.dropFirst()).allSatisfy { $1 == $0 + 1 })
  }

  @Test("A refresh from amid the list leaves it there, and what is new comes at its start")
  func refresh() async {
    let source = ServerList(count: 1000, pageSize: 20)
    source.knowsNewer = true
    let list = await Self.list(source)
    _ = await Self.scroll(list, to: 300, by: 1)
    source.entries.insert(Entry(id: -1), at: 0)
    await list.refresh()
    #expect(list.topID == 300)
    list.maximumItemCount = nil
    while list.loads.hasPreviousPages {
      list.loadPreviousPage()
      await list.settled()
    }
    #expect(list.ids.first == -1)
    await list.loadAll()
    #expect(list.ids.last == 999)
    #expect(zip(list.ids, list.ids.dropFirst()).allSatisfy { $1 == $0 + 1 })
  }

  @Test("A page that can't be loaded again is a failure that can be retried")
  func failure() async {
    let source = ServerList(count: 1000, pageSize: 20)
    let list = await Self.list(source)
    _ = await Self.scroll(list, to: 300, by: 1)
    source.failNext(Offline())
    list.tableView.scroll(by: -100_000)
    await list.settled()
    #expect(list.loads.previousPage.error is Offline)
    list.retry()
    await list.settled()
    #expect(list.loads.previousPage.error == nil)
    _ = await Self.scroll(list, to: 0, by: -1)
  }
}
