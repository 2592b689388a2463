import Foundation
import TestSupport
import Testing

@testable import StatefulTable

/// Positions that are stored, and taken again.
@MainActor
@Suite("The position of a table")
struct PositionTests {
  private func reopened(_ position: TablePosition) throws -> TablePosition {
    try JSONDecoder().decode(TablePosition.self, from: JSONEncoder().encode(position))
  }

  /// A table without rows, as an app has it before it loads.
  private func empty(_ source: ListSource) -> TableView {
    let table = TableView()
    table.size = Size(columns: 20, lines: 10)
    return table
  }

  @Test func `A table reopens where it was, by id, with the cursor`() throws {
    let source = ListSource(rows: 100, height: 3)
    let table = source.table(lines: 10)
    table.scroll(by: 100)
    let position = try reopened(try #require(table.position))
    #expect(position == TablePosition(section: 0, row: 33, line: 1, id: "33"))
    source.sections[0].rows.insert(ListRow(id: 500), at: 0)
    let other = empty(source)
    other.position = position
    #expect(other.position == position)
    other.host = source
    #expect(other.anchor?.indexPath == row(34))
    #expect(other.anchor?.line == 1)
    #expect(other.cursor == row(34))
    #expect(other.position?.row == 34)
  }

  @Test(
    "Without ids the index counts, and a row that is gone leaves its place",
    arguments: [true, false]
  )
  func withoutID(hasIDs: Bool) {
    let source = ListSource(rows: 100, identity: hasIDs ? .ids : .none)
    let table = source.table(lines: 10)
    table.position = TablePosition(section: 0, row: 40, id: hasIDs ? "4000" : nil)
    #expect(table.anchor?.indexPath == row(40))
    table.scroll(by: 10)
    table.position = TablePosition(section: 0, row: 40, id: hasIDs ? "43" : nil)
    #expect(table.anchor?.indexPath == row(hasIDs ? 43 : 40))
    #expect(table.position?.id == (hasIDs ? "43" : nil))
  }

  @Test func `A row that is waited for costs a look-up, or the ids of the rows that have come`() {
    for identity in [ListSource.Identity.lookUp, .ids] {
      let source = ListSource(rows: 3_000, identity: identity)
      let owner = FooterOwner()
      owner.mayGetRows = true
      let table = empty(source)
      source.companion = owner
      table.position = TablePosition(section: 0, row: 3_010, id: "4001")
      table.host = source
      #expect(table.indexPathsForVisibleRows.last == row(2_999))
      for page in 0..<4 {
        let first = 3_000 + 20 * page
        source.sections[0].rows += (first..<first + 20).map { ListRow(id: $0) }
        source.forgetQuestions()
        table.loadAppendedRows()
        #expect(table.position?.id == "4001")
        #expect((source.asked[.id] ?? 0) + (source.asked[.lookUp] ?? 0) < 100)
      }
      source.sections[0].rows.append(ListRow(id: 4_001))
      table.loadAppendedRows()
      #expect(table.indexPathsForVisibleRows.contains(row(3_080)))
      // It is on its line as soon as the rows below fill the screen.
      source.sections[0].rows += (5_000..<5_020).map { ListRow(id: $0) }
      table.loadAppendedRows()
      #expect(table.anchor?.indexPath == row(3_080))
    }
  }

  @Test("The wait ends when the user goes elsewhere", arguments: 0..<4)
  func goingElsewhere(way: Int) {
    let source = ListSource(rows: 20)
    let table = source.table(lines: 10)
    table.position = TablePosition(section: 0, row: 45, id: "45")
    switch way {
    case 0: table.scroll(by: -1)
    case 1: table.scrollToRow(at: row(3), at: .top)
    case 2: table.moveCursor(to: row(12))
    default: table.position = nil
    }
    let anchor = table.anchor?.indexPath
    source.sections[0].rows += (20..<60).map { ListRow(id: $0) }
    table.loadAppendedRows()
    #expect(table.anchor?.indexPath == anchor)
    #expect(table.position?.row == anchor?.row)
  }

  @Test func `A table that had its end on screen reopens at the end`() throws {
    let source = ListSource(rows: 30)
    let table = source.table(lines: 10)
    table.gravity = .bottom
    table.scroll(by: .max)
    let position = try reopened(try #require(table.position))
    #expect(position.isAtEnd)
    source.sections[0].rows += (30..<50).map { ListRow(id: $0) }
    let other = empty(source)
    other.gravity = .bottom
    other.position = position
    other.host = source
    #expect(other.indexPathsForVisibleRows.last == row(49))
    table.scroll(by: -3)
    #expect(table.position?.isAtEnd == false)
  }

  @Test("A table without rows on screen has no position, and positions from elsewhere do no harm")
  func extremes() {
    let source = ListSource(rows: 0)
    let table = source.table(lines: 10)
    #expect(table.position == nil)
    for (section, row) in [(-1, -1), (.max, .max), (.min, .min), (0, .max)] {
      table.position = TablePosition(section: section, row: row, line: .max, id: "x")
      table.position = TablePosition(section: section, row: row, line: .min)
    }
    source.sections[0].rows = (0..<30).map { ListRow(id: $0) }
    table.reloadData()
    #expect(table.indexPathsForVisibleRows.count == 10)
    table.position = TablePosition(section: 0, row: 5, line: .max)
    #expect(table.anchor?.indexPath == row(5))
    table.size.lines = 0
    #expect(table.position == nil)
  }
}
