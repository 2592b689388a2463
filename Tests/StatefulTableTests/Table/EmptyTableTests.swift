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

  @Test("A table without a data source has no rows and tells of no mistakes")
  func noDataSource() {
    let delegate = ListSource()
    let table = TableView()
    table.delegate = delegate
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

  @Test("The size may be set before the data source, and the data source anew")
  func sizeFirst() {
    let source = ListSource(rows: 100)
    let table = TableView()
    table.size = Size(columns: 20, lines: 10)
    table.delegate = source
    table.dataSource = source
    #expect(table.indexPathsForVisibleRows == .rows(0..<10))
    table.scroll(by: 50)
    table.selectRow(at: row(50))
    let other = ListSource(rows: 30)
    table.dataSource = other
    table.delegate = other
    #expect(table.indexPathsForVisibleRows == .rows(0..<10))
    #expect(table.indexPathForSelectedRow == row(0))
    #expect(table.rowsBelow == 20)
  }

  @Test("A data source that is set while there are no lines is shown from the top later")
  func newDataSourceWithoutLines() {
    let source = ListSource(rows: 100)
    let table = source.table(lines: 10)
    table.scroll(by: 50)
    table.size.lines = 0
    let other = ListSource(rows: 30)
    table.dataSource = other
    table.delegate = other
    #expect(table.numberOfRows == 30)
    other.sections[0].rows.insert(ListRow(id: 100), at: 0)
    table.insertRows(at: [row(0)])
    table.size.lines = 10
    #expect(table.anchor?.indexPath == row(0))
    #expect(table.unseenRowsAbove == 0)
  }

  @Test("The owner hears of each change once it is made")
  func owner() {
    let source = ListSource(rows: 100)
    let owner = FooterOwner()
    let table = TableView()
    table.owner = owner
    table.dataSource = source
    table.delegate = source
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
    table.dataSource = ListSource()
    #expect(owner.takeChanges() == [.rows])
  }
}
