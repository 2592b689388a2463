import Foundation
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Refreshing a paged list")
struct PagedRefreshTests {
  /// Three pages of twenty rows, with row 30 at the top of the screen and row 35 selected.
  private static func scrolledList(_ source: ServerList) async -> EntryList {
    let list = await EntryList.loaded(source)
    list.loadNextPage()
    await list.settled()
    list.loadNextPage()
    await list.settled()
    list.tableView.size.lines = 10
    list.tableView.scrollToRow(at: IndexPath(row: 30, section: 0), at: .top)
    list.tableView.selectRow(at: IndexPath(row: 35, section: 0))
    return list
  }

  private static func selectedID(_ list: EntryList) -> Int? {
    list.tableView.indexPathForSelectedRow.map { list.items[$0.row].id }
  }

  @Test("What is newer goes above, and what is on screen stays put", arguments: [true, false])
  func newer(knowsNewer: Bool) async {
    let source = ServerList(count: 100, pageSize: 20)
    source.knowsNewer = knowsNewer
    let list = await Self.scrolledList(source)
    source.entries.insert(contentsOf: [Entry(id: 1001), Entry(id: 1002)], at: 0)
    await list.refresh()
    #expect(list.ids == [1001, 1002] + Array(0..<60))
    #expect(list.visibleIDs == Array(30..<40))
    #expect(Self.selectedID(list) == 35)
    #expect(list.tableView.unseenRowsAbove == 2)
    #expect(list.totalCount == 102)
    #expect(list.mistakes == [])
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
  }

  @Test("A refresh that finds nothing new changes nothing", arguments: [true, false])
  func nothingNew(knowsNewer: Bool) async {
    let source = ServerList(count: 100, pageSize: 20)
    source.knowsNewer = knowsNewer
    let list = await Self.scrolledList(source)
    source.entries.insert(Entry(id: 1001), at: 0)
    await list.refresh()
    await list.refresh()
    #expect(list.ids == [1001] + Array(0..<60))
    #expect(list.visibleIDs == Array(30..<40))
    #expect(list.tableView.unseenRowsAbove == 1)
  }

  @Test("A refresh that finds nothing new doesn't count as other rows")
  func sameRows() async {
    let source = ServerList(count: 100, pageSize: 20)
    source.knowsNewer = true
    let list = await Self.scrolledList(source)
    await list.refresh()
    let updateCount = list.tableView.updateCount
    await list.refresh()
    #expect(list.tableView.updateCount == updateCount)
    list.loadNextPage()
    await list.settled()
    #expect(list.tableView.updateCount > updateCount)
  }

  @Test("A first page that skips more rows than it has items can't be joined to the others")
  func skippedRows() async {
    let source = ServerList(count: 60, pageSize: 10)
    let list = await EntryList.loaded(source)
    await list.loadAll()
    source.entries.replaceSubrange(1..<30, with: (100..<108).map { Entry(id: $0) })
    await list.refresh()
    #expect(list.ids == [0] + Array(100..<108) + Array([30]) + Array(1..<30) + Array(31..<60))
    #expect(list.gaps == [[0, 10]])
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
  }

  @Test("Without a source that knows, the first page is compared: rows come, go, move and change")
  func difference() async {
    let source = ServerList(count: 100, pageSize: 20)
    let list = await EntryList.loaded(source, lines: 10)
    var entries = source.entries
    entries.removeSubrange(3...4)
    entries[7].text = "changed"
    let changed = entries[7].id
    entries.swapAt(10, 12)
    entries.insert(Entry(id: 1001), at: 5)
    source.entries = entries
    list.tableView.selectRow(at: IndexPath(row: 8, section: 0))
    await list.refresh()
    #expect(list.ids == entries.prefix(20).map(\.id))
    #expect(list.item(withID: changed)?.text == "changed")
    #expect(Self.selectedID(list) == 8)
    #expect(list.visibleIDs.first == 0)
    #expect(list.mistakes == [])
    await list.loadAll()
    #expect(list.ids == entries.map(\.id))
  }

  @Test("A row that is gone at the server leaves the rows that were read again", arguments: 0..<19)
  func goneRow(row: Int) async {
    let source = ServerList(count: 60, pageSize: 20)
    let list = await EntryList.loaded(source)
    await list.loadAll()
    source.entries.remove(at: row)
    await list.refresh()
    #expect(list.ids == source.entries.map(\.id))
    #expect(list.gaps == [])
  }

