import StatefulTable
import TestSupport
import Testing

@MainActor
@Suite("The margin of the cursor")
struct ScrollMarginTests {
  private let source = ListSource(rows: 40)

  /// The rows on screen after a scroll to a row.
  private func rows(after row: Int, of table: TableView) -> ClosedRange<Int> {
    table.scrollToRow(at: [0, row], at: .none)
    let rows = table.indexPathsForVisibleRows.map(\.row)
    return (rows.first ?? 0)...(rows.last ?? 0)
  }

  @Test func `Rows stay on screen above and below a row that is scrolled to`() {
    let table = source.table(lines: 10)
    #expect(rows(after: 9, of: table) == 0...9)
    table.scrollMargin = 3
    #expect(rows(after: 9, of: table) == 3...12)
    #expect(rows(after: 6, of: table) == 3...12)
    #expect(rows(after: 5, of: table) == 2...11)
  }

  @Test func `At the ends of the rows, there are no others to see`() {
    let table = source.table(lines: 10)
    table.scrollMargin = 3
    #expect(rows(after: 39, of: table) == 30...39)
    #expect(rows(after: 0, of: table) == 0...9)
  }

  @Test("A margin that doesn't fit keeps the row in the middle", arguments: [5, .max])
  func large(margin: Int) {
    let table = source.table(lines: 5)
    table.scrollMargin = margin
    #expect(rows(after: 20, of: table) == 18...22)
    #expect(rows(after: 21, of: table) == 19...23)
  }

  @Test("Without a margin, or with a negative one, the row may be at an edge", arguments: [0, -3])
  func none(margin: Int) {
    let table = source.table(lines: 5)
    table.scrollMargin = margin
    #expect(rows(after: 20, of: table) == 16...20)
  }
}
