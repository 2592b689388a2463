import StatefulTable
import TestSupport
import Testing

/// Duplicates, offsets, and the table that hears of them.
@MainActor
@Suite("Counts of a paged list")
struct PagedCountTests {
  /// A list that counts how often the table asks for its rows, with a row of its own before the items and one behind them.
  private final class Surrounded: EntryList {
    private(set) var countings = 0

    override var itemSection: Int { 1 }

    override func numberOfSections(in tableView: TableView) -> Int { 3 }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      countings += 1
      return section == 1 ? super.tableView(tableView, numberOfRowsInSection: section) : 1
    }
  }

  @Test(
    "Of duplicates, the first stays or the newer takes its place, by policy, and all are counted",
    arguments: [(DuplicatePolicy.keepFirst, "aaa"), (.replace, "bbb")]
  )
  func policies(policy: DuplicatePolicy, texts: String) async {
    let pages: [Page<Entry, Int>] = [
      Page([Entry(id: 0, text: "a"), Entry(id: 1, text: "a"), Entry(id: 0, text: "b")], next: 1),
      Page([Entry(id: 2, text: "a"), Entry(id: 1, text: "b"), Entry(id: 2, text: "b")], next: nil),
    ]
    let list = EntryList(source: FixedPages(pages: pages))
    list.duplicatePolicy = policy
    await list.reloaded()
    await list.loadAll()
    #expect(list.ids == [0, 1, 2])
    #expect(list.items.map(\.text).joined() == texts)
    #expect(list.duplicateCount == 3)
    #expect(list.mistakes == [])
    await list.reloaded()
    #expect(list.duplicateCount == 1)
  }

  @Test func `Duplicates that take the place of rows are one update of the table`() async {
    let source = ServerList(count: 100, pageSize: 50)
    let list = Surrounded(source: source)
    list.tableView.size = Size(columns: 20, lines: 10)
    await list.reloaded()
    list.duplicatePolicy = .replace
    source.entries.insert(contentsOf: (50..<90).map { Entry(id: $0 + 1000) }, at: 50)
    source.entries.removeSubrange(50..<90)
    source.entries.insert(contentsOf: (5..<45).map { Entry(id: $0, text: "again") }, at: 50)
    let before = list.countings
    await list.nextPageLoaded()
    #expect(list.duplicateCount == 40)
    #expect(list.item(withID: 20)?.text == "again")
    #expect(list.countings - before < 60)
    #expect(list.mistakes == [])
  }

  @Test("By offset, no row is skipped if one is deleted between the answer with it and its commit")
  func removedBeforeTheCommit() async {
    final class Late: PagedTableController<Entry> {
      var gate: Gate?

      override func nextPage(
        in controller: StatefulTableController
      ) async throws -> Commit<Void> {
        let commit = try await super.nextPage(in: controller)
        await gate?.pass()
        return commit
      }
    }
    let source = ServerList(count: 60, pageSize: 10, isOffsetBased: true)
    let list = Late(source: source)
    await list.reloaded()
    // The server was quicker than what is shown here.
    source.entries.removeAll { $0.id == 4 }
    source.entries.append(Entry(id: 60))
    let gate = Gate()
    list.gate = gate
    list.loadNextPage()
    await gate.arrival()
    list.remove(id: 4)
    gate.open()
    await list.settled()
    while list.loads.hasMorePages {
      await list.nextPageLoaded()
    }
    #expect(Set(list.items.map(\.id)) == Set(0...60).subtracting([4]))
  }
}
