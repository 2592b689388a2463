import Foundation
import Testing

@testable import StatefulTable

/// Data sources and delegates that do more than answer.
@MainActor
@Suite("Changes while a table asks")
struct QuestionTests {
  private func row(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test("Rows that are loaded because of a question are there at the next look")
  func loadingWithinQuestion() {
    let source = ListSource(rows: 12)
    let table = source.table(lines: 10)
    source.onQuestion = { [unowned source] question in
      guard question == .height, source.sections[0].rows.count == 12 else { return }
      source.sections[0].rows += (12..<22).map { ListRow(id: $0) }
      table.loadAppendedRows()
      table.selectRow(at: nil)
    }
    table.scroll(by: 2)
    #expect(table.numberOfRows == 22)
    #expect(table.anchor?.indexPath == row(2))
    #expect(source.mistakes == [])
  }

  @Test(
    "Whoever answers may look at the table, and even change it",
    arguments: [ListSource.Question.sections, .rows, .title, .height, .cell, .id, .lookUp]
  )
  func reentrance(question: ListSource.Question) {
    let source = ListSource(
      (0..<3).map { section in
        ListSection(title: "T", rows: (0..<50).map { ListRow(id: section * 50 + $0, height: 2) })
      }
    )
    let table = source.table(lines: 10)
    let other = ListSource(rows: 5)
    table.scroll(by: 20)
    var depth = 0
    source.onQuestion = {
      guard $0 == question, depth < 2 else { return }
      depth += 1
      _ = table.visibleItems
      #expect(table.rowsBelow >= 0)
      _ = table.anchor
      _ = table.unseenRowsAbove
      _ = table.footerLine
      _ = table.pinnedHeaderSection
      _ = table.indexPathsForVisibleRows
      _ = table.indexPathForSelectedRow
      _ = table.position(ofRowAt: self.row(9, 2))
      table.scroll(by: 1)
      table.scrollToRow(at: self.row(3), at: .top)
      table.size.lines = table.size.lines == 10 ? 11 : 10
      table.selectRow(at: self.row(5))
      table.reloadData()
      table.reloadAtTop()
      table.loadAppendedRows()
      table.insertRows(at: [self.row(0)])
      table.performBatchUpdates { table.deleteRows(at: [self.row(0)]) }
      depth -= 1
    }
    useAll(of: table)
    source.sections[0].rows.removeFirst(10)
    table.deleteRows(at: .rows(0..<10))
    useAll(of: table)
    source.sections.removeLast(2)
    table.reloadData()
    useAll(of: table)
    source.sections = []
    table.reloadData()
    useAll(of: table)
    source.onQuestion = {
      guard $0 == question else { return }
      table.dataSource = other
      table.delegate = other
    }
    source.sections = [ListSection(rows: [ListRow(id: 1)])]
    table.reloadData()
    _ = table.cellForRow(at: row(0))
    useAll(of: table)
    source.onQuestion = { _ in }
    table.dataSource = other
    table.delegate = other
    #expect(table.numberOfRows == 5)
    useAll(of: table)
  }
}
