import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Footers of sections")
struct SectionFooterTests {
  private let source = ListSource([
    ListSection(title: "A", rows: [ListRow(id: 1), ListRow(id: 2)], footer: "2 rows"),
    ListSection(title: nil, rows: [], footer: "none"),
    ListSection(title: "C", rows: [ListRow(id: 3)], footer: nil),
    ListSection(title: nil, rows: [ListRow(id: 4)], footer: "1 row"),
  ])

  @Test("A table that was asked before it is shown begins with its first row, not with the footer")
  func askedBefore() {
    let source = ListSource([ListSection(title: nil, rows: [], footer: "end")])
    let table = TableView()
    table.host = source
    #expect(table.numberOfRows == 0)
    source.sections[0].rows = (0..<9).map { ListRow(id: $0) }
    table.loadAppendedRows()
    table.size = Size(columns: 20, lines: 3)
    #expect(table.indexPathsForVisibleRows == [[0, 0], [0, 1], [0, 2]])
  }

  @Test("Rows that come above a footer or header at the bottom push it down", arguments: [4, 5, 6])
  func lastOnScreen(lines: Int) {
    let table = source.table(lines: lines)
    table.moveCursor(to: [0, 0])
    source.sections[0].rows.append(ListRow(id: 5))
    table.apply(SectionedChanges(rows: RowChanges(inserts: [2]), firstSection: 0))
    #expect(table.visibleItems[3].content == .row([0, 2]))
    source.sections[2].rows.insert(ListRow(id: 6), at: 0)
    table.apply(SectionedChanges(rows: RowChanges(inserts: [0]), firstSection: 2))
    #expect(table.numberOfRows == 6)
    source.sections[3].rows.append(ListRow(id: 7))
    table.apply(SectionedChanges(rows: RowChanges(inserts: [1]), firstSection: 3))
    table.scroll(by: .max)
    #expect(table.visibleItems.last?.content == .footer(section: 3))
    #expect(table.visibleItems.contains { $0.content == .row([3, 1]) })
  }

  @Test func `Sections by title that are cut anew leave the footers of others where they are`() {
    let table = source.table(lines: 1)
    table.scroll(by: 4)
    #expect(table.visibleItems.map(\.content) == [.footer(section: 1)])
    source.sections[2].rows.append(ListRow(id: 5))
    let change = SectionChange(sections: 2..<3, newCount: 1)
    table.apply(SectionedChanges(rows: RowChanges(inserts: [1]), firstSection: 2, cut: change))
    #expect(table.visibleItems.map(\.content) == [.footer(section: 1)])
    #expect(table.numberOfRows == 5)
    table.scroll(by: .max)
    #expect(table.visibleItems.map(\.content) == [.footer(section: 3)])
    source.sections.insert(ListSection(title: "B", rows: [ListRow(id: 6)]), at: 2)
    let insertion = SectionChange(sections: 2..<2, newCount: 1)
    table.apply(SectionedChanges(rows: RowChanges(inserts: [0]), firstSection: 2, cut: insertion))
    #expect(table.visibleItems.map(\.content) == [.footer(section: 4)])
    #expect(source.mistakes == [])
  }
}
