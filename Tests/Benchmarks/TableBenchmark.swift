#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

/// What is done to a table of ten million rows, against the same done to one of a hundred.
@MainActor enum TableBenchmark {
  private static let repetitions = 1_000

  static func run() {
    compare("scroll by one line and back") { table in
      table.tableView.scroll(by: 1)
      table.tableView.scroll(by: -1)
    }
    compare("jump to the end and to the top") { table in
      let last = IndexPath(row: table.count - 1, section: 0)
      table.tableView.scrollToRow(at: last, at: .bottom)
      table.tableView.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top)
    }
    compare("insert 50 rows above, and delete them") { table in
      table.count += 50
      table.tableView.insertRows(at: .rows(0..<50))
      table.count -= 50
      table.tableView.deleteRows(at: .rows(0..<50))
    }
    compare("reload") { $0.tableView.reloadData() }
    compare("resize") { table in
      table.tableView.size.lines = 23
      table.tableView.size.lines = 24
    }
  }

  private static func compare(_ name: String, _ body: (Numbers) -> Void) {
    let large = measure(Numbers(count: 10_000_000), body)
    let small = measure(Numbers(count: 100), body)
    print(
      """
      \(name), \(repetitions) times
        10,000,000 rows  \(large)
        100 rows         \(small)
        ratio            \((large / small).rounded(toPlaces: 2))
      """
    )
  }

  private static func measure(_ table: Numbers, _ body: (Numbers) -> Void) -> Measurement {
    Measurement {
      for _ in 0..<repetitions { body(table) }
    }
  }
}

private final class Numbers: TableViewDataSource {
  let tableView = TableView()
  var count: Int

  init(count: Int) {
    self.count = count
    tableView.dataSource = self
    tableView.size = Size(columns: 80, lines: 24)
    tableView.scrollToRow(at: IndexPath(row: count / 2, section: 0), at: .top)
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell("\(indexPath.row)")
  }
}
