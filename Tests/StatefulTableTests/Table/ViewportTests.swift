import Foundation
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("What of a table is on screen")
struct ViewportTests {
  private let source = ListSource([
    ListSection(title: "A", rows: (0..<10).map { ListRow(id: $0) }),
    ListSection(title: "B", rows: []),
    ListSection(title: "C", rows: (10..<20).map { ListRow(id: $0, height: 2) }),
  ])

  private func row(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  // MARK: Headers

  @Test("The first section's header sticks to the top and covers a line")
  func pinnedHeader() {
    let table = source.table(lines: 5)
    #expect(table.pinnedHeaderSection == nil)
    #expect(table.visibleItems.first?.content == .header(section: 0))
    table.scroll(by: 1)
    #expect(table.pinnedHeaderSection == 0)
    #expect(table.anchor?.indexPath == row(1))
    #expect(table.indexPathsForVisibleRows == .rows(1..<5))
    table.scrollToRow(at: row(3, 2), at: .top)
    table.scroll(by: 1)
    #expect(table.pinnedHeaderSection == 2)
    #expect(table.anchor?.indexPath == row(3, 2))
    #expect(table.anchor?.line == 1)
  }

  @Test("A screen of one line is not spent on a header that sticks")
  func oneLine() {
    let table = source.table(lines: 1)
    #expect(table.visibleItems.map(\.content) == [.header(section: 0)])
    #expect(table.rowsBelow == 20)
    table.scroll(by: 1)
    #expect(table.pinnedHeaderSection == nil)
    #expect(table.indexPathsForVisibleRows == [row(0)])
    table.scroll(by: 10)
    #expect(table.visibleItems.map(\.content) == [.header(section: 1)])
    #expect(table.rowsBelow == 10)
  }

  @Test("Losing all lines and getting them back moves nothing", arguments: [0, 1])
  func hideAndShow(lines: Int) {
    let table = source.table(lines: 8)
    for distance in [4, 3, 4, 5] {
      table.scroll(by: distance)
      let before = table.visibleItems.first { $0.content == table.anchorContent }
      table.size.lines = lines
      table.size.lines = 8
      let after = table.visibleItems.first { $0.content == table.anchorContent }
      #expect(before?.content == after?.content)
      #expect(after.map { $0.line <= 1 } ?? true)
    }
  }

  @Test("A screen with only headers keeps its place", arguments: [1, 2, 3])
  func onlyHeaders(lines: Int) {
    let source = ListSource(
      [ListSection(title: "First", rows: [ListRow(id: 0)])]
        + (0..<20).map { ListSection(title: "\($0)", rows: []) }
    )
    let table = source.table(lines: lines)
    table.scroll(by: 1)
    let before = table.visibleItems
    table.reloadData()
    #expect(table.visibleItems == before)
    table.scroll(by: 10)
    table.reloadData()
    #expect(table.visibleItems.first?.content == .header(section: 10))
    table.size.lines = 5
    table.size.lines = 0
    table.size.lines = lines
    #expect(table.visibleItems.first?.content == .header(section: 10))
    table.loadAppendedRows()
    source.sections[15].rows = [ListRow(id: 1)]
    table.insertRows(at: [row(0, 15)])
    #expect(table.visibleItems.first?.content == .header(section: 10))
    source.sections[10].title = nil
    table.reloadData()
    #expect(table.visibleItems.contains { $0.content == .header(section: 11) || lines == 1 })
    #expect(source.mistakes == [])
  }

  // MARK: Scrolling

  @Test("Scrolling ends where the content does")
  func ends() {
    let table = source.table(lines: 5)
    table.scroll(by: -1)
    #expect(table.visibleItems.first?.line == 0)
    table.scroll(by: 100)
    #expect(table.indexPathsForVisibleRows.last == row(9, 2))
    #expect(table.visibleItems.last.map { $0.line + $0.height } == 5)
    let end = table.visibleItems
    table.scroll(by: -33)
    table.scroll(by: .max)
    #expect(table.visibleItems == end)
    table.scroll(by: .min)
    #expect(table.anchor?.indexPath == row(0))
  }

  @Test("A row that is wholly on screen isn't scrolled to")
  func scrollToVisible() {
    let table = source.table(lines: 6)
    table.scroll(by: 2)
    let before = table.visibleItems
    for row in 2...6 {
      table.scrollToRow(at: self.row(row), at: .none)
      #expect(table.visibleItems == before)
    }
    table.scrollToRow(at: row(7), at: .none)
    #expect(table.indexPathsForVisibleRows == .rows(3..<8))
    table.scrollToRow(at: row(1), at: .none)
    #expect(table.indexPathsForVisibleRows == .rows(1..<6))
    table.scrollToRow(at: row(0, 2), at: .none)
    #expect(table.visibleItems.last.map { $0.line + $0.height } == 6)
    #expect(table.indexPathsForVisibleRows.last == row(0, 2))
  }

  @Test("The least scrolling brings in a row below a screen of headers")
  func scrollFromHeaders() {
    let source = ListSource(
      (0..<8).map { ListSection(title: "\($0)", rows: $0 < 5 ? [] : [ListRow(id: $0)]) }
    )
    let table = source.table(lines: 3)
    table.scrollToRow(at: row(0, 5), at: .none)
    #expect(table.visibleItems.last?.content == .row(row(0, 5)))
    #expect(table.visibleItems.first?.content == .header(section: 4))
  }

  @Test(
    "A row that is taller than the screen is shown from its first line, at the bottom to its last one"
  )
  func tallRow() {
    let source = ListSource(rows: 20, height: 9)
    let table = source.table(lines: 4)
    for position in [TableView.ScrollPosition.bottom, .none, .top, .middle] {
      table.scroll(by: .min)
      table.scrollToRow(at: row(10), at: position)
      #expect(table.anchor?.indexPath == row(10))
      #expect(table.anchor?.line == (position == .bottom ? 5 : 0))
    }
    table.scroll(by: 5)
    #expect(table.anchor?.line == 5)
    table.size.columns = 40
    #expect(table.anchor?.indexPath == row(10))
  }

  @Test("Rows inserted above count as unseen until they have been on screen")
  func unseenRows() {
    let source = ListSource(rows: 100)
    let table = source.table(lines: 10)
    table.scroll(by: 50)
    source.sections[0].rows.insert(contentsOf: (200..<220).map { ListRow(id: $0) }, at: 0)
    table.insertRows(at: .rows(0..<20))
    #expect(table.unseenRowsAbove == 20)
    table.scroll(by: -60)
    #expect(table.unseenRowsAbove == 10)
    table.scroll(by: 10)
    #expect(table.unseenRowsAbove == 10)
    source.sections[0].rows.removeFirst(4)
    table.deleteRows(at: .rows(0..<4))
    #expect(table.unseenRowsAbove == 6)
    table.size.lines = 0
    #expect(table.unseenRowsAbove == 6)
    table.size.lines = 10
    table.scroll(by: .min)
    #expect(table.unseenRowsAbove == 0)
    table.scroll(by: .max)
    #expect(table.unseenRowsAbove == 0)
    source.sections[0].rows.insert(ListRow(id: 300), at: 0)
    table.insertRows(at: [row(0)])
    #expect(table.unseenRowsAbove == 1)
    table.scroll(by: .min)
    #expect(table.unseenRowsAbove == 0)
  }
}

extension TableView {
  /// What is anchored, as an item.
  fileprivate var anchorContent: VisibleItem.Content? {
    anchor.map { .row($0.indexPath) }
  }
}
