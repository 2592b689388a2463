import Foundation
import StatefulTable
import TestSupport
import Testing

/// Totals, duplicates, offsets, and the table that hears of them.
@MainActor
@Suite("Counts of a paged list")
struct PagedCountTests {
  /// A list that counts how often the table asks for its rows, with rows of its own around the items.
  private final class Surrounded: PagedTableController<Entry> {
    override func statefulTableController(
      _ controller: StatefulTableController,
      beginNextPage load: Load<Void>
    ) {
      guard answersTwice else {
        return super.statefulTableController(controller, beginNextPage: load)
      }
      load.succeed()
      load.succeed()
    }

    var before = 0
    var after = 0
    private(set) var countings = 0
    private(set) var mistakes: [BatchUpdateError] = []
    private(set) var misuses: [LoadMisuse] = []

    override var itemSection: Int { 1 }

    override func numberOfSections(in tableView: TableView) -> Int { 3 }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      countings += 1
      return switch section {
      case 0: before
      case 1: super.tableView(tableView, numberOfRowsInSection: section)
      default: after
      }
    }

    override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
      1
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      didDetect misuse: LoadMisuse
    ) {
      if case .wrongUpdates(let error) = misuse { return mistakes.append(error) }
      misuses.append(misuse)
    }

    var answersTwice = false

    var ids: [Int] { items.map(\.id) }
  }

  private func surrounded(_ source: ServerList, before: Int, after: Int) async -> Surrounded {
    let list = Surrounded(source: source)
    list.before = before
    list.after = after
    list.tableView.size = Size(columns: 20, lines: 10)
    list.reload()
    await list.settled()
    return list
  }

  @Test("A subclass hears of misuse")
  func misuse() async {
    let list = await surrounded(ServerList(count: 60, pageSize: 20), before: 0, after: 0)
    list.answersTwice = true
    list.loadNextPage()
    await list.settled()
    // It is told when the main actor is free.
    for _ in 0..<1000 where list.misuses.isEmpty { await Task.yield() }
    #expect(list.misuses == [.answeredTwice(.nextPage)])
  }

  // MARK: Duplicates

  @Test(
    "An item that was edited during a load and comes again is counted",
    arguments: DuplicatePolicy.all
  )
  func editedDuplicates(policy: DuplicatePolicy) async {
    let pages: [Page<Entry, Int>] = [
      Page((0..<4).map { Entry(id: $0) }, next: 1),
      Page([1, 2, 3, 10].map { Entry(id: $0, text: "again") }, next: nil),
    ]
    let list = EntryList(source: FixedPages(pages: pages))
    list.duplicatePolicy = policy
    list.reload()
    await list.settled()
    list.loadNextPage()
    list.update(Entry(id: 1, text: "mine"))
    list.move(id: 2, to: 0)
    list.insert([Entry(id: 10, text: "mine")], at: 0)
    await list.settled()
    #expect(list.ids == [10, 2, 0, 1, 3])
    #expect(list.duplicateCount == 4)
    #expect(list.item(withID: 1)?.text == "mine")
    #expect(list.item(withID: 10)?.text == "mine")
    #expect(list.item(withID: 3)?.text == (policy == .replace ? "again" : ""))
  }

  @Test("Duplicates that take the place of rows are one update of the table")
  func replacedAtOnce() async {
    let source = ServerList(count: 100, pageSize: 50)
    let list = await surrounded(source, before: 1, after: 1)
    list.duplicatePolicy = .replace
    source.entries.insert(contentsOf: (50..<90).map { Entry(id: $0 + 1000) }, at: 50)
    source.entries.removeSubrange(50..<90)
    source.entries.insert(contentsOf: (5..<45).map { Entry(id: $0, text: "again") }, at: 50)
    let before = list.countings
    list.loadNextPage()
    await list.settled()
    #expect(list.duplicateCount == 40)
    #expect(list.item(withID: 20)?.text == "again")
    #expect(list.countings - before < 60)
    #expect(list.mistakes == [])
  }

  // MARK: Totals

  @Test("A total is what the source said last, and the edits since")
  func totals() async {
    let source = ServerList(count: 60, pageSize: 20)
    let list = await EntryList.loaded(source)
    list.remove(id: 3)
    #expect(list.totalCount == 59)
    let gate = source.hold()
    list.loadNextPage()
    await gate.arrival()
    list.remove(id: 4)
    list.insert([Entry(id: 100), Entry(id: 101), Entry(id: 5)], at: 0)
    #expect(list.totalCount == 60)
    gate.open()
    await list.settled()
    // Of the removal before it asked, the server knows nothing.
    #expect(list.totalCount == 61)
    list.reload()
    list.remove(id: 7)
    await list.settled()
    #expect(list.totalCount == 59)
  }

  // MARK: Offsets

  @Test(
    "Where pages count items and say a total, none is skipped after some were deleted elsewhere",
    arguments: [1, 7, 25]
  )
  func deletedElsewhere(deleted: Int) async {
    let source = ServerList(count: 100, pageSize: 10, isOffsetBased: true)
    let list = await EntryList.loaded(source)
    for _ in 0..<3 {
      list.loadNextPage()
      await list.settled()
    }
    source.entries.removeAll { (2..<2 + deleted).contains($0.id) }
    await list.loadAll()
    while list.loads.hasPreviousPages {
      list.loadPreviousPage()
      await list.settled()
    }
    #expect(list.ids.filter { $0 >= 2 + deleted } == Array(2 + deleted..<100))
    #expect(Set(list.ids).count == list.ids.count)
    #expect(list.duplicateCount == 0)
  }

  @Test("Nor is one skipped that is deleted after its page was read and before that is shown")
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
    list.reload()
    await list.settled()
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
      list.loadNextPage()
      await list.settled()
    }
    #expect(Set(list.items.map(\.id)) == Set(0...60).subtracting([4]))
  }

  // MARK: Sections around the items

  @Test("Previous pages come as well with other sections before the items", arguments: [0, 2, 40])
  func previousPages(before: Int) async {
    let source = ServerList(count: 400, pageSize: 20)
    let list = await surrounded(source, before: before, after: 0)
    list.maximumItemCount = 60
    for _ in 0..<150 {
      list.tableView.scroll(by: 1)
      await list.settled()
    }
    #expect(list.loads.hasPreviousPages)
    while list.loads.hasPreviousPages {
      let first = list.tableView.visibleItems.first?.content
      guard case .row(let path) = first, path.section == 1 else {
        Issue.record("the rows of the dropped pages weren't there when they were scrolled to")
        return
      }
      let top = list.items[path.row].id
      list.tableView.scroll(by: -1)
      await list.settled()
      let now = list.tableView.visibleItems.first?.content
      if case .row(let path) = now, path.section == 1 {
        #expect(list.items[path.row].id == top - 1)
      }
    }
    #expect(list.ids.first == 0)
    #expect(list.mistakes.isEmpty)
  }

  @Test("A previous page forgets no unseen row, with other sections before the items or without")
  func unseenRows() async {
    let source = ServerList(count: 400, pageSize: 20)
    let list = await surrounded(source, before: 2, after: 0)
    list.maximumItemCount = 60
    for _ in 0..<150 {
      list.tableView.scroll(by: 1)
      await list.settled()
    }
    let top = list.tableView.indexPathsForVisibleRows[0].row
    list.insert([Entry(id: 1000)], at: top - 5)
    #expect(list.tableView.unseenRowsAbove == 1)
    let rows = list.items.count
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids[0] < list.ids[25])
    #expect(list.items.count != rows || list.ids.contains(1000))
    #expect(list.tableView.unseenRowsAbove == 1)
    #expect(list.mistakes.isEmpty)
  }

  @Test("A cap keeps what is nearest to a reader of other sections")
  func capOfUnseenItems() async {
    let source = ServerList(count: 400, pageSize: 20)
    let list = await surrounded(source, before: 60, after: 60)
    list.loadOptions.nextPageOffset = 0
    list.maximumItemCount = 60
    for _ in 0..<5 {
      list.loadNextPage()
      await list.settled()
    }
    // The reader is above the items.
    #expect(list.ids.first == 0)
    list.tableView.scroll(by: .max)
    for _ in 0..<5 {
      list.loadNextPage()
      await list.settled()
    }
    // The reader is below them.
    #expect(list.items.count <= 80)
    let last = list.ids.last
    list.loadPreviousPage()
    await list.settled()
    #expect(list.ids.last == last)
  }

  // MARK: Places by hand

  @Test("A row that was inserted by hand goes to its place when its page is loaded again")
  func insertedFromADroppedPage() async {
    let source = ServerList(count: 400, pageSize: 20)
    let list = await EntryList.loaded(source, lines: 10)
    list.maximumItemCount = 60
    for _ in 0..<150 {
      list.tableView.scroll(by: 1)
      await list.settled()
    }
    let first = list.ids[0]
    list.insert([Entry(id: first - 10)], at: list.items.count)
    list.loadPreviousPage()
    await list.settled()
    #expect(Array(list.ids.prefix(20)) == Array(first - 20..<first))
  }

  @Test("A row that was moved to the top by hand isn't taken for the newest")
  func newestOfTheSource() async {
    let source = ServerList(count: 60, pageSize: 20)
    source.knowsNewer = true
    let list = await EntryList.loaded(source)
    list.move(id: 10, to: 0)
    source.entries.insert(Entry(id: 100), at: 0)
    await list.refresh()
    #expect(source.questions.last == "newer than 0")
    #expect(list.ids.prefix(3) == [100, 10, 0])
    #expect(list.duplicateCount == 0)
  }

  @Test("A row that was moved up by hand isn't lost in a refresh of the first page")
  func movedUpBeforeARefresh() async {
    let source = ServerList(count: 60, pageSize: 20)
    let list = await EntryList.loaded(source)
    await list.loadAll()
    list.move(id: 50, to: 0)
    source.entries.insert(Entry(id: 100), at: 0)
    await list.refresh()
    #expect(Set(list.ids) == Set(0..<60).union([100]))
    #expect(list.mistakes == [])
  }
}
