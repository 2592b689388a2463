import StatefulTable
import TestSupport
import Testing

@MainActor
@Suite("PagedTableController")
struct PagedListTests {
  @Test("Pages follow each other by their cursors, up to the end that the source tells")
  func pages() async {
    let source = ServerList(count: 45, pageSize: 20)
    let list = PagedTableController(source: source)
    list.reload()
    await list.settled()
    #expect(list.items.map(\.id) == Array(0..<20))
    #expect(list.totalCount == 45)
    list.loadNextPage()
    await list.settled()
    list.loadNextPage()
    await list.settled()
    #expect(list.items.map(\.id) == Array(0..<45))
    #expect(!list.loads.hasMorePages)
    list.loadNextPage()
    #expect(list.state == .idle)
  }
}