  @Test("A row that moved to the top from far below is there once")
  func movedToTheTop() async {
    let source = ServerList(count: 100, pageSize: 20)
    let list = await Self.scrolledList(source)
    let moved = source.entries.remove(at: 50)
    source.entries.insert(moved, at: 0)
    await list.refresh()
    #expect(list.ids == source.entries.prefix(60).map(\.id))
    #expect(list.visibleIDs == Array(30..<40))
    #expect(list.mistakes == [])
  }

  @Test("A row that was put below others by hand doesn't take them along")
  func movedByHand() async {
    let list = await EntryList.loaded(ServerList(count: 6, pageSize: 2))
    await list.loadAll()
    list.move(id: 0, to: 2)
    #expect(list.ids == [1, 2, 0, 3, 4, 5])
    await list.refresh()
    #expect(list.ids == Array(0..<6))
    // Of a page that has only rows put elsewhere by hand, no one knows where it ends.
    list.move(id: 0, to: 2)
    list.move(id: 1, to: 2)
    await list.refresh()
    await list.loadAll()
    #expect(list.ids == Array(0..<6))
  }

  @Test("A first page that has nothing in common with the rows takes their place, without a gap")
  func noOverlap() async {
    let source = ServerList(count: 100, pageSize: 20)
    let list = await Self.scrolledList(source)
    source.entries.insert(contentsOf: (1000..<1030).map { Entry(id: $0) }, at: 0)
    await list.refresh()
    #expect(list.ids == Array(1000..<1020) + Array(0..<60))
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
    #expect(list.mistakes == [])
  }

  @Test("A first page that is the last one too is all there is")
  func shrunk() async {
    let source = ServerList(count: 100, pageSize: 20)
    let list = await Self.scrolledList(source)
    source.entries = Array(source.entries.prefix(5))
    await list.refresh()
    #expect(list.ids == Array(0..<5))
    #expect(!list.loads.hasMorePages)
    source.entries = []
    await list.refresh()
    #expect(list.state == .empty)
  }

  @Test("A refresh at the end of a list leaves it at its end, and one of a single page follows it")
  func end() async {
    let source = ServerList(count: 60, pageSize: 20)
    let list = await Self.scrolledList(source)
    source.entries.insert(Entry(id: 1001), at: 0)
    await list.refresh()
    #expect(list.ids == [1001] + Array(0..<60))
    #expect(!list.loads.hasMorePages)
    let short = await EntryList.loaded(ServerList(count: 60, pageSize: 20))
    await short.refresh()
    #expect(short.loads.hasMorePages)
    await short.loadAll()
    #expect(short.ids == Array(0..<60))
  }

  @Test("A failed refresh keeps the rows, and is made good by a retry")
  func failure() async {
    let source = ServerList(count: 100, pageSize: 20)
    let list = await Self.scrolledList(source)
    source.failNext(Offline())
    source.entries.insert(Entry(id: 1001), at: 0)
    await list.refresh()
    #expect(list.loads.pullToRefresh.error is Offline)
    #expect(list.ids == Array(0..<60))
    list.retry()
    await list.settled()
    #expect(list.ids == [1001] + Array(0..<60))
  }

  @Test("Whatever the server's list becomes, refreshes and pages show it without gap or repetition")
  func randomServers() async {
    for seed in 1...UInt64(Depth.tries(50, deep: 150)) {
      var generator = SeededGenerator(seed: seed)
      let source = ServerList(count: generator.below(60), pageSize: 1 + generator.below(12))
      let list = await EntryList.loaded(source, lines: generator.below(12))
      var nextID = 1000
      for _ in 0..<8 {
        var entries = source.entries
        for _ in 0..<generator.below(4) {
          let place = generator.below(min(entries.count, 15) + 1)
          switch generator.below(3) {
          case 0:
            entries.insert(Entry(id: nextID), at: place)
            nextID += 1
          case 1 where place < entries.count: entries.remove(at: place)
          case 2 where place < entries.count:
            entries.insert(entries.remove(at: generator.below(entries.count)), at: place)
          default: break
          }
        }
        source.entries = entries
        await list.refresh()
        if generator.chance(50) { list.loadNextPage() }
        list.tableView.scroll(by: generator.below(20) - 8)
        await list.settled()
        guard Set(list.ids).count == list.ids.count, list.mistakes.isEmpty,
          list.tableView.numberOfRows == list.items.count
        else {
          Issue.record("seed \(seed)")
          return
        }
      }
      list.reload()
      await list.settled()
      await list.loadAll()
      guard list.ids == source.entries.map(\.id) else {
        Issue.record("seed \(seed)")
        return
      }
    }
  }
}
