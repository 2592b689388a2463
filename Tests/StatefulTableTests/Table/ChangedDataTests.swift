import Foundation
import TestSupport
import Testing

@testable import StatefulTable

/// Data that isn't what the table was told, and answers that make no sense.
@MainActor
@Suite("Data that changes unannounced")
struct ChangedDataTests {
  @Test func `Data that shrinks, grows or vanishes is never asked for what it doesn't have`() {
    let full = (0..<3).map { section in
      ListSection(
        title: section == 1 ? nil : "\(section)",
        rows: (0..<100).map { ListRow(id: section * 100 + $0, height: 1 + $0 % 3) }
      )
    }
    let others: [[ListSection]] = [
      [], [ListSection(rows: [])], Array(full.prefix(1)), Array(full.prefix(2)),
      full.map { ListSection(title: $0.title, rows: Array($0.rows.prefix(3))) },
      full.map { ListSection(title: nil, rows: $0.rows) },
      full + full.map { ListSection(title: "New", rows: $0.rows.map { ListRow(id: $0.id + 900) }) },
    ]
    for identity in [ListSource.Identity.none, .ids, .lookUp] {
      for other in others {
        let source = ListSource(full, identity: identity)
        let table = source.table(lines: 10)
        table.scrollToRow(at: row(90, 1), at: .middle)
        table.selectRow(at: row(95, 2))
        source.sections = other
        useAll(of: table)
        source.sections = full
        useAll(of: table)
        source.sections = other
        table.insertRows(at: [row(0)])
        useAll(of: table)
        #expect(table.numberOfRows == other.reduce(0) { $0 + $1.rows.count })
        source.sections = full
        table.loadAppendedRows()
        useAll(of: table)
        #expect(table.numberOfRows == 300)
      }
    }
  }

  @Test func `A row beyond the data's end has no cell and one line`() {
    let source = ListSource(rows: 10, height: 2)
    let table = source.table(lines: 10)
    source.sections[0].rows.removeAll()
    #expect(table.numberOfRows == 10)
    #expect(table.cellForRow(at: row(0)) == nil)
    table.size.columns = 30
    #expect(table.visibleItems.map(\.height) == Array(repeating: 1, count: 10))
  }

  @Test("Heights below 1 count as 1, and none is too great", arguments: [0, -1, .min, 1, 5])
  func oddHeights(height: Int) {
    let source = ListSource(rows: 10, height: height)
    let table = source.table(lines: 4)
    #expect(table.visibleItems.first?.height == max(1, height))
    useAll(of: table)
  }

  @Test("Heights beyond all measure don't overflow", arguments: [1_000_000_000, .max, .max / 2])
  func greatHeights(height: Int) {
    let source = ListSource(rows: 10, height: height)
    let table = source.table(lines: 4)
    useAll(of: table)
    table.scroll(by: .min)
    #expect(table.anchor?.indexPath == row(0))
    table.scroll(by: 999_999_998)
    #expect(table.indexPathsForVisibleRows == [row(0), row(1)])
    table.scroll(by: 2)
    #expect(table.anchor?.indexPath == row(1))
    #expect(table.anchor?.line == 0)
    source.sections[0].rows.insert(ListRow(id: 20, height: height), at: 0)
    table.insertRows(at: [row(0)])
    #expect(table.anchor?.indexPath == row(2))
    table.scroll(by: .max)
    #expect(table.indexPathsForVisibleRows == [row(10)])
    #expect(table.anchor?.line == 999_999_996 - (table.size.lines - 4))
    table.scroll(by: -1_000_000_000)
    #expect(table.indexPathsForVisibleRows == [row(9)])
  }

  @Test func `Counts that make no sense do no harm`() {
    final class Odd: TableHost {
      var sections = 2
      var rows = Int.max
      func numberOfSections(in tableView: TableView) -> Int { sections }
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell { Cell("") }
    }
    let odd = Odd()
    let table = TableView()
    table.host = odd
    table.size = Size(columns: 20, lines: 4)
    let counts = [(2, Int.max), (1, .max), (3, -1), (-1, 5), (.min, .min), (2, .max / 2)]
    for (sections, rows) in counts {
      odd.sections = sections
      odd.rows = rows
      table.reloadData()
      #expect(table.numberOfRows >= 0)
      for lines in [1, -1, .max, -1, .min] { table.scroll(by: lines) }
      table.scrollToRow(at: row(.max), at: .bottom)
      table.selectRow(at: row(.max, 1))
      table.insertRows(at: [row(0)])
      table.loadAppendedRows()
      odd.rows -= rows == .min ? 0 : 1
      table.reloadData()
      _ = table.visibleItems
      _ = table.rowsBelow
    }
  }

  @Test("Screens of any size are shown", arguments: [Int.min, -1, 0, 1, 2, 3, 1_000_000, .max])
  func oddSizes(lines: Int) {
    let source = ListSource([
      ListSection(title: "A", rows: (0..<20).map { ListRow(id: $0, height: 2) }),
      ListSection(title: "B", rows: []),
      ListSection(rows: (20..<30).map { ListRow(id: $0) }),
    ])
    let table = source.table(lines: lines)
    let owner = FooterOwner(height: 3)
    source.companion = owner
    for lines in [1, -1, 7, .max, -3, .min] { table.scroll(by: lines) }
    for position in [TableView.ScrollPosition.top, .middle, .bottom, .none] {
      table.scrollToRow(at: row(5), at: position)
      table.scrollToRow(at: row(9, 2), at: position)
    }
    source.sections[0].rows.removeFirst(3)
    table.deleteRows(at: .rows(0..<3))
    #expect(table.visibleItems.isEmpty == (lines <= 0))
    #expect(table.anchor == nil || lines > 0)
    #expect((table.footerLine == nil) == (lines < 1000))
    #expect(source.mistakes.isEmpty)
  }

  @Test func `A host that is gone leaves an empty table behind`() {
    var source: ListSource? = ListSource(rows: 100, height: 2)
    let table = TableView()
    table.host = source
    table.size = Size(columns: 20, lines: 10)
    table.scroll(by: 31)
    table.selectRow(at: row(20))
    source = nil
    #expect(table.host == nil)
    #expect(table.cellForRow(at: row(0)) == nil)
    useAll(of: table)
    table.deleteRows(at: [row(0)])
    #expect(table.numberOfRows == 0)
    #expect(table.visibleItems == [])
    #expect(table.indexPathForSelectedRow == nil)
    useAll(of: table)
  }
}
