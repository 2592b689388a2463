import FoundationEssentials
import StatefulTable

/// Pages the whole way from request to notification.
@MainActor enum PagingBenchmark {
  private static let pages = 50_000

  static func run(_ report: Report) async {
    compareAtOnce(report)
    await compareAsync(report)
  }

  /// Pages answered at once, against a loop that only appends the same arrays.
  private static func compareAtOnce(_ report: Report) {
    let page = PagedList.page
    var sum = 0
    var appending: [Int] = []
    let loop = Measurement(per: pages) {
      appending = []
      for _ in 0..<pages { appending += page }
      sum += appending.count
    }
    let controller = Measurement(per: pages) { sum += load(pages, in: PagedList()) }
    precondition(sum == 20 * pages * page.count)
    report.add(
      "a page of \(page.count) rows (Int), answered at once",
      controller,
      against: "a loop that appends the arrays",
      loop,
      target: 2.5
    )
  }

  /// Loads pages that are answered at once.
  static func load(_ pages: Int) { _ = load(pages, in: PagedList()) }

  /// Loads pages, and returns how many rows there are then.
  private static func load(_ pages: Int, in list: PagedList) -> Int {
    list.reload()
    for _ in 1..<pages { list.loadNextPage() }
    precondition(list.tableView.numberOfRows == list.count)
    return list.count
  }

  /// Pages through an async delegate, against tasks that only yield.
  private static func compareAsync(_ report: Report) async {
    let list = AsyncPagedList()
    list.reload()
    await list.settled()
    let clock = ContinuousClock()
    var pages: [Duration] = []
    var tasks: [Duration] = []
    for _ in 0..<5_000 {
      var start = clock.now
      list.loadNextPage()
      await list.settled()
      pages.append(clock.now - start)
      start = clock.now
      await Task { await Task.yield() }.value
      tasks.append(clock.now - start)
    }
    report.add(
      "a page of \(EndlessList.page.count) rows (Int), through async/await",
      Measurement(pages),
      against: "a Task that awaits Task.yield()",
      Measurement(tasks),
      target: 1.5
    )
  }
}

/// A list without an end, whose pages are all the same.
///
/// It isn't generic, as users' lists aren't.
private class EndlessList: StatefulTableController {
  static let page = Array(0..<20)
  private var rows: [Int] = []

  final var count: Int { rows.count }

  init() {
    super.init()
    // Each page is asked for, and none comes by itself.
    loadOptions.nextPageOffset = 0
    tableView.size = Size(columns: 80, lines: 24)
  }

  final override func tableView(
    _ tableView: TableView,
    numberOfRowsInSection section: Int
  ) -> Int { count }

  final override func tableView(
    _ tableView: TableView,
    heightForRowAt indexPath: IndexPath
  ) -> Int { 1 }

  final override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { true }

  final func append() { rows += Self.page }
}

private final class PagedList: EndlessList {
  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    load.succeed { self.append() }
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    load.succeed { self.append() }
  }
}

private final class AsyncPagedList: EndlessList {
  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    { self.append() }
  }

  override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    await Task.yield()
    return { self.append() }
  }
}
