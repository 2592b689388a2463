import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Refreshing a paged list")
struct PagedRefreshTests {
  @Test func `A refresh that finds nothing new doesn't count as other rows`() async {
    let source = ServerList(count: 100, pageSize: 20)
    source.knowsNewer = true
    let list = await EntryList.loaded(source, lines: 10)
    await list.refreshed()
    let updateCount = list.tableView.updateCount
    await list.refreshed()
    #expect(list.tableView.updateCount == updateCount)
    await list.nextPageLoaded()
    #expect(list.tableView.updateCount > updateCount)
  }

  @Test(
    "A row that changed at the server is shown as it is now",
    arguments: [(RefreshDepth.firstPage, 2, false), (.loaded, 12, false), (.loaded, 12, true)]
  )
  func changedRow(depth: RefreshDepth, row: Int, isOffsetBased: Bool) async {
    let source = ServerList(count: 40, pageSize: 5, isOffsetBased: isOffsetBased)
    let list = await EntryList.loaded(source)
    for _ in 0..<2 {
      await list.nextPageLoaded()
    }
    list.refreshDepth = depth
    source.entries[row].text = "new"
    await list.refreshed()
    #expect(list.item(withID: row)?.text == "new")
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
        await list.refreshed()
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
