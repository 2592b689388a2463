#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

/// Pages answered at once, the whole way from request to notification, against a loop that only appends
/// the same arrays.
@MainActor enum PagingBenchmark {
  static let pages = 50_000
  static let pageSize = 20

  static func run() {
    compare("Int", page: Array(0..<pageSize))
    compare("String", page: (0..<pageSize).map { "a row of more than fifteen bytes: \($0)" })
  }

  private static func compare<Row>(_ name: String, page: [Row]) {
    var sum = 0
    let loop = Measurement {
      var rows: [Row] = []
      for _ in 0..<pages { rows += page }
      sum += rows.count
    }
    let controller = Measurement {
      let list = PagedList(page: page)
      list.reload()
      for _ in 1..<pages { list.loadNextPage() }
      sum += list.rows.count
      precondition(list.tableView.numberOfRows == pages * pageSize)
    }
    precondition(sum == 20 * pages * pageSize)
    print(
      """
      \(pages) pages of \(pageSize) rows of \(name), answered at once
        controller  \(controller)
        loop        \(loop)
        ratio       \((controller / loop).rounded(toPlaces: 2))
      """
    )
  }
}

private final class PagedList<Row>: StatefulTableController, StatefulDelegate {
  private let page: [Row]
  private(set) var rows: [Row] = []

  init(page: [Row]) {
    self.page = page
    super.init()
    // Each page is asked for, and none comes by itself.
    nextPageOffset = 0
    tableView.size = Size(columns: 80, lines: 24)
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    load.succeed { self.rows = self.page }
  }

  func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    load.succeed { self.rows += self.page }
  }

  func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { true }
}
