import Foundation
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Marked gaps in a paged list")
struct PagedGapLoadTests {
  /// A list of two pages of ten, above which more rows came than a page has.
  private static func listWithGap(
    _ source: ServerList = ServerList(count: 40, pageSize: 10),
    newRows: Int = 25,
    lines: Int = 0,
    top: Int = 0
  ) async -> EntryList {
    let list = await EntryList.loaded(source)
    list.loadNextPage()
    await list.settled()
    list.loadOptions.nextPageOffset = 0
    list.tableView.size.lines = lines
    if top > 0 { list.tableView.scrollToRow(at: IndexPath(row: top, section: 0), at: .top) }
    source.entries.insert(contentsOf: (100..<100 + newRows).map { Entry(id: $0) }, at: 0)
    await list.refresh()
    return list
  }

  private static func load(_ list: EntryList) async {
    if let row = list.gaps.first { list.loadGap(aboveRowAt: row) }
    await list.settled()
  }

  @Test("A refresh that doesn't reach the rows keeps them below a gap, and what is read stays")
  func marked() async {
    let list = await Self.listWithGap(lines: 5, top: 12)
    #expect(list.ids == Array(100..<110) + Array(0..<20))
    #expect(list.gaps == [[0, 10]])
    #expect(list.loads.hasGaps)
    #expect(list.visibleIDs == Array(12..<17))
    #expect(list.tableView.unseenRowsAbove == 10)
    #expect(list.totalCount == 65)
    #expect(list.mistakes == [])
  }

  @Test("Pages come below the rows above, until one reaches the rows below")
  func filled() async {
    let list = await Self.listWithGap(lines: 5, top: 12)
    await Self.load(list)
    #expect(list.ids == Array(100..<120) + Array(0..<20))
    #expect(list.gaps == [[0, 20]])
    await Self.load(list)
    #expect(list.ids == Array(100..<125) + Array(0..<20))
    #expect(list.gaps == [])
    #expect(!list.loads.hasGaps)
    #expect(list.visibleIDs == Array(12..<17))
    #expect(list.history.last?.kind == .gap)
    await list.loadAll()
    #expect(list.ids == Array(100..<125) + Array(0..<40))
    #expect(list.mistakes == [])
  }

  @Test("With the policy to replace, the page takes the place of all rows")
  func replaced() async {
    let source = ServerList(count: 40, pageSize: 10)
    let list = await EntryList.loaded(source)
    list.gapPolicy = .replace
    source.entries.insert(contentsOf: (100..<125).map { Entry(id: $0) }, at: 0)
    await list.refresh()
    #expect(list.ids == Array(100..<110))
    #expect(list.gaps == [])
  }

  @Test("Page numbers make no gap: a refresh brings the page of the row that is read")
  func offsets() async {
    let list = await Self.listWithGap(ServerList(count: 40, pageSize: 10, isOffsetBased: true))
    #expect(list.ids == Array(120..<125) + Array(0..<5))
    #expect(list.gaps == [])
    #expect(list.loads.hasPreviousPages)
  }

  @Test("Several gaps are loaded each by its own, also one that arises while another is open")
  func several() async {
    let source = ServerList(count: 40, pageSize: 10)
    let list = await Self.listWithGap(source)
    source.entries.insert(contentsOf: (200..<215).map { Entry(id: $0) }, at: 0)
    await list.refresh()
    #expect(list.gaps == [[0, 10], [0, 20]])
    list.loadGap(aboveRowAt: [0, 20])
    await list.settled()
    #expect(list.gaps == [[0, 10], [0, 30]])
    #expect(list.ids == Array(200..<210) + Array(100..<120) + Array(0..<20))
    list.loadGap(aboveRowAt: [0, 10])
    await list.settled()
    #expect(list.gaps == [[0, 35]])
    list.loadGap(aboveRowAt: [0, 7])
    await list.settled()
    #expect(list.gaps == [[0, 35]])
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
  }

  @Test("A refresh that reaches the rows below a gap closes it")
  func closedByRefresh() async {
    let source = ServerList(count: 40, pageSize: 10)
    let list = await Self.listWithGap(source)
    for id in 105..<110 { list.remove(id: id) }
    source.entries.removeAll { (105..<125).contains($0.id) }
    await list.refresh()
    #expect(list.ids == Array(100..<105) + Array(0..<20))
    #expect(list.gaps == [])
  }

