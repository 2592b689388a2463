import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@MainActor
@Suite("A list of items")
struct ItemListTests {
  private struct Job: Identifiable, Hashable, Sendable {
    var id: Int
    var name: String
    var load = 0
  }

  /// A whole list, as people write it.
  private class JobList: ItemTableController<Job> {
    var answer: [Job] = []
    var opened: [Int] = []

    override func items() async throws -> [Job] { answer }
    override func cell(for job: Job) -> Cell { Cell(job.name, detail: "\(job.load)") }
    override func didSelect(_ job: Job) { opened.append(job.id) }

    override func isOrdered(_ job: Job, before other: Job, by column: String) -> Bool {
      column == "load" ? job.load < other.load : job.name < other.name
    }

    var ids: [Int] { items.map(\.id) }
  }

  private func show(_ list: JobList, _ jobs: [Job], lines: Int = 7) async -> TableScreen {
    list.answer = jobs
    let screen = TableScreen(list, size: Size(columns: 40, lines: lines))
    screen.appear()
    await screen.settled()
    return screen
  }

  private static func jobs(_ ids: Range<Int>) -> [Job] {
    ids.map { Job(id: $0, name: "job \($0)", load: $0 * 7 % 10) }
  }

  @Test("Three methods are a whole list, which opens, refreshes, filters and edits its items")
  func whole() async {
    let list = JobList()
    let screen = await show(list, Self.jobs(0..<3))
    #expect(screen.rows == ["job 0", "job 1", "job 2"])
    #expect(list.totalCount == 3)
    screen.send(.down, .enter)
    #expect(list.opened == [1])
    list.answer = Self.jobs(1..<4)
    list.loadNewer()
    await screen.settled()
    #expect(list.ids == [1, 2, 3])
    #expect(list.tableView.cursor == [0, 0])
    list.filter("3")
    #expect(screen.rows == ["job 3"])
    list.filter("")
    list.remove(id: 2)
    #expect(screen.rows == ["job 1", "job 3"])
  }

  // MARK: Undo

  @Test("Rows that are restored are on screen, and are never new", arguments: [0, 3, 12])
  func restore(scrolled: Int) async {
    let list = JobList()
    let screen = await show(list, Self.jobs(0..<40))
    let removed = list.remove(ids: [0, 1, 2])
    list.tableView.scroll(by: scrolled)
    list.restore(removed)
    #expect(list.ids == Array(0..<40))
    #expect(list.tableView.unseenRowsAbove == 0)
    #expect(screen.rows.first == "job 0")
  }

  // MARK: Order

  @Test("Items are sorted by a column when the order changes, and whenever they are loaded")
  func order() async {
    let list = JobList()
    let screen = await show(list, Self.jobs(0..<4))
    list.rowOrder = RowOrder("load", isDescending: true)
    #expect(list.ids == [1, 2, 3, 0].sorted { $0 * 7 % 10 > $1 * 7 % 10 })
    list.answer = Self.jobs(0..<6)
    list.loadNewer()
    await screen.settled()
    #expect(list.items.map(\.load) == [8, 7, 5, 4, 1, 0])
    list.apply(Self.jobs(0..<3))
    #expect(list.ids == [1, 2, 0])
    list.rowOrder = RowOrder("name")
    #expect(list.ids == [0, 1, 2])
  }

  @Test("Equal items keep their order, also if the greatest is first", arguments: [false, true])
  func stable(isDescending: Bool) async {
    let list = JobList()
    _ = await show(list, (0..<9).map { Job(id: $0, name: "same", load: $0 % 2) })
    list.rowOrder = RowOrder("load", isDescending: isDescending)
    let even = [0, 2, 4, 6, 8]
    let odd = [1, 3, 5, 7]
    #expect(list.ids == (isDescending ? odd + even : even + odd))
  }

  @Test func `The cursor stays on its row when the order changes`() async {
    let list = JobList()
    let screen = await show(list, Self.jobs(0..<10), lines: 14)
    screen.send(.down, .down, .down)
    list.rowOrder = RowOrder("load")
    #expect(list.tableView.cursor.flatMap(list.item)?.id == 3)
  }

  @Test func `Another order during a load holds also for what the load brings`() async {
    let list = JobList()
    let screen = await show(list, Self.jobs(0..<6))
    list.answer = Self.jobs(0..<8)
    list.loadNewer()
    list.rowOrder = RowOrder("load")
    await screen.settled()
    #expect(list.items.map(\.load) == list.items.map(\.load).sorted())
    #expect(list.itemCount == 8)
  }

  /// A paged list whose source has the order.
  private final class PagedJobs: PagedTableController<Job> {
    override func rowOrderDidChange(to order: RowOrder?) {
      let jobs = ItemListTests.jobs(0..<6).sorted {
        order == nil ? $0.id < $1.id : $0.load < $1.load
      }
      source = ScriptedPageSource(jobs, pageSize: 3)
      super.rowOrderDidChange(to: order)
    }
  }

  @Test("A paged list asks its source in the new order, and begins with the first page")
  func paged() async {
    let list = PagedJobs(source: ScriptedPageSource(Self.jobs(0..<6), pageSize: 3))
    list.rowOrder = nil
    await list.reloaded()
    #expect(list.items.map(\.id) == [0, 1, 2])
    list.rowOrder = RowOrder("load")
    await list.settled()
    #expect(list.items.map(\.load) == [0, 1, 4])
    #expect(list.loads.history.map(\.cause) == [.reload, .reload])
  }

  /// A list that stores its rows.
  private final class PlainList: StatefulTableController, SortableController {
    var orders: [RowOrder?] = []
    override var totalCount: Int? { 64 }

    override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
      let order = rowOrder
      return { self.orders.append(order) }
    }

    override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { true }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      15
    }
  }

  @Test("A list that stores its rows is loaded again in a new order, but not for its first one")
  func plain() async {
    let list = PlainList()
    list.rowOrder = RowOrder("name")
    await list.settled()
    #expect(list.orders.isEmpty)
    await list.reloaded()
    list.rowOrder = nil
    await list.settled()
    #expect(list.orders == [RowOrder("name"), nil])
  }

  // MARK: Totals

  @Test func `The title counts what a list that stores its rows knows of all of them`() async {
    let list = PlainList()
    list.title = "Results"
    list.loadOptions.nextPageOffset = 0
    let screen = TableScreen(list, size: Size(columns: 40, lines: 7))
    screen.appear()
    await screen.settled()
    #expect(screen.frame().text.split(separator: "\n").first?.hasSuffix("1 of 64") == true)
  }

  @Test func `A list in sections knows its total if all of its lists do`() async {
    let (jobs, plain) = (JobList(), PlainList())
    let both = SectionedController([jobs, plain])
    #expect(both.totalCount == nil)
    jobs.answer = Self.jobs(0..<3)
    await jobs.reloaded()
    #expect(both.totalCount == 67)
  }

  // MARK: Causes

  @Test func `An async load knows why it began`() async {
    final class Causes: ItemTableController<Job> {
      var causes: [LoadCause?] = []

      override func items() async throws -> [Job] {
        causes.append(CurrentLoad.cause)
        return ItemListTests.jobs(0..<3)
      }
    }
    let list = Causes()
    list.beginAppearanceTransition(true)
    await list.settled()
    await list.refreshed()
    try? await list.refreshQuietly()
    await list.reloaded()
    #expect(list.causes == [.appear, .user, .background, .reload])
    #expect(CurrentLoad.cause == nil)
  }
}
