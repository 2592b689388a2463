import Foundation
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Batches of updates")
struct BatchTests {
  private func row(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  private func ids(_ source: ListSource, _ table: TableView) -> [Int?] {
    table.indexPathsForVisibleRows.map(source.id(at:))
  }

  @Test("Rows inserted above leave what is on screen where it is")
  func insertAbove() {
    let source = ListSource(rows: 100, height: 3)
    let table = source.table(lines: 10)
    table.scroll(by: 31)
    let before = table.visibleItems.map(\.line)

    source.sections[0].rows.insert(contentsOf: (200..<250).map { ListRow(id: $0) }, at: 0)
    table.insertRows(at: .rows(0..<50))

    #expect(table.visibleItems.map(\.line) == before)
    #expect(ids(source, table) == [10, 11, 12, 13])
    #expect(table.unseenRowsAbove == 50)
  }

  @Test("Deletes are rows before the batch, inserts rows after it")
  func indices() {
    let source = ListSource(rows: 6)
    let table = source.table(lines: 10)
    table.performBatchUpdates {
      source.sections[0].rows = [10, 1, 3, 11, 5, 4].map { ListRow(id: $0) }
      table.insertRows(at: [row(0), row(3)])
      table.deleteRows(at: [row(0), row(2)])
      table.moveRow(at: row(5), to: row(4))
    }
    #expect(source.mistakes == [])
    #expect(ids(source, table) == [10, 1, 3, 11, 5, 4])
  }

  @Test("Rows that move aren't new")
  func movesAreSeen() {
    let source = ListSource(rows: 100)
    let table = source.table(lines: 10)
    table.scroll(by: 50)

    source.sections[0].rows.insert(source.sections[0].rows.remove(at: 55), at: 0)
    table.moveRow(at: row(55), to: row(0))
    #expect(table.unseenRowsAbove == 0)

    source.sections[0].rows.insert(ListRow(id: 200), at: 3)
    table.insertRows(at: [row(3)])
    source.sections[0].rows.insert(source.sections[0].rows.remove(at: 3), at: 1)
    table.moveRow(at: row(3), to: row(1))
    #expect(table.unseenRowsAbove == 1)
    #expect(source.mistakes == [])

    table.scrollToRow(at: row(1), at: .top)
    table.scrollToRow(at: row(60), at: .top)
    #expect(table.unseenRowsAbove == 0)
  }

  @Test("When everything on screen is deleted, the nearest row takes the anchor's line")
  func deleteScreen() {
    for (rows, nearest) in [(17..<25, 16), (18..<25, 17), (18..<23, 23), (20..<200, 19)] {
      let source = ListSource(rows: 200, height: 2)
      let table = source.table(lines: 2)
      table.scroll(by: 41)
      source.sections[0].rows.removeSubrange(rows)
      table.deleteRows(at: .rows(rows))
      #expect(ids(source, table) == [nearest])
      #expect(table.visibleItems.first?.line == 0)
    }
  }

  @Test("When rows below are deleted, lines stay blank rather than what is read moves")
  func blankLines() {
    let source = ListSource(rows: 30)
    let table = source.table(lines: 10)
    table.scroll(by: 20)
    source.sections[0].rows.removeLast(6)
    table.deleteRows(at: .rows(24..<30))
    #expect(ids(source, table) == [20, 21, 22, 23])
    table.scroll(by: 3)
    #expect(ids(source, table) == [20, 21, 22, 23])
    table.scroll(by: .max)
    #expect(ids(source, table) == [20, 21, 22, 23])
    table.scroll(by: -2)
    #expect(ids(source, table) == [18, 19, 20, 21, 22, 23])
    table.reloadData()
    #expect(ids(source, table).first == 14)
  }

  @Test("The selection follows its row, then the next, then the last")
  func selection() {
    let source = ListSource(rows: 6)
    let table = source.table(lines: 10)
    table.selectRow(at: row(3))

    source.sections[0].rows.insert(ListRow(id: 10), at: 0)
    table.insertRows(at: [row(0)])
    #expect(table.indexPathForSelectedRow.flatMap(source.id(at:)) == 3)

    source.sections[0].rows.removeSubrange(4...5)
    table.deleteRows(at: .rows(4..<6))
    #expect(table.indexPathForSelectedRow.flatMap(source.id(at:)) == 5)

    source.sections[0].rows.removeLast()
    table.deleteRows(at: [row(4)])
    #expect(table.indexPathForSelectedRow.flatMap(source.id(at:)) == 2)

    source.sections[0].rows = []
    table.deleteRows(at: .rows(0..<4))
    #expect(table.indexPathForSelectedRow == nil)
    #expect(source.mistakes == [])
  }

  @Test("A batch keeps its place where only headers are to be seen")
  func onlyHeaders() {
    let source = ListSource((0..<20).map { ListSection(title: "\($0)", rows: []) })
    let table = source.table(lines: 4)
    table.scroll(by: 7)
    source.sections[0].rows = [ListRow(id: 1), ListRow(id: 2)]
    table.insertRows(at: .rows(0..<2))
    #expect(table.visibleItems.first?.content == .header(section: 7))
    #expect(table.unseenRowsAbove == 2)
    #expect(table.rowsBelow == 0)
    source.sections[19].rows = [ListRow(id: 3)]
    table.insertRows(at: [row(0, 19)])
    #expect(table.visibleItems.first?.content == .header(section: 7))
    #expect(table.rowsBelow == 1)
    #expect(table.anchor == nil)
  }
}
