import StatefulTable
import Testing

/// How high rows are, which only a display knows.
@MainActor
@Suite("Heights of rows")
struct RowHeightTests {
  private final class Poems: StatefulTableController {
    var cell = Cell(wrapping: "A rose is a rose", detail: "Stein")

    override var loadsRows: Bool { false }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      30
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      cell
    }
  }

  private let list = Poems()
  private var table: TableView { list.tableView }
  private var heights: [Int] { table.visibleItems.map(\.height) }

  init() {
    table.size = Size(columns: 8, lines: 6)
  }

  @Test("Without a display, each row is one line", arguments: [false, true])
  func withoutDisplay(wrapsLines: Bool) {
    table.wrapsLines = wrapsLines
    #expect(heights == [1, 1, 1, 1, 1, 1])
    #expect(list.tableView(table, heightForRowAt: IndexPath(row: 0, section: 0)) == 1)
  }

  @Test("The display measures cells in the columns of the table")
  func measuring() {
    let display = MeasuringDisplay()
    list.display = display
    #expect(heights == [2, 2, 2])
    table.size.columns = 4
    #expect(heights == [4, 4])
    list.cell = Cell(lines: ["A rose", "is a rose"])
    table.reloadData()
    #expect(heights == [2, 2, 2])
    table.wrapsLines = true
    #expect(heights == [5, 5])
    table.wrapsLines = false
    #expect(heights == [2, 2, 2])
  }

  @Test("A display that is set later measures the rows on screen, of which the first stays")
  func laterDisplay() {
    table.scrollToRow(at: IndexPath(row: 9, section: 0), at: .top)
    #expect(table.anchor?.indexPath.row == 9)
    let display = MeasuringDisplay()
    list.display = display
    #expect(heights == [2, 2, 2])
    #expect(table.anchor?.indexPath.row == 9)
  }

  @Test("A list that is closed stays as it was seen last")
  func closedList() {
    let display = MeasuringDisplay()
    list.display = display
    table.scroll(by: 3)
    #expect(table.anchor?.line == 1)
    list.display = nil
    #expect(table.anchor?.line == 1)
    #expect(heights == [2, 2, 2, 2])
  }
}
