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
}
