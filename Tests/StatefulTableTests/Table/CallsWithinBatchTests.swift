import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Calls within a batch")
struct CallsWithinBatchTests {
  private let source = ListSource(rows: 100)
  private let table: TableView

  init() { table = source.table(lines: 10) }

  @Test func `A batch may scroll, select, resize and look while the data has changed already`() {
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

  @Test func `A reload within a batch comes after it, and makes up for calls that don't fit`() {
    table.performBatchUpdates {
      source.sections[0].rows.removeFirst(50)
      table.reloadData()
      table.insertRows(at: [[9, 9, 9]])
      #expect(table.numberOfRows == 100)
    }
    #expect(source.mistakes == [])
    #expect(table.numberOfRows == 50)
  }

  @Test func `Loads that end within a batch make up for calls that don't fit`() {
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

  @Test func `A batch on a table that never asked its data source doesn't count it beforehand`() {
    let source = ListSource(rows: 3)
    let table = TableView()
    table.host = source
    table.performBatchUpdates {
      table.insertRows(at: [row(0)])
    }
    #expect(source.mistakes == [])
    #expect(table.numberOfRows == 3)
  }

  @Test func `An empty batch changes nothing, and finds data that changed unannounced`() {
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

  @Test func `An empty batch asks for the heights of the rows on screen anew`() {
    source.sections[0].rows[0].height = 7
    table.beginUpdates()
    table.endUpdates()
    #expect(table.visibleItems.count == 4)
  }

  @Test func `One endUpdates too many within a batch ends it, and what follows stands alone`() {
    let source = ListSource(rows: 10)
    let table = source.table(lines: 20)
    var isCompleted = false
    table.performBatchUpdates {
      source.sections[0].rows.removeFirst()
      table.deleteRows(at: [row(0)])
      table.endUpdates()
      #expect(table.numberOfRows == 9)
      source.sections[0].rows.removeFirst()
      table.deleteRows(at: [row(0)])
      #expect(table.numberOfRows == 8)
    } completion: {
      isCompleted = $0
    }
    #expect(source.mistakes == [])
    #expect(isCompleted)
  }

  @Test func `Completions are called after the outermost batch, in their order`() {
    let source = ListSource(rows: 10)
    let table = source.table(lines: 20)
    var counts: [Int] = []
    table.performBatchUpdates {
      table.performBatchUpdates {
        table.deleteRows(at: [row(0)])
      } completion: { isFinished in
        #expect(isFinished)
        counts.append(table.numberOfRows)
      }
      source.sections[0].rows.removeFirst()
      #expect(counts == [])
    } completion: { isFinished in
      #expect(isFinished)
      counts.append(-table.numberOfRows)
    }
    #expect(counts == [9, -9])
    source.sections[0].rows.removeFirst()
    table.performBatchUpdates {
    } completion: { _ in
      counts.append(table.numberOfRows)
    }
    #expect(source.takeMistakes().count == 1)
    table.performBatchUpdates {
      table.reloadData()
    } completion: { _ in
      counts.append(table.numberOfRows)
    }
    #expect(counts == [9, -9, 8, 8])
  }

  @Test("A change that the data source makes during a scroll in a batch has the table reload")
  func interruptedWithinBatch() {
    var isFirst = true
    source.onQuestion = { question in
      guard question == .height, isFirst else { return }
      isFirst = false
      source.sections[0].rows.removeFirst(20)
      table.reloadData()
    }
    table.performBatchUpdates {
      table.scroll(by: 5)
      table.deleteRows(at: [row(0)])
    }
    source.onQuestion = { _ in }
    #expect(source.mistakes == [])
    #expect(table.numberOfRows == 80)
  }
}
