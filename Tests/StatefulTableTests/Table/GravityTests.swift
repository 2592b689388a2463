import TestSupport
import Testing

@testable import StatefulTable

/// Tables whose rows begin at the bottom.
@MainActor
@Suite("Rows that begin at the bottom")
struct GravityTests {
  private let owner = FooterOwner()

  private func table(_ source: ListSource, lines: Int = 10) -> TableView {
    let table = TableView()
    table.gravity = .bottom
    source.companion = owner
    table.host = source
    table.size = Size(columns: 20, lines: lines)
    return table
  }

  private func append(_ count: Int, to source: ListSource, _ table: TableView) {
    let end = source.sections[0].rows.count
    source.sections[0].rows += (end..<end + count).map { ListRow(id: $0) }
    table.insertRows(at: .rows(end..<end + count))
  }

  @Test func `The first rows are shown at their end, also those of a reload at the start`() {
    let source = ListSource(rows: 50)
    let table = table(source)
    #expect(table.indexPathsForVisibleRows == .rows(40..<50))
    #expect(table.cursor == row(49))
    table.scroll(by: .min)
    #expect(table.anchor?.indexPath == row(0))
    table.reloadAtTop()
    #expect(table.indexPathsForVisibleRows == .rows(40..<50))
    #expect(table.cursor == row(49))
  }

  @Test func `The end is followed until that would push the row with the cursor off the screen`() {
    let source = ListSource(rows: 50)
    let table = table(source)
    table.moveCursor(to: row(45))
    append(5, to: source, table)
    #expect(table.indexPathsForVisibleRows == .rows(45..<55))
    append(3, to: source, table)
    #expect(table.cursor == row(45))
    #expect(table.indexPathsForVisibleRows == .rows(45..<55))
    #expect(table.unseenRowsBelow == 3)
    append(100, to: source, table)
    #expect(table.indexPathsForVisibleRows == .rows(45..<55))
    #expect(table.unseenRowsBelow == 103)
    #expect(table.unseenRowsAbove == 0)
    table.scroll(by: .max)
    table.moveCursor(to: row(157))
    append(3, to: source, table)
    #expect(table.cursor == row(160))
    #expect(table.rowsBelow == 0)
  }

  @Test func `What is read stays while the end is off screen, and what comes below is counted`() {
    let source = ListSource(rows: 50)
    let table = table(source)
    table.scroll(by: -1)
    append(3, to: source, table)
    #expect(table.indexPathsForVisibleRows == .rows(39..<49))
    #expect(table.unseenRowsBelow == 3)
    #expect(table.unseenRowsAbove == 0)
    table.loadPrependedRows()
    source.sections[0].rows.insert(contentsOf: (100..<120).map { ListRow(id: $0) }, at: 0)
    table.loadPrependedRows()
    #expect(table.indexPathsForVisibleRows == .rows(59..<69))
    source.sections[0].rows.insert(ListRow(id: 200), at: 0)
    table.insertRows(at: [row(0)])
    #expect(table.unseenRowsAbove == 1)
    #expect(table.unseenRowsBelow == 3)
    table.scroll(by: 2)
    #expect(table.unseenRowsBelow == 2)
    table.scroll(by: .max)
    #expect(table.unseenRowsBelow == 0)
    append(1, to: source, table)
    #expect(table.unseenRowsBelow == 0)
    #expect(table.rowsBelow == 0)
  }

  @Test func `The top edge covers rows while the end stays`() {
    let source = ListSource(rows: 50)
    let table = table(source)
    table.moveTopEdge(by: 2)
    #expect(table.indexPathsForVisibleRows == .rows(42..<50))
    table.moveTopEdge(by: -2)
    #expect(table.indexPathsForVisibleRows == .rows(40..<50))
  }
}
