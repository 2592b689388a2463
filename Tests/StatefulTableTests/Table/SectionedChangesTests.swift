import TestSupport
import Testing

@testable import StatefulTable

/// Changes of a data owner that names every one, in lists of many sections.
@MainActor
@Suite("Updates that ask about named sections only")
struct SectionedChangesTests {
  private let source = ListSource(
    (0..<1000).map { section in
      ListSection(title: nil, rows: (0..<3).map { ListRow(id: section * 10 + $0) })
    }
  )

  /// A table that shows the middle, with what was asked so far forgotten.
  private func table() -> TableView {
    let table = source.table(lines: 6)
    table.scrollToRow(at: row(0, 500), at: .top)
    source.forgetQuestions()
    return table
  }

  private func newSection(_ id: Int) -> ListSection {
    ListSection(title: nil, rows: [ListRow(id: id), ListRow(id: id + 1)])
  }

  /// The number of times that a section was asked for its rows, rows that are laid out aside.
  private var countsAsked: Int { source.asked[.rows] ?? 0 }

  private func apply(
    _ rows: RowChanges,
    inSection section: Int,
    cut: SectionChange? = nil,
    to table: TableView
  ) {
    table.apply(SectionedChanges(rows: rows, firstSection: section, cut: cut))
  }

  @Test func `What a named section has too many is found, and all of it is loaded anew`() {
    let table = table()
    source.sections[700].rows.removeFirst(2)
    apply(RowChanges(deletes: [0]), inSection: 700, to: table)
    #expect(source.takeMistakes().map(\.reason) == [.wrongRowCount])
    #expect(table.numberOfRows == 2998)
    source.sections.removeLast()
    apply(RowChanges(inserts: [0]), inSection: 0, to: table)
    #expect(source.takeMistakes().map(\.reason) == [.wrongSectionCount])
    apply(RowChanges(deletes: [0]), inSection: 7000, to: table)
    #expect(source.takeMistakes().map(\.reason) == [.wrongSectionCount])
    #expect(table.numberOfRows == 2995)
  }

  @Test func `Changes of rows below the screen ask for no cell, height or id`() {
    let table = table()
    source.sections[700].rows.insert(ListRow(id: 20_000), at: 1)
    source.sections[700].rows.removeLast()
    source.sections[700].rows.append(ListRow(id: 20_001))
    apply(RowChanges(deletes: [2], inserts: [1, 2], reloads: [0]), inSection: 700, to: table)
    source.sections[600].rows.removeLast()
    apply(RowChanges(deletes: [2]), inSection: 600, to: table)
    #expect(Set(source.asked.keys) == [.sections, .rows])
    #expect(countsAsked == 2)
    #expect(table.numberOfRows == 3000)
    #expect(table.position(ofRowAt: row(0, 701)) == 2103)
    table.scrollToRow(at: row(1, 700), at: .top)
    #expect(source.rowsAsked.contains(row(2, 700)))
    #expect(source.mistakes == [])
  }

  @Test("A row on screen that may have changed is laid out again, though rows come below it only")
  func renewed() {
    let source = ListSource(rows: 100)
    let table = source.table(lines: 6)
    source.sections[0].rows[2].height = 3
    source.sections[0].rows.insert(ListRow(id: 20_000), at: 50)
    var changes = RowChanges(inserts: [50])
    changes.renewed = RangeSet(2..<3)
    apply(changes, inSection: 0, to: table)
    #expect(table.visibleItems.map(\.height) == [1, 1, 3, 1])
  }

  @Test("Sections that are cut anew within a batch that names others reload the table in its place")
  func cutWithinBatch() {
    let table = table()
    table.performBatchUpdates {
      source.sections.insert(newSection(20_000), at: 100)
      apply(
        RowChanges(inserts: [0, 1]),
        inSection: 100,
        cut: SectionChange(sections: 100..<100, newCount: 1),
        to: table
      )
      source.sections.remove(at: 0)
      table.deleteSections([0])
    }
    #expect(source.mistakes == [])
    #expect(table.numberOfRows == 2999)
    #expect(table.anchor?.indexPath == row(0, 500))
  }

  @Test func `Rows appended to a section that isn't the last reload the table in its place`() {
    let table = table()
    source.sections[600].rows.append(ListRow(id: 20_000))
    table.loadAppendedRows()
    #expect(table.numberOfRows == 3001)
    #expect(table.anchor?.indexPath == row(0, 500))
  }
}
