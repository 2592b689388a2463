import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

/// The page that a source has kept from the last time.
@MainActor struct CachedPageTests {
  private let source: ScriptedPageSource<Entry>
  private let list: EntryList

  init() {
    source = ScriptedPageSource([
      ScriptedPage(Self.entries(0..<20), total: 40), ScriptedPage(Self.entries(20..<40), total: 40),
    ])
    source.cachedItems = Self.entries(5..<25)
    list = EntryList(source: source, clock: ManualClock())
    list.tableView.size = Size(columns: 20, lines: 5)
    list.loadOptions.nextPageOffset = 0
  }

  private static func entries(_ ids: Range<Int>) -> [Entry] { ids.map { Entry(id: $0) } }

  /// Begins to load, and waits until the source's answer is held back.
  private func begin() async throws {
    source.hold()
    list.reload()
    try await source.heldAnswers(1)
  }

  private func finish() async {
    source.release()
    await list.settled()
  }

  /// A source that looks long for what it has kept.
  private struct SlowSource: PageSource {
    let gate: Gate

    func page(after cursor: Int?) async throws -> Page<Entry, Int> { throw Offline() }

    func cachedPage() async -> Page<Entry, Int>? {
      await gate.pass()
      return Page([Entry(id: 2)], next: nil)
    }
  }

  @Test func `An edit before it is shown isn't undone by it`() async {
    let source = SlowSource(gate: Gate())
    let list = EntryList(source: source, clock: ManualClock())
    list.reload()
    await source.gate.arrival()
    list.insert([Entry(id: 99)], at: 0)
    source.gate.open()
    await list.settled()
    #expect(list.ids == [99, 2])
  }

  @Test func `If the first page fails, it stays, and no page follows it`() async {
    source.pages[0] = source.pages[0].failing(Offline(), times: 2)
    await list.reloaded()
    #expect(list.ids == Array(5..<25))
    #expect(list.state == .idle)
    #expect(list.loads.initial.error is Offline)
    list.tableView.scroll(by: 4)
    await list.nextPageLoaded()
    #expect(source.cursors == [nil])
    await list.retried()
    #expect(source.cachedRequestCount == 1, "what it kept is shown already")
    let top = list.topID
    await list.refreshed()
    #expect(list.ids == Array(0..<20))
    #expect(list.topID == top)
    #expect(list.loads.initial.error == nil)
  }

  @Test func `A page without items counts as none`() async throws {
    source.cachedItems = []
    try await begin()
    #expect(list.stateView === list.loadingView)
    await finish()
    #expect(list.ids == Array(0..<20))
  }

  @Test func `Another source shows what it has kept`() async throws {
    await list.reloaded()
    let other = ScriptedPageSource([ScriptedPage(Self.entries(100..<120))])
    other.cachedItems = Self.entries(110..<130)
    other.hold()
    list.source = other
    list.reload()
    try await other.heldAnswers(1)
    #expect(list.ids == Array(110..<130))
    #expect(list.topID == 110)
    other.release()
    await list.settled()
    #expect(list.ids == Array(100..<120))
    #expect(list.topID == 110)
  }

  @Test func `A source that was replaced while it was asked shows nothing`() async throws {
    let slow = SlowSource(gate: Gate())
    let list = EntryList(source: slow, clock: ManualClock())
    list.reload()
    await slow.gate.arrival()
    source.hold()
    list.source = source
    slow.gate.open()
    try await source.heldAnswers(1)
    #expect(list.itemCount == 0)
    await finish()
    await list.settled()
    #expect(list.ids == Array(0..<20))
  }

  // MARK: Searches

  private final class SearchedList: PagedTableController<Entry>, SearchableController {
    var sources: [String: ScriptedPageSource<Entry>] = [:]
    func searchTextDidChange(to text: String) {
      if let found = sources[text] { source = found }
    }
  }

  @Test(arguments: [true, false])
  func `A search shows what its source has kept, which then are the rows`(isCancelled: Bool)
    async throws
  {
    let list = SearchedList(source: source, clock: ManualClock())
    list.loadOptions.searchDelay = .zero
    list.loadOptions.nextPageOffset = 0
    let found = ScriptedPageSource([
      ScriptedPage(Self.entries(7..<9)).failing(Offline()), ScriptedPage(Self.entries(9..<11)),
    ])
    found.cachedItems = Self.entries(8..<9)
    list.sources = ["": source, "a": found]
    await list.reloaded()
    found.hold()
    list.search(for: "a")
    try await found.heldAnswers(1)
    #expect(list.items.map(\.id) == [8])
    if isCancelled { list.cancelLoading() }
    found.release()
    await list.settled()
    #expect(list.searchText == "a")
    #expect(list.items.map(\.id) == [8])
    found.pages[0] = ScriptedPage(Self.entries(7..<9))
    await list.refreshed()
    #expect(list.items.map(\.id) == [7, 8])
    await list.nextPageLoaded()
    #expect(list.items.map(\.id) == [7, 8, 9, 10])
    list.search(for: "")
    await list.settled()
    #expect(list.items.map(\.id) == Array(0..<20))
    #expect(source.cursors == [nil, nil])
  }
}
