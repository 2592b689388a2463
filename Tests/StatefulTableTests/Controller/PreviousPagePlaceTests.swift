import StatefulTable
import Testing

/// Pages before the first row, in a list whose rows have no ids.
@MainActor
@Suite("Previous pages below other sections")
struct PreviousPagePlaceTests {
  /// A list that began in the middle, below two rows of its own.
  private final class Archive: StatefulTableController {
    private(set) var numbers = Array(100..<150)

    override var contentSections: Range<Int>? { 1..<2 }

    override func numberOfSections(in tableView: TableView) -> Int { 2 }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      section == 0 ? 2 : numbers.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      Cell(indexPath.section == 0 ? "own" : "\(numbers[indexPath.row])")
    }

    override func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool { true }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginInitialLoad load: Load<Void>
    ) {
      load.succeed {}
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginPreviousPage load: Load<Void>
    ) {
      load.succeed { self.numbers.insert(contentsOf: 90..<100, at: 0) }
    }
  }

  @Test("Where sections stand before the content, a previous page moves no row on screen")
  func belowOwnSections() {
    let list = Archive()
    list.nextPageOffset = 0
    list.tableView.size = Size(columns: 20, lines: 5)
    list.reload()
    list.tableView.scrollToRow(at: [1, 20], at: .top)
    list.loadPreviousPage()
    #expect(list.tableView.numberOfRows == 62)
    #expect(list.tableView.anchor?.indexPath == [1, 30])
    #expect(list.tableView.unseenRowsAbove == 0)
  }
}
