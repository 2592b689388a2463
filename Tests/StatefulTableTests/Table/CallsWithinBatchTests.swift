import Foundation
import Testing

@testable import StatefulTable

@MainActor
@Suite("Calls within a batch")
struct CallsWithinBatchTests {
  private func row(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test("A batch may scroll, select, resize and look while the data has changed already")
  func callsWithinBatch() {
    let source = ListSource(rows: 100)
    let table = source.table(lines: 10)
    table.performBatchUpdates {
      source.sections[0].rows.insert(ListRow(id: 200), at: 0)
      table.insertRows(at: [row(0)])
      table.scroll(by: 20)
      table.selectRow(at: row(25))
      table.size.lines = 12
      #expect(table.numberOfRows == 100)
      #expect(table.visibleItems.count == 12)
      #expect(table.cellForRow(at: row(3)) != nil)
    }
    #expect(source.mistakes == [])
    #expect(table.anchor?.indexPath == row(21))
    #expect(table.indexPathForSelectedRow == row(26))
    #expect(table.numberOfRows == 101)
  }

  @Test("A reload within a batch comes after it, and makes up for calls that don't fit")
  func reloadWithinBatch() {
    let source = ListSource(rows: 100)
    let table = source.table(lines: 10)
    table.performBatchUpdates {
      source.sections[0].rows.removeFirst(50)
      table.reloadData()
      table.insertRows(at: [[9, 9, 9]])
      #expect(table.numberOfRows == 100)
    }
    #expect(source.mistakes == [])
    #expect(table.numberOfRows == 50)
  }

  @Test("Loads that end within a batch make up for calls that don't fit")
  func loadsWithinBatch() {
    let source = ListSource(rows: 100)
    let table = source.table(lines: 10)
    table.scroll(by: 50)
    table.performBatchUpdates {
      source.sections[0].rows.insert(ListRow(id: 200), at: 0)
      table.insertRows(at: [row(0)])
      source.sections[0].rows.append(ListRow(id: 201))
      table.loadAppendedRows()
      #expect(table.numberOfRows == 102)
    }
    #expect(table.anchor?.indexPath == row(51))
    table.performBatchUpdates {
      source.sections[0].rows.append(ListRow(id: 202))
      table.insertRows(at: [row(102)])
      table.reloadAtTop()
    }
    #expect(table.anchor?.indexPath == row(0))
    #expect(source.mistakes == [])
    #expect(table.numberOfRows == 103)
  }

  @Test("A batch on a table that never asked its data source doesn't count it beforehand")
  func staleTable() {
    let source = ListSource(rows: 3)
    let table = TableView()
    table.dataSource = source
    table.delegate = source
    table.performBatchUpdates {
      table.insertRows(at: [row(0)])
    }
    #expect(source.mistakes == [])
    #expect(table.numberOfRows == 3)
  }

  @Test("A batch may replace the data source")
  func dataSourceWithinBatch() {
    let source = ListSource(rows: 3)
    let other = ListSource(rows: 7)
    let table = source.table(lines: 10)
    table.performBatchUpdates {
      table.deleteRows(at: [row(0)])
      table.dataSource = other
      table.delegate = other
    }
    #expect(source.mistakes == [])
    #expect(other.mistakes == [])
    #expect(table.numberOfRows == 7)
  }

  @Test("Batches within a batch belong to it")
  func nested() {
    let source = ListSource(rows: 3)
    let table = source.table(lines: 10)
    table.performBatchUpdates {
      table.performBatchUpdates { table.deleteRows(at: [row(0)]) }
      #expect(table.numberOfRows == 3)
      table.performBatchUpdates {
        source.sections[0].rows.removeFirst()
        table.performBatchUpdates {}
      }
    }
    #expect(source.mistakes == [])
    #expect(table.numberOfRows == 2)
  }

  @Test("An empty batch changes nothing, and finds data that changed unannounced")
  func empty() {
    let source = ListSource(rows: 3)
    let table = source.table(lines: 10)
    _ = table.numberOfRows
    table.performBatchUpdates {}
    #expect(source.mistakes == [])
    source.sections[0].rows.removeLast()
    table.performBatchUpdates {}
    #expect(source.mistakes.map(\.reason) == [.wrongRowCount])
    #expect(table.numberOfRows == 2)
  }
}
