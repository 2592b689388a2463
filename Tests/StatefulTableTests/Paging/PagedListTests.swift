import StatefulTable
import StatefulTableTesting
import Testing

@MainActor
@Suite("PagedTableController")
struct PagedListTests {
  @Test("A total may be unknown, and may change from page to page")
  func totals() async {
    let pages: [Page<Entry, Int>] = [
      Page([Entry(id: 0)], next: 1, total: 7), Page([Entry(id: 1)], next: 2),
      Page([Entry(id: 2)], next: 3, total: 5), Page([Entry(id: 3)], next: nil, total: 4),
    ]
    let list = EntryList(source: FixedPages(pages: pages))
    #expect(list.totalCount == nil)
    list.reload()
    await list.settled()
    var totals = [list.totalCount]
    while list.loads.hasMorePages {
      list.loadNextPage()
      await list.settled()
      totals.append(list.totalCount)
    }
    #expect(totals == [7, 7, 5, 4])
  }

  @Test("Empty pages before the end, longer and shorter ones, are pages like others")
  func sizes() async {
    let sizes = [0, 3, 0, 0, 40, 1, 0, 2]
    var next = 0
    let pages = sizes.enumerated().map { index, size in
      defer { next += size }
      let items = (next..<next + size).map { Entry(id: $0) }
      return Page<Entry, Int>(items, next: index + 1 < sizes.count ? index + 1 : nil)
    }
    let list = EntryList(source: FixedPages(pages: pages))
    list.tableView.size = Size(columns: 20, lines: 60)
    list.reload()
    await list.settled()
    #expect(list.ids == Array(0..<46))
    #expect(!list.loads.hasMorePages)
  }

  @Test("A page that leads to itself fails, and names the cursor, and isn't tried again by itself")
  func repeatedCursor() async {
    let pages = [
      Page<Entry, Int>([Entry(id: 0)], next: 1), Page([Entry(id: 1)], next: 1),
    ]
    let list = EntryList(source: FixedPages(pages: pages), clock: ManualClock())
    list.loadOptions.retryPolicy = .exponential()
    list.reload()
    await list.settled()
    list.loadNextPage()
    await list.settled()
    #expect(list.loads.nextPage.error as? PageSourceError == PageSourceError(.repeatedCursor("1")))
    #expect(list.ids == [0])
    #expect(!list.isAnimating)
  }

  @Test("A new source counts from the next reload on")
  func newSource() async {
    let list = await EntryList.loaded(ServerList(count: 45, pageSize: 20))
    list.source = FixedPages(pages: [Page<Entry, Int>([Entry(id: 7)], next: nil)])
    list.loadNextPage()
    #expect(list.state == .idle)
    #expect(list.items.count == 20)
    list.reload()
    await list.settled()
    #expect(list.ids == [7])
  }

  @Test("Items are found by their ids, and chosen by their rows")
  func lookUp() async {
    final class Chooser: PagedTableController<Entry> {
      var chosen: [Entry] = []
      override func didSelect(_ item: Entry) { chosen.append(item) }
    }
    let list = Chooser(source: ServerList(count: 45, pageSize: 20))
    list.reload()
    await list.settled()
    #expect(list.item(withID: 7)?.id == 7)
    #expect(list.item(withID: 44) == nil)
    #expect(list.indexPath(ofItemWithID: 19) == IndexPath(row: 19, section: 0))
    list.tableView(list.tableView, didSelectRowAt: IndexPath(row: 3, section: 0))
    list.tableView(list.tableView, didSelectRowAt: IndexPath(row: 99, section: 0))
    #expect(list.chosen.map(\.id) == [3])
  }
}

/// Pages that are always the same, found by their index.
struct FixedPages: PageSource {
  var pages: [Page<Entry, Int>]

  func page(after cursor: Int?) async throws -> Page<Entry, Int> {
    pages[cursor ?? 0]
  }
}
