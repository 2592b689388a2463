import FoundationEssentials
import StatefulTable
import StatefulTableText

/// What is done to a table of ten million rows, against the same done to one of a hundred.
@MainActor enum TableBenchmark {
  private static let repetitions = 1_000

  static func run(_ report: Report) {
    let large = Numbers(count: 10_000_000)
    let small = Numbers(count: 100)
    for action in actions {
      let costs = Measurement.byTurns(per: repetitions) {
        for _ in 0..<repetitions { action.body(large) }
      } _: {
        for _ in 0..<repetitions { action.body(small) }
      }
      report.add(
        Figure(
          "\(action.name), 10,000,000 rows",
          costs.first,
          against: "100 rows",
          costs.second,
          target: 1.1
        )
      )
    }
    compareSelections(report)
  }

  /// Escape on selected rows, which costs the same for each, however many they are.
  private static func compareSelections(_ report: Report) {
    report.add(
      Figure(
        "Escape on 100,000 selected rows",
        Measurement((0..<9).map { _ in deselect(100_000) }),
        against: "10 times on 10,000",
        Measurement(
          (0..<9).map { _ in (0..<10).map { _ in deselect(10_000) }.reduce(.zero, +) }
        ),
        target: 1.5
      )
    )
  }

  private static func deselect(_ count: Int) -> Duration {
    let list = KeptRowsBenchmark.list(inserting: count)
    list.tableView.allowsMultipleSelection = true
    let screen = TableScreen(list, size: Size(columns: 120, lines: 40))
    screen.appear()
    screen.send(.character("*"))
    precondition(list.tableView.indexPathsForSelectedRows?.count == count)
    return ContinuousClock().measure { screen.send(.escape) }
  }

  /// What is done to a table, and undone again.
  private static let actions: [(name: String, body: @MainActor (Numbers) -> Void)] = [
    (
      "scroll by one line and back",
      { table in
        table.tableView.scroll(by: 1)
        table.tableView.scroll(by: -1)
      }
    ),
    (
      "jump to the end and to the top",
      { table in
        let last = IndexPath(row: table.count - 1, section: 0)
        table.tableView.scrollToRow(at: last, at: .bottom)
        table.tableView.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top)
      }
    ),
    (
      "insert 50 rows above, and delete them",
      { table in
        table.count += 50
        table.tableView.insertRows(at: .rows(0..<50))
        table.count -= 50
        table.tableView.deleteRows(at: .rows(0..<50))
      }
    ),
    ("reload", { $0.tableView.reloadData() }),
    (
      "resize and back",
      { table in
        table.tableView.size.lines = 23
        table.tableView.size.lines = 24
      }
    ),
  ]
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
