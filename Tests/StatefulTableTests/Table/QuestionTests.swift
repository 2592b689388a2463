import TestSupport
import Testing

@testable import StatefulTable

/// Hosts that do more than answer.
@MainActor
@Suite("Changes while a table asks")
struct QuestionTests {
  @Test func `Rows that are loaded because of a question are there at the next look`() {
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
        ListSection(title: "T", rows: (0..<20).map { ListRow(id: section * 20 + $0, height: 2) })
      }
    )
    let table = source.table(lines: 10)
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
      _ = table.position(ofRowAt: row(9, 2))
      table.scroll(by: 1)
      table.scrollToRow(at: row(3), at: .top)
      table.size.lines = table.size.lines == 10 ? 11 : 10
      table.selectRow(at: row(5))
      table.reloadData()
      table.reloadAtTop()
      table.loadAppendedRows()
      table.insertRows(at: [row(0)])
      table.performBatchUpdates { table.deleteRows(at: [row(0)]) }
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
  }

  @Test(
    "Settings that are changed while the table asks stay as they were set",
    arguments: [ListSource.Question.sections, .rows, .title, .height, .id]
  )
  func settings(question: ListSource.Question) {
    let source = ListSource(rows: 30)
    let table = source.table(lines: 10)
    source.onQuestion = { [unowned source] in
      guard $0 == question else { return }
      source.onQuestion = { _ in }
      table.gravity = .bottom
      table.allowsMultipleSelection = true
      table.wrapsLines = true
    }
    table.reloadData()
    #expect(table.gravity == .bottom)
    #expect(table.allowsMultipleSelection)
    #expect(table.wrapsLines)
    table.scrollToRow(at: row(29), at: .bottom)
    source.sections[0].rows.append(ListRow(id: 30))
    table.insertRows(at: [row(30)])
    #expect(table.indexPathsForVisibleRows.last == row(30))
    table.selectRow(at: row(3))
    table.selectRow(at: row(5))
    #expect(table.indexPathsForSelectedRows == [row(3), row(5)])
    // Of rows that are wrapped, no height is asked for.
    table.wrapsLines = false
    source.onQuestion = { [unowned source] in
      guard $0 == question else { return }
      source.onQuestion = { _ in }
      table.allowsSelection = false
    }
    table.reloadData()
    #expect(!table.allowsSelection)
    #expect(table.indexPathsForSelectedRows == nil)
  }

  @Test func `A table that gets its lines while it asks keeps its place in later reloads`() {
    let source = ListSource(rows: 30)
    let table = source.table(lines: 0)
    source.onQuestion = { [unowned source] _ in
      source.onQuestion = { _ in }
      table.size.lines = 10
    }
    table.reloadData()
    table.scroll(by: 7)
    table.reloadData()
    #expect(table.anchor?.indexPath == row(7))
  }
}
