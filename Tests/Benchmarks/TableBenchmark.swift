import FoundationEssentials
import StatefulTable
import StatefulTableText

/// What is done to a table of ten million rows, against the same done to one of a hundred.
@MainActor enum TableBenchmark {
  private static let repetitions = 1_000

  static func run(_ report: Report) {
    let large = Numbers(count: 10_000_000)
    let small = Numbers(count: 100)
    func compare(_ name: String, _ body: @MainActor (Numbers) -> Void) {
      report.compare(
        "\(name), 10,000,000 rows",
        against: "100 rows",
        per: repetitions,
        target: 1.1,
        { for _ in 0..<repetitions { body(large) } },
        { for _ in 0..<repetitions { body(small) } }
      )
    }
    // What is done is undone again.
    compare("scroll by one line and back") { list in
      list.tableView.scroll(by: 1)
      list.tableView.scroll(by: -1)
    }
    compare("jump to the end and to the top") { list in
      list.tableView.scrollToRow(at: IndexPath(row: list.count - 1, section: 0), at: .bottom)
      list.tableView.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top)
    }
    compare("insert 50 rows above, and delete them") { list in
      list.count += 50
      list.tableView.insertRows(at: .rows(0..<50))
      list.count -= 50
      list.tableView.deleteRows(at: .rows(0..<50))
    }
    compare("reload") { $0.tableView.reloadData() }
    compare("resize and back") { list in
      list.tableView.size.lines = 23
      list.tableView.size.lines = 24
    }
    compareSelections(report)
  }

  /// Escape on selected rows, which costs the same for each, however many they are, and the list of keys, which costs
  /// nothing for any.
  private static func compareSelections(_ report: Report) {
    report.add(
      "Escape on 100,000 selected rows",
      Measurement((0..<9).map { _ in deselect(100_000) }),
      against: "10 times on 10,000",
      Measurement(
        (0..<9).map { _ in (0..<10).map { _ in deselect(10_000) }.reduce(.zero, +) }
      ),
      target: 1.5
    )
    report.add(
      "the list of keys with 100,000 rows selected",
      Measurement((0..<9).map { _ in showKeys(selecting: 100_000) }),
      against: "with 100",
      Measurement((0..<9).map { _ in showKeys(selecting: 100) })
    )
  }

  private static func deselect(_ count: Int) -> Duration {
    let screen = screen(selecting: count)
    return ContinuousClock().measure { screen.send(.escape) }
  }

  private static func showKeys(selecting count: Int) -> Duration {
    let screen = screen(selecting: count)
    _ = screen.frame()
    return ContinuousClock().measure {
      screen.send(.character("?"))
      _ = screen.frame()
    }
  }

  private static func screen(selecting count: Int) -> TableScreen {
    let list = KeptRowsBenchmark.list(inserting: count)
    list.tableView.allowsMultipleSelection = true
    let screen = TableScreen(list, size: Size(columns: 120, lines: 40))
    screen.appear()
    screen.send(.character("*"))
    precondition(list.tableView.indexPathsForSelectedRows?.count == count)
    return screen
  }
}

/// A table of so many rows, in the middle of which it stands.
final class Numbers: StatefulTableController {
  var count: Int

  init(count: Int) {
    self.count = count
    super.init()
    tableView.size = Size(columns: 80, lines: 24)
    tableView.scrollToRow(at: IndexPath(row: count / 2, section: 0), at: .top)
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell("\(indexPath.row)")
  }
}
