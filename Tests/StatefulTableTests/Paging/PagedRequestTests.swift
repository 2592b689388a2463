import StatefulTable
import TestSupport
import Testing

/// When a request counts as made, and what an answer to it may change.
@MainActor
@Suite("Requests of a paged list")
struct PagedRequestTests {
  enum Begun: CaseIterable {
    case reload, refresh, newer, nextPage
  }

  enum Edit: CaseIterable {
    case insert, remove, update, move, apply
  }

  /// A list whose subclass takes its time before it calls `super`.
  private final class Hesitant: PagedTableController<Entry> {
    var gate: Gate?

    override func initialLoad(
      in controller: StatefulTableController
    ) async throws -> Commit<Void> {
      await gate?.pass()
      return try await super.initialLoad(in: controller)
    }

    override func pullToRefresh(
      in controller: StatefulTableController
    ) async throws -> Commit<[IndexPath]> {
      await gate?.pass()
      return try await super.pullToRefresh(in: controller)
    }

    override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
      await gate?.pass()
      return try await super.nextPage(in: controller)
    }
  }

  /// A source that takes its time to say that it doesn't know what is newer.
  private struct Unknowing: PageSource {
    var gate: Gate

    func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      let start = cursor ?? 0
      return Page((start..<start + 10).map { Entry(id: $0) }, next: start + 10)
    }

    func newer(than item: Entry) async throws -> [Entry]? {
      await gate.pass()
      return nil
    }
  }

  private func begin(_ load: Begun, _ list: StatefulTableController) {
    switch load {
    case .reload: list.reload()
    case .refresh, .newer: list.loadNewer()
    case .nextPage: list.loadNextPage()
    }
  }

  private func carryOut(_ edit: Edit, _ list: PagedTableController<Entry>) {
    switch edit {
    case .insert: list.insert([Entry(id: 500)], at: 1)
    case .remove: list.remove(id: 2)
    case .update: list.update(Entry(id: 3, text: "mine"))
    case .move: list.move(id: 7, to: 0)
    case .apply:
      list.apply(
        [Entry(id: 9), Entry(id: 500)] + list.items.filter { ![2, 9].contains($0.id) }
      )
    }
  }

  private func isDone(_ edit: Edit, _ list: PagedTableController<Entry>) -> Bool {
    let ids = list.items.map(\.id)
    return switch edit {
    case .insert: ids.prefix(3) == [0, 500, 1]
    case .remove: !ids.contains(2) && ids.prefix(3) == [0, 1, 3]
    case .update: list.item(withID: 3)?.text == "mine" && ids.prefix(4) == [0, 1, 2, 3]
    case .move: ids.prefix(3) == [7, 0, 1]
    case .apply: ids.prefix(4) == [9, 500, 0, 1] && !ids.contains(2)
    }
  }

  @Test(
    "An edit right after a request is one during its load, also if a subclass hesitates",
    arguments: Begun.allCases,
    Edit.allCases
  )
  func sameTurn(load: Begun, edit: Edit) async {
    for gate: Gate? in [nil, Gate()] {
      let source = ServerList(count: 40, pageSize: 10)
      source.knowsNewer = load == .newer
      let list = Hesitant(source: source)
      await list.reloaded()
      list.gate = gate
      begin(load, list)
      await gate?.arrival()
      carryOut(edit, list)
      gate?.open()
      await list.settled()
      #expect(isDone(edit, list))
      #expect(list.history.count == 2)
      #expect(list.tableView.numberOfRows == list.items.count)
    }
  }

  @Test(
    "So is one that comes while a source finds out that it doesn't know what is newer",
    arguments: Edit.allCases
  )
  func unknownNewer(edit: Edit) async {
    let gate = Gate()
    let list = await EntryList.loaded(Unknowing(gate: gate))
    list.loadNewer()
    await gate.arrival()
    carryOut(edit, list)
    gate.open()
    await list.settled()
    #expect(isDone(edit, list))
  }

  // MARK: Applying

  @Test("No items that are applied are deleted items: the next page takes their place")
  func appliedNothing() async {
    let source = ServerList(count: 60, pageSize: 10)
    let list = await EntryList.loaded(source, lines: 5)
    list.apply([])
    await list.settled()
    #expect(source.questions.count == 2)
    #expect(list.ids == Array(10..<20))
    #expect(list.loads.hasMorePages)
  }

  // MARK: Sources

  @Test("An answer of an old source changes nothing, also if it was on its way already")
  func oldSource() async {
    let old = ServerList(count: 60, pageSize: 10)
    let list = await EntryList.loaded(old)
    let gate = old.hold()
    list.loadNextPage()
    await gate.arrival()
    let new = ServerList(count: 25, pageSize: 10)
    new.entries = new.entries.map { Entry(id: $0.id + 1000) }
    list.source = new
    gate.open()
    await list.settled()
    #expect(list.ids == Array(0..<10))
    #expect(!list.loads.hasMorePages)
    #expect(list.totalCount == nil)
    await list.nextPageLoaded()
    #expect(new.questions == [])
    await list.refreshed()
    #expect(list.ids == Array(1000..<1010))
    #expect(new.questions == ["page after nothing"])
    await list.loadAll()
    #expect(list.ids == Array(1000..<1025))
    #expect(list.totalCount == 25)
  }

  @Test("A refresh takes a new source's page for all rows, even if it knows the same items")
  func sameItems() async {
    let list = await EntryList.loaded(ServerList(count: 60, pageSize: 10))
    await list.nextPageLoaded()
    let new = ServerList(count: 60, pageSize: 10)
    new.entries.removeAll { !$0.id.isMultiple(of: 2) }
    list.source = new
    await list.refreshed()
    #expect(list.ids == Array(stride(from: 0, to: 20, by: 2)))
  }

  @Test(
    "A reload or a refresh on its way asks the new source instead",
    arguments: [Begun.reload, .refresh, .newer],
    [true, false]
  )
  func sourceDuringALoad(load: Begun, oldFails: Bool) async {
    let old = ServerList(count: 60, pageSize: 10)
    old.knowsNewer = load == .newer
    let list = await EntryList.loaded(old)
    let gate = old.hold()
    if oldFails { old.failNext(Offline()) }
    begin(load, list)
    await gate.arrival()
    list.source = FixedPages(pages: [Page([Entry(id: 7), Entry(id: 8)], next: nil, total: 2)])
    gate.open()
    await list.settled()
    #expect(list.ids == [7, 8])
    #expect(list.totalCount == 2)
    #expect(list.loads.pullToRefresh.error == nil)
    #expect(list.loads.initial.error == nil)
  }

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