  @Test("A failed page is shown in its gap and retried there, whatever other gaps there are")
  func failure() async {
    let source = ServerList(count: 40, pageSize: 10)
    let list = await Self.listWithGap(source, lines: 30)
    source.entries.insert(contentsOf: (200..<215).map { Entry(id: $0) }, at: 0)
    await list.refresh()
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
    list.retry()
    await list.settled()
    #expect(list.gaps == [[0, 10], [0, 30]])
    #expect(list.loads.gap.error == nil)
  }

  @Test("A load of a gap can be cancelled, and a refresh takes its place")
  func cancelled() async {
    let source = ServerList(count: 40, pageSize: 10)
    let list = await Self.listWithGap(source)
    let gate = source.hold()
    list.loadGap(aboveRowAt: [0, 10])
    #expect(list.state == .loadingGap)
    #expect(list.loads.gap.isLoading)
    list.cancelLoading()
    #expect(list.state == .idle)
    list.loadGap(aboveRowAt: [0, 10])
    list.loadNewer()
    #expect(list.state == .loadingFromPullToRefresh)
    gate.open()
    await list.settled()
    #expect(list.ids == Array(100..<110) + Array(0..<20))
    #expect(list.gaps == [[0, 10]])
  }

  @Test("A gap isn't loaded again and again by pages that bring nothing")
  func empty() async {
    let source = ServerList(count: 40, pageSize: 10)
    let list = await Self.listWithGap(source, lines: 5)
    list.loadOptions.emptyPageBudget = 2
    list.loadOptions.nextPageOffset = 3
    // All that the pages have is above the gap already.
    source.entries.removeAll { (110..<125).contains($0.id) }
    source.entries.insert(contentsOf: (0..<10).map { Entry(id: 100 + $0) }, at: 10)
    list.tableView.scrollToRow(at: IndexPath(row: 5, section: 0), at: .top)
    await list.settled()
    #expect(list.history.filter { $0.kind == .gap }.count <= 3)
    #expect(Set(list.ids).count == list.ids.count)
  }

  @Test("Coming near from above loads a page, and from below if the source knows the way")
  func near() async {
    let source = ServerList(count: 40, pageSize: 10)
    let list = await Self.listWithGap(source, lines: 4, top: 12)
    list.loadOptions.nextPageOffset = 3
    list.tableView.scrollToRow(at: IndexPath(row: 11, section: 0), at: .top)
    await list.settled()
    #expect(list.gaps == [[0, 10]])
    #expect(list.loads.gap.waitsFor == .scrolling)
    list.tableView.scrollToRow(at: IndexPath(row: 2, section: 0), at: .top)
    await list.settled()
    #expect(list.gaps == [[0, 10]])
    list.tableView.scrollToRow(at: IndexPath(row: 4, section: 0), at: .top)
    await list.settled()
    #expect(list.gaps == [[0, 20]])
    #expect(list.visibleIDs == Array(104..<108))
  }

