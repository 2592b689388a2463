import Foundation
import TestSupport
import Testing

@testable import StatefulTable

/// Tables whose rows begin at the bottom.
@MainActor
@Suite("Rows that begin at the bottom")
struct GravityTests {
  private let owner = FooterOwner()

  private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  private func table(_ source: ListSource, lines: Int = 10) -> TableView {
    let table = TableView()
    table.gravity = .bottom
    table.owner = owner
    table.dataSource = source
    table.delegate = source
    table.size = Size(columns: 20, lines: lines)
    return table
  }

  private func append(_ count: Int, to source: ListSource, _ table: TableView) {
    let end = source.sections[0].rows.count
    source.sections[0].rows += (end..<end + count).map { ListRow(id: $0) }
    table.insertRows(at: .rows(end..<end + count))
  }

  @Test("Few rows stand at the bottom, above what is below them")
  func fewRows() {
    let source = ListSource(rows: 3)
    let table = table(source)
    #expect(table.visibleItems.map(\.line) == [7, 8, 9])
    owner.height = 2
    append(1, to: source, table)
    #expect(table.visibleItems.map(\.line) == [4, 5, 6, 7])
    #expect(table.footerLine == 8)
    for lines in [3, -3, .max, .min] {
      table.scroll(by: lines)
      #expect(table.visibleItems.map(\.line) == [4, 5, 6, 7])
    }
    table.scrollToRow(at: row(0), at: .top)
    #expect(table.visibleItems.first?.line == 4)
    table.size.lines = 3
    #expect(table.visibleItems.map(\.content) == [.row(row(3))])
    table.size.lines = 10
    #expect(table.visibleItems.map(\.line) == [4, 5, 6, 7])
  }

