import StatefulTable
import TestSupport
import Testing

/// What a user may rely on in any table.
@MainActor
@Suite("A table")
struct TablePromises {
  @Test("A row that is deleted and inserted in one batch keeps the cursor and its selection")
  func deletedAndInserted() {
    let source = ListSource(rows: 20)
    let table = source.table(lines: 10)
    table.allowsMultipleSelection = true
    table.selectRow(at: [0, 5])
    table.moveCursor(to: [0, 5])
    table.performBatchUpdates {
      let row = source.sections[0].rows.remove(at: 5)
      source.sections[0].rows.insert(row, at: 2)
      table.deleteRows(at: [[0, 5]])
      table.insertRows(at: [[0, 2]])
    }
    #expect(table.cursor == [0, 2])
    #expect(table.indexPathsForSelectedRows == [[0, 2]])
  }

  @Test("The cursor goes along to a row to which the table scrolls")
  func scrollToRow() {
    let source = ListSource(rows: 100)
    let table = source.table(lines: 20)
    table.scrollToRow(at: [0, 50], at: .middle)
    #expect(table.indexPathsForVisibleRows.contains([0, 50]))
    #expect(table.cursor == [0, 50])
  }
}
