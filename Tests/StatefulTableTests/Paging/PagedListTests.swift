import StatefulTable
import Testing

@MainActor
@Suite("PagedTableController")
struct PagedListTests {
  @Test("A page that leads to itself fails, and names the cursor, and isn't tried again by itself")
  func repeatedCursor() async {
    let pages = [
      Page<Entry, Int>([Entry(id: 0)], next: 1), Page([Entry(id: 1)], next: 1),
    ]
    let list = await EntryList.loaded(FixedPages(pages: pages))
    list.loadOptions.retryPolicy = .exponential()
    await list.nextPageLoaded()
    #expect(list.loads.nextPage.error as? PageSourceError == PageSourceError(.repeatedCursor("1")))
    #expect(list.ids == [0])
    #expect(!list.isAnimating)
  }
}

/// Pages that are always the same, found by their index.
struct FixedPages: PageSource {
  var pages: [Page<Entry, Int>]

  func page(after cursor: Int?) async throws -> Page<Entry, Int> {
    pages[cursor ?? 0]
  }
}