  @Test("The first rows are shown at their end, also those of a reload at the start")
  func firstLoad() {
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

  @Test("While the end is on screen it stays there, and the cursor goes along with it")
  func following() {
    let source = ListSource(rows: 50)
    let table = table(source)
    append(3, to: source, table)
    #expect(table.indexPathsForVisibleRows == .rows(43..<53))
    #expect(table.cursor == row(52))
    source.sections[0].rows += (53..<60).map { ListRow(id: $0) }
    table.loadAppendedRows()
    #expect(table.indexPathsForVisibleRows.last == row(59))
    source.sections[0].rows.removeLast(20)
    table.reloadData()
    #expect(table.indexPathsForVisibleRows == .rows(30..<40))
    source.sections[0].rows[39].height = 4
    table.reloadRows(at: [row(39)])
    #expect(table.visibleItems.last == VisibleItem(content: .row(row(39)), line: 6, height: 4))
    table.size = Size(columns: 20, lines: 5)
    #expect(table.indexPathsForVisibleRows == .rows(38..<40))
    #expect(table.unseenRowsBelow == 0)
    #expect(table.cursor == row(39))
  }

  @Test("The end is followed until that would push the row with the cursor off the screen")
  func cursorAboveTheLastRow() {
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

  @Test("So many rows may come at once that the row with the cursor is then the first on screen")
  func cursorAboveManyRows() {
    let source = ListSource(rows: 50)
    let table = table(source)
    table.moveCursor(to: row(47))
    append(30, to: source, table)
    #expect(table.cursor == row(47))
    #expect(table.indexPathsForVisibleRows == .rows(47..<57))
    #expect(table.unseenRowsBelow == 23)
  }

  @Test("A smaller screen keeps the row with the cursor, and a larger one follows the end again")
  func cursorOnSmallerScreen() {
    let source = ListSource(rows: 50)
    let table = table(source)
    table.moveCursor(to: row(45))
    table.size.lines = 3
    #expect(table.cursor == row(45))
    #expect(table.indexPathsForVisibleRows == .rows(45..<48))
    table.size.lines = 10
    append(1, to: source, table)
    #expect(table.rowsBelow == 0)
    #expect(table.cursor == row(45))
  }

  @Test("Once the row that was read is gone, the end is followed again")
  func removedCursor() {
    let source = ListSource(rows: 50)
    let table = table(source)
    table.moveCursor(to: row(45))
    source.sections[0].rows.removeFirst(48)
    source.sections[0].rows += (50..<70).map { ListRow(id: $0) }
    table.performBatchUpdates {
      table.deleteRows(at: .rows(0..<48))
      table.insertRows(at: .rows(2..<22))
    }
    #expect(table.rowsBelow == 0)
    #expect(table.cursor == row(21))
  }

  @Test("A cursor that nobody has moved doesn't hold the end up")
  func unmovedCursor() {
    let source = ListSource(rows: 50)
    let table = table(source)
    table.scroll(by: -3)
    #expect(table.cursor == row(46))
    table.scroll(by: 3)
    append(20, to: source, table)
    #expect(table.cursor == row(69))
    #expect(table.rowsBelow == 0)
    table.moveCursor(to: row(3))
    append(1, to: source, table)
    #expect(table.cursor == row(3))
  }

  @Test("What is read stays while the end is off screen, and what comes below is counted")
  func notFollowing() {
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

  @Test(
    "A page below the screen doesn't count as unseen, nor do rows of a table that begins at the top"
  )
  func seen() {
    let source = ListSource(rows: 50)
    let table = table(source)
    table.scroll(by: -5)
    source.sections[0].rows += (50..<60).map { ListRow(id: $0) }
    table.loadAppendedRows()
    #expect(table.unseenRowsBelow == 0)
    #expect(table.indexPathsForVisibleRows == .rows(35..<45))
    table.gravity = .top
    append(3, to: source, table)
    #expect(table.unseenRowsBelow == 0)
    #expect(table.indexPathsForVisibleRows == .rows(35..<45))
  }

  @Test("Lines that rows leave blank at the bottom are filled from above")
  func filling() {
    let source = ListSource(rows: 50)
    let table = table(source)
    table.scroll(by: -5)
    source.sections[0].rows.removeLast(9)
    table.deleteRows(at: .rows(41..<50))
    #expect(table.indexPathsForVisibleRows == .rows(31..<41))
    source.sections[0].rows.removeFirst(35)
    table.deleteRows(at: .rows(0..<35))
    #expect(table.visibleItems.map(\.line) == [4, 5, 6, 7, 8, 9])
  }

  @Test("A change of the edge leaves what is on screen, as far as the rows allow")
  func changing() {
    let source = ListSource(rows: 50)
    let table = source.table(lines: 10)
    table.scroll(by: 20)
    table.gravity = .bottom
    #expect(table.indexPathsForVisibleRows == .rows(20..<30))
    append(2, to: source, table)
    #expect(table.indexPathsForVisibleRows == .rows(20..<30))
    source.sections[0].rows.removeLast(49)
    table.reloadData()
    #expect(table.visibleItems.map(\.line) == [7, 8, 9])
    table.gravity = .top
    #expect(table.visibleItems.map(\.line) == [0, 1, 2])
  }

  @Test("The end is followed on while there are no lines, and from no rows on")
  func hidden() {
    let source = ListSource(rows: 0)
    let table = table(source)
    #expect(table.visibleItems == [])
    append(30, to: source, table)
    #expect(table.indexPathsForVisibleRows == .rows(20..<30))
    table.size.lines = 0
    append(5, to: source, table)
    table.size.lines = 10
    #expect(table.indexPathsForVisibleRows == .rows(25..<35))
    #expect(table.cursor == row(34))
  }

  @Test("The top edge covers rows while the end stays")
  func topEdge() {
    let source = ListSource(rows: 50)
    let table = table(source)
    table.moveTopEdge(by: 2)
    #expect(table.indexPathsForVisibleRows == .rows(42..<50))
    table.moveTopEdge(by: -2)
    #expect(table.indexPathsForVisibleRows == .rows(40..<50))
  }
}
