import Foundation
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Tables with nothing in them, or nothing to see")
struct EmptyTableTests {
  private func row(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test("A table without a host has no rows and tells of no mistakes")
  func noHost() {
    let table = TableView()
    table.size = Size(columns: 20, lines: 10)
    #expect(table.numberOfRows == 0)
    table.insertRows(at: [row(0)])
    table.performBatchUpdates { table.deleteRows(at: [row(0)]) }
    table.loadAppendedRows()
    table.reloadAtTop()
    table.scroll(by: 5)
    table.scrollToRow(at: row(0), at: .middle)
    table.selectRow(at: row(0))
    #expect(table.visibleItems == [])
    #expect(table.anchor == nil)
    #expect(table.footerLine == nil)
    #expect(table.indexPathForSelectedRow == nil)
    #expect(table.rowsBelow == 0)
  }

  @Test("The size may be set before there are rows")
  func sizeFirst() {
    let source = ListSource(rows: 100)
    let table = TableView()
    table.size = Size(columns: 20, lines: 10)
    table.host = source
    #expect(table.indexPathsForVisibleRows == .rows(0..<10))
    #expect(table.indexPathForSelectedRow == row(0))
    #expect(table.rowsBelow == 90)
  }

  @Test("The host hears of each change once it is made")
  func owner() {
    let source = ListSource(rows: 100)
    let owner = FooterOwner()
    let table = TableView()
    source.companion = owner
    table.host = source
    _ = owner.takeChanges()
    table.size = Size(columns: 20, lines: 10)
    #expect(owner.takeChanges() == [.size])
    table.size = Size(columns: 20, lines: 10)
    #expect(table.numberOfRows == 100)
    #expect(owner.takeChanges() == [])
    owner.onChange = { _ = table.visibleItems }
    table.size = Size(columns: 20, lines: 11)
    table.scroll(by: 1)
    table.scrollToRow(at: row(3), at: .top)
    #expect(owner.takeChanges() == [.size, .scroll, .scroll])
    table.selectRow(at: row(3))
    #expect(owner.takeChanges() == [.selection])
    table.reloadRows(at: [row(3)])
    table.reloadRows(at: [row(300)])
    table.reloadData()
    table.reloadAtTop()
    table.loadAppendedRows()
    #expect(owner.takeChanges() == [.rows, .rows, .rows, .rows, .rows])
  }
}
