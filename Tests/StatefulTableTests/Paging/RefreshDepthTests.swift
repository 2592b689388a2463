import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable

/// Refreshes that load all pages again.
@MainActor struct RefreshDepthTests {
  private static func list(_ source: ServerList, pages: Int = 3) async -> EntryList {
    let list = await EntryList.loaded(source)
    list.loadOptions.nextPageOffset = 0
    list.tableView.size = Size(columns: 20, lines: 4)
    list.refreshDepth = .loaded
    for _ in 1..<pages {
      list.loadNextPage()
      await list.settled()
    }
    return list
  }

  @Test(arguments: [false, true])
  func `Rows of all pages are up to date, and what is on screen stays`(isOffsetBased: Bool) async {
    let source = ServerList(count: 40, pageSize: 5, isOffsetBased: isOffsetBased)
    let list = await Self.list(source)
    #expect(list.ids == Array(0..<15))
    list.tableView.scroll(by: 8)
    source.entries[12].text = "new"
    source.entries.remove(at: 3)
    source.entries.insert(Entry(id: 99), at: 0)
    await list.refresh()
    #expect(list.ids == [99, 0, 1, 2] + Array(4..<15))
    #expect(list.item(withID: 12)?.text == "new")
    #expect(list.topID == 8)
    #expect(list.mistakes.isEmpty)
    list.loadNextPage()
    await list.settled()
    #expect(list.ids.suffix(5) == Array(15..<20))
  }

  @Test func `Rows that new ones push down are read, too`() async {
    let source = ServerList(count: 40, pageSize: 5)
    let list = await Self.list(source)
    source.entries.insert(contentsOf: (100..<112).map { Entry(id: $0) }, at: 0)
    await list.refresh()
    #expect(list.ids.prefix(27) == (Array(100..<112) + Array(0..<15))[...])
  }

  @Test func `If no row is reached, it ends two pages after as many rows as there are`() async {
    let source = ServerList(count: 100, pageSize: 5)
    let list = await Self.list(source)
    source.entries = (200..<400).map { Entry(id: $0) }
    let before = source.questions.count
    await list.refresh()
    #expect(source.questions.count - before == 5)
    #expect(list.ids == Array(200..<225) + Array(0..<15))
    #expect(list.gaps == [[0, 25]])
  }

  @Test func `A page that fails changes nothing, and edits made meanwhile stay`() async {
    let source = ServerList(count: 40, pageSize: 5)
    let list = await Self.list(source)
    source.entries.removeFirst()
    let gate = source.hold()
    list.loadNewer()
    await gate.arrival()
    source.failNext(Offline())
    list.remove(id: 7)
    gate.open()
    await list.settled()
    #expect(list.loads.pullToRefresh.error is Offline)
    #expect(list.ids == Array(0..<15).filter { $0 != 7 })
    list.loadNewer()
    list.remove(id: 9)
    await list.settled()
    // The last row that was there is on the last page that was read.
    #expect(list.ids == Array(1..<16).filter { $0 != 9 })
    #expect(list.mistakes.isEmpty)
  }

  @Test func `A list of one page, or of none, refreshes as any other`() async {
    let source = ServerList(count: 3, pageSize: 5)
    let list = await Self.list(source, pages: 1)
    source.entries.removeFirst()
    await list.refresh()
    #expect(list.ids == [1, 2])
    source.entries = []
    await list.refresh()
    #expect(list.state == .empty)
  }
}
