import Testing

@testable import StatefulTable

@MainActor
@Suite("Marked gaps in a paged list")
struct PagedGapLoadTests {
  /// A list of two pages of ten, above which more rows came than a page has.
  private static func listWithGap(
    _ source: ServerList = ServerList(count: 40, pageSize: 10),
    lines: Int = 0
  ) async -> EntryList {
    let list = await EntryList.loaded(source)
    await list.nextPageLoaded()
    list.loadOptions.nextPageOffset = 0
    list.tableView.size.lines = lines
    source.entries.insert(contentsOf: (100..<125).map { Entry(id: $0) }, at: 0)
    await list.refreshed()
    return list
  }

  @Test("A gap tells what it waits for and that it loads, and only the row below it has one")
  func loadState() async {
    let list = await Self.listWithGap(lines: 4)
    list.loadOptions.nextPageOffset = 3
    list.tableView.scrollToRow(at: IndexPath(row: 11, section: 0), at: .top)
    await list.settled()
    #expect(list.loads.hasGaps)
    #expect(list.loads.gap.waitsFor == .scrolling)
    list.loadGap(aboveRowAt: [0, 7])
    #expect(!list.loads.gap.isLoading)
    list.loadGap(aboveRowAt: [0, 10])
    #expect(list.loads.gap.isLoading)
    await list.settled()
    #expect(list.gaps == [[0, 20]])
    #expect(list.history.last?.kind == .gap)
  }

  @Test("A failed page is shown in its gap and retried there, whatever other gaps there are")
  func failure() async {
    let source = ServerList(count: 40, pageSize: 10)
    let list = await Self.listWithGap(source, lines: 30)
    source.entries.insert(contentsOf: (200..<215).map { Entry(id: $0) }, at: 0)
    await list.refreshed()
    source.failNext(Offline())
    list.loadGap(aboveRowAt: [0, 20])
    await list.settled()
    #expect(list.loads.gap.error is Offline)
    #expect(list.loads.gap.waitsFor == .retry)
    let lines = [10, 20].map { row in
      list.gapLines(aboveRowAt: IndexPath(row: row, section: 0), size: list.tableView.size)
        .map(\.string)
    }
    #expect(lines[0] == ["⋯ more"])
    #expect(lines[1].first?.hasPrefix("Couldn't load more:") == true)
    await list.retried()
    #expect(list.gaps == [[0, 10], [0, 30]])
    #expect(list.loads.gap.error == nil)
  }
}