  @Test("Rows that were edited by hand stay so when a page comes into the gap, also one on its way")
  func edits() async {
    let source = ServerList(count: 40, pageSize: 10)
    let list = await Self.listWithGap(source)
    let gate = source.hold()
    list.loadGap(aboveRowAt: [0, 10])
    list.remove(id: 109)
    list.insert([Entry(id: 900)], at: 9)
    list.move(id: 5, to: 0)
    list.insert([Entry(id: 112, text: "mine")], at: 0)
    gate.open()
    await list.settled()
    #expect(list.gaps == [[0, 21]])
    #expect(list.item(withID: 112)?.text == "mine")
    await list.loadAll()
    #expect(
      list.ids
        == [112, 5] + Array(100..<109) + [900] + Array(110..<112) + Array(113..<125)
        + Array(0..<5) + Array(6..<40)
    )
    #expect(list.mistakes == [])
  }

  @Test("When no row is left below a gap, the next page comes there")
  func nothingBelow() async {
    let source = ServerList(count: 40, pageSize: 10)
    let list = await Self.listWithGap(source)
    list.apply(Array(list.items.prefix(10)))
    #expect(list.gaps == [])
    #expect(list.loads.hasMorePages)
    await list.loadAll()
    #expect(list.ids.prefix(25) == Array(100..<125)[...])
    // What was removed by hand, and is on pages of the gap, is what the server has.
    #expect(list.ids.contains(0))
    #expect(list.ids.suffix(20) == Array(20..<40)[...])
  }

  @Test("With no row left above a gap, it is above the first row")
  func nothingAbove() async {
    let list = await Self.listWithGap(lines: 5)
    list.apply(Array(list.items.suffix(20)))
    #expect(list.gaps == [[0, 0]])
    list.tableView.scroll(by: .min)
    let first = IndexPath(row: 0, section: 0)
    #expect(list.tableView.visibleItems.first?.content == .gap(above: first))
    await list.loadAll()
    #expect(list.ids == Array(110..<125) + Array(0..<40))
  }

  @Test("Rows that moved up into the gap are shown once, and the last page ends the rows below")
  func movedUp() async {
    let source = ServerList(count: 20, pageSize: 10)
    let list = await Self.listWithGap(source)
    source.entries = (100..<112).map { Entry(id: $0) } + [Entry(id: 7), Entry(id: 113)]
    await Self.load(list)
    #expect(list.ids == Array(100..<112) + [7, 113])
    #expect(list.gaps == [])
    #expect(!list.loads.hasMorePages)
    #expect(list.mistakes == [])
  }

  @Test("A gap may be above the first row of a section by title, below the header")
  func sections() async {
    let source = ServerList(count: 40, pageSize: 10)
    let list = EntryList(source: source, clock: ManualClock())
    list.titleLength = 50
    list.loadOptions.nextPageOffset = 0
    list.tableView.size = Size(columns: 20, lines: 40)
    list.reload()
    await list.settled()
    source.entries.insert(contentsOf: (25..<50).map { Entry(id: 1000 + $0) }, at: 0)
    await list.refresh()
    #expect(list.itemSections == 0..<2)
    #expect(list.gaps == [[1, 0]])
    let contents = list.tableView.visibleItems.map(\.content)
    #expect(contents[11] == .header(section: 1))
    #expect(contents[12] == .gap(above: IndexPath(row: 0, section: 1)))
    await list.loadAll()
    #expect(list.ids == source.entries.map(\.id))
    #expect(list.mistakes == [])
  }

  @Test("A reload and another source end all gaps")
  func reloaded() async {
    let list = await Self.listWithGap()
    list.source = ServerList(count: 5, pageSize: 10)
    #expect(!list.loads.hasGaps)
    list.loadGap(aboveRowAt: [0, 10])
    #expect(list.state == .idle)
    list.reload()
    await list.settled()
    #expect(list.gaps == [])
    #expect(list.ids == Array(0..<5))
  }

  private final class SearchList: PagedTableController<Entry>, SearchableController {
    var found = ServerList(count: 0, pageSize: 10)

    func searchTextDidChange(to text: String) { source = found }
  }

  @Test("A search that fails leaves the gap, which asks the source of its rows")
  func search() async throws {
    let (source, clock) = (ServerList(count: 40, pageSize: 10), ManualClock())
    let list = SearchList(source: source, clock: clock)
    list.reload()
    await list.settled()
    source.entries.insert(contentsOf: (100..<125).map { Entry(id: $0) }, at: 0)
    await Self.refresh(list)
    list.found.failNext(Offline())
    list.search(for: "x")
    try await clock.sleepers(1)
    clock.advance(by: list.loadOptions.searchDelay)
    await list.settled()
    #expect(list.loads.initial.error is Offline)
    #expect(list.gaps == [[0, 10]])
    list.loadGap(aboveRowAt: [0, 10])
    await list.settled()
    #expect(list.gaps == [[0, 20]])
    #expect(source.questions.last == "page after 109")
  }

  @Test("Pages far from the reader are dropped on both sides of a gap, and load again")
  func cap() async {
    let source = ServerList(count: 100, pageSize: 10)
    let list = await Self.listWithGap(source, newRows: 60, lines: 5, top: 15)
    list.maximumItemCount = 30
    list.loadGap(aboveRowAt: [0, 10])
    await list.settled()
    #expect(list.itemCount <= 40)
    #expect(list.visibleIDs == Array(15..<20))
    list.loadOptions.nextPageOffset = 3
    for step in [-3, 3] {
      for _ in 0..<80 {
        list.tableView.scroll(by: step)
        await list.settled()
        if let row = list.gaps.first {
          list.loadGap(aboveRowAt: row)
          await list.settled()
        }
        let ids = source.entries.map(\.id)
        guard list.gaps.isEmpty, let start = list.ids.first.flatMap(ids.firstIndex) else {
          continue
        }
        #expect(Array(ids[start...].prefix(list.itemCount)) == list.ids)
      }
    }
    #expect(list.ids.last == 99)
    #expect(list.mistakes == [])
  }

  @Test("A dropped page that doesn't reach the rows any more comes above a gap")
  func droppedPage() async {
    let source = ServerList(count: 400, pageSize: 20)
    let list = EntryList(source: source, clock: ManualClock())
    list.maximumItemCount = 60
    list.tableView.size = Size(columns: 20, lines: 10)
    list.reload()
    await list.settled()
    while list.tableView.rowsAbove < 40 || list.ids[0] < 100 {
      list.tableView.scroll(by: 1)
      await list.settled()
    }
    let first = list.ids[0]
    list.loadOptions.nextPageOffset = 0
    list.maximumItemCount = nil
    source.entries.insert(contentsOf: (0..<100).map { Entry(id: 1000 + $0) }, at: first - 20)
    let visible = list.visibleIDs
    list.loadPreviousPage()
    await list.settled()
    #expect(list.visibleIDs == visible)
    #expect(list.gaps.count == 1)
    #expect(list.loads.hasPreviousPages)
    #expect(list.mistakes == [])
  }

  @Test("Who reads below a gap loads it from there, if the page has a previous one")
  func fromBelow() async {
    let source = TwoWayList(count: 100, start: 50)
    let list = PagedTableController(source: source, clock: ManualClock())
    list.tableView.size = Size(columns: 20, lines: 5)
    list.loadOptions.nextPageOffset = 0
    list.reload()
    await list.settled()
    source.start = 0
    await Self.refresh(list)
    #expect(list.gaps == [[0, 10]])
    func visible() -> [Int] {
      list.tableView.indexPathsForVisibleRows.compactMap { list.item(at: $0)?.id }
    }
    #expect(visible() == Array(50..<55))
    list.loadOptions.nextPageOffset = 3
    list.tableView.scroll(by: 1)
    await list.settled()
    #expect(list.items.map(\.id) == Array(0..<10) + Array(40..<60))
    #expect(visible() == Array(51..<56))
    #expect(list.gaps == [[0, 10]])
    list.loadOptions.nextPageOffset = 0
    // The last one only shows that nothing is missing.
    for _ in 0..<4 {
      list.loadGap(aboveRowAt: [0, 10])
      await list.settled()
    }
    #expect(list.items.map(\.id) == Array(0..<60))
    #expect(list.gaps == [])
    #expect(visible() == Array(51..<56))
    #expect(source.questions.suffix(4).allSatisfy { $0.hasPrefix("before") })
  }

  private static func refresh(_ list: StatefulTableController) async {
    list.loadNewer()
    await list.settled()
  }
}

/// A list of numbers in pages of ten, which knows both neighbors of each page.
@MainActor private final class TwoWayList: PageSource {
  private let count: Int
  var start: Int
  private(set) var questions: [String] = []

  init(count: Int, start: Int) {
    self.count = count
    self.start = start
  }

  private func page(_ range: Range<Int>) -> Page<Entry, Int> {
    let range = range.clamped(to: 0..<count)
    return Page(
      range.map { Entry(id: $0) },
      previous: range.lowerBound > 0 ? range.lowerBound : nil,
      next: range.upperBound < count ? range.upperBound - 1 : nil
    )
  }

  func page(after cursor: Int?) async throws -> Page<Entry, Int> {
    questions.append("after \(cursor.map(String.init) ?? "nothing")")
    let first = cursor.map { $0 + 1 } ?? start
    return page(first..<first + 10)
  }

  func page(before cursor: Int) async throws -> Page<Entry, Int> {
    questions.append("before \(cursor)")
    return page(cursor - 10..<cursor)
  }
}
