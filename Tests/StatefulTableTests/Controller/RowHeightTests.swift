import StatefulTable
import Testing

/// How high rows are, which only a display knows.
@MainActor
@Suite("Heights of rows")
struct RowHeightTests {
  private final class Poems: StatefulTableController {
    override var loadsRows: Bool { false }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      30
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      Cell("A rose")
    }
  }

  /// A display in which every row takes two lines.
  private final class TallDisplay: TableDisplay {
    func controllerNeedsDisplay(_ controller: StatefulTableController) {}
    func height(of cell: Cell, in controller: StatefulTableController) -> Int { 2 }
  }

  private let list = Poems()
  private var table: TableView { list.tableView }
  private var heights: [Int] { table.visibleItems.map(\.height) }

  init() {
    table.size = Size(columns: 8, lines: 6)
  }

  @Test func `A display that is set later measures the rows on screen, of which the first stays`() {
    table.scrollToRow(at: IndexPath(row: 9, section: 0), at: .top)
    #expect(table.anchor?.indexPath.row == 9)
    let display = TallDisplay()
    list.display = display
    #expect(heights == [2, 2, 2])
    #expect(table.anchor?.indexPath.row == 9)
  }

  @Test func `A list that is closed stays as it was seen last`() {
    let display = TallDisplay()
    list.display = display
    table.scroll(by: 3)
    #expect(table.anchor?.line == 1)
    list.display = nil
    #expect(table.anchor?.line == 1)
    #expect(heights == [2, 2, 2, 2])
  }
}
