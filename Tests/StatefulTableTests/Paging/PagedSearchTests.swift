import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Searching a paged list")
struct PagedSearchTests {
  /// What answers searches, or keeps them waiting.
  @MainActor private final class Server {
    var gates: [String: Gate] = [:]
    /// The text for which every page fails.
    var failing: String?
    var pageSize = 9
    private var sourceCount = 0

    func matches(_ text: String) -> Matches {
      sourceCount += 1
      return Matches(text: text, number: sourceCount, server: self)
    }
  }

  /// Entries whose text contains what is searched for.
  private struct Matches: PageSource {
    var text: String
    /// Tells the cursors of this source from those of others.
    var number: Int
    var server: Server

    @MainActor func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      await server.gates[text]?.pass()
      if server.failing == text { throw Offline() }
      if let cursor { #expect(cursor / 100 == number, "The cursor is of another source.") }
      let start = (cursor ?? 0) % 100
      let found = ["ant", "bee", "bear", "cat", "beetle"].enumerated()
        .map { Entry(id: $0, text: $1) }
        .filter { text.isEmpty || $0.text.contains(text) }
      let end = min(start + server.pageSize, found.count)
      return Page(
        Array(found[start..<end]),
        next: end < found.count ? number * 100 + end : nil,
        total: found.count
      )
    }
  }

  private final class AnimalList: PagedTableController<Entry>, SearchableController {
    let server: Server
    var clearsRows = false

    init(_ server: Server, clock: ManualClock) {
      self.server = server
      super.init(source: server.matches(""), clock: clock)
    }

    func searchTextDidChange(to text: String) {
      if clearsRows { removeAll() }
      source = server.matches(text)
    }
  }

  private let server = Server()
  private let clock = ManualClock()
  private let list: AnimalList

  init() async {
    list = AnimalList(server, clock: clock)
    await list.reloaded()
  }

  private func search(for text: String) async throws {
    list.search(for: text)
    try await clock.sleepers(1)
    clock.advance(by: list.loadOptions.searchDelay)
  }

  private var texts: [String] { list.items.map(\.text) }

  @Test(
    "The old rows stay until the new ones are there, or not, by choice",
    arguments: [false, true]
  )
  func oldRows(clearsRows: Bool) async throws {
    let gate = Gate()
    server.gates["cat"] = gate
    list.clearsRows = clearsRows
    try await search(for: "cat")
    await gate.arrival()
    #expect(list.state == .initialLoading)
    #expect(texts.count == (clearsRows ? 0 : 5))
    #expect((list.stateView != nil) == clearsRows)
    gate.open()
    await list.settled()
    #expect(texts == ["cat"])
  }

  // MARK: Searches that bring nothing

  /// How a search comes to nothing.
  enum Mishap: CaseIterable { case cancelled, failed }

  /// Searches for entries with a text, which comes to nothing.
  private func searchInVain(for text: String, _ mishap: Mishap) async throws {
    let gate = Gate()
    server.gates[text] = gate
    server.failing = mishap == .failed ? text : nil
    try await search(for: text)
    await gate.arrival()
    if mishap == .cancelled { list.cancelLoading() }
    gate.open()
    await list.settled()
    server.failing = nil
  }

  private func loadPagesOfTwo() async {
    server.pageSize = 2
    list.source = server.matches("")
    await list.reloaded()
  }

  @Test(
    "After a search that came to nothing, the rows go on where they were",
    arguments: Mishap.allCases
  )
  func pagesAfterSearch(mishap: Mishap) async throws {
    await loadPagesOfTwo()
    try await searchInVain(for: "be", mishap)
    #expect(texts == ["ant", "bee"])
    #expect(list.searchText == "")
    #expect(list.totalCount == 5)
    #expect(list.loads.hasMorePages)
    await list.nextPageLoaded()
    #expect(texts == ["ant", "bee", "bear", "cat"])
    await list.refreshed()
    #expect(texts.count == 4)
    await list.nextPageLoaded()
    #expect(texts == ["ant", "bee", "bear", "cat", "beetle"])
    #expect(list.loads.nextPage.error == nil)
  }

  @Test("A search that failed can be retried, also after a page of the rows before")
  func retry() async throws {
    await loadPagesOfTwo()
    try await searchInVain(for: "be", .failed)
    await list.retried()
    #expect(texts == ["bee", "bear"])
    await list.nextPageLoaded()
    #expect(texts == ["bee", "bear", "beetle"])
    try await searchInVain(for: "cat", .failed)
    server.pageSize = 1
    try await searchInVain(for: "a", .failed)
    await list.retried()
    #expect(texts == ["ant"])
    #expect(list.searchText == "a")
    try await searchInVain(for: "b", .failed)
    await list.nextPageLoaded()
    #expect(texts == ["ant", "bear"])
    await list.retried()
    #expect(texts == ["bee"])
    #expect(list.searchText == "b")
  }

  @Test("A source that is set after the search forgets the pages", arguments: Mishap.allCases)
  func anotherSource(mishap: Mishap) async throws {
    await loadPagesOfTwo()
    try await searchInVain(for: "be", mishap)
    list.source = server.matches("c")
    #expect(list.totalCount == nil)
    await list.refreshed()
    #expect(texts == ["ant", "bee"])
  }
}
