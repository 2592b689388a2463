import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Batches of sections")
struct SectionBatchTests {
  /// Five sections of ten rows: A with rows from 0, B with rows from 10, and so on.
  private let source = ListSource(
    "ABCDE".enumerated().map { index, title in
      ListSection(title: String(title), rows: (0..<10).map { ListRow(id: index * 10 + $0) })
    }
  )

  private func section(_ title: String?, _ ids: Range<Int>) -> ListSection {
    ListSection(title: title, rows: ids.map { ListRow(id: $0) })
  }

  private func ids(_ table: TableView) -> [Int?] {
    table.indexPathsForVisibleRows.map(source.id(at:))
  }

  /// A table of six lines that shows the middle of section C.
  private func table() -> TableView {
    let table = source.table(lines: 6)
    table.scrollToRow(at: row(3, 2), at: .top)
    table.selectRow(at: row(5, 2))
    #expect(ids(table) == [23, 24, 25, 26, 27])
    #expect(table.pinnedHeaderSection == 2)
    return table
  }

  @Test("The ids of sections that come and go are checked")
  func wrongRow() {
    let table = table()
    source.sections.remove(at: 1)
    table.deleteSections([3])
    #expect(
      source.takeMistakes().map(\.reason)
        == [.wrongRow(row(3, 2), expected: "23", found: "33")]
    )
    #expect(ids(table).first == 23)
  }

  // MARK: Mistakes

  /// The one mistake of a batch, after which the table shows the data as it is.
  private func mistake(_ updates: (TableView) -> Void) throws -> BatchUpdateError {
    let table = table()
    table.performBatchUpdates { updates(table) }
    #expect(table.numberOfRows == source.sections.reduce(0) { $0 + $1.rows.count })
    #expect(ids(table).first == 23)
    let mistakes = source.takeMistakes()
    #expect(mistakes.count == 1)
    return try #require(mistakes.first)
  }

  @Test func `A wrong number of sections is reported with both sides`() throws {
    let mistake = try mistake { table in
      source.sections.append(section("F", 50..<60))
      table.insertSections([5])
      table.deleteSections([0])
    }
    #expect(mistake.reason == .wrongSectionCount)
    #expect(
      mistake.description == """
        The updates don't fit the data: there were 5 sections, 1 inserted, 1 deleted: 5 expected, \
        6 found. Name the sections that come and go, or call reloadData().
        """
    )
  }

  @Test("A number that names no section is reported", arguments: [5, -1, .max, .min])
  func outOfRange(stray: Int) throws {
    let reason = BatchUpdateError.Reason.sectionOutOfRange(stray)
    #expect(try mistake { $0.deleteSections([stray]) }.reason == reason)
    #expect(try mistake { $0.insertSections([stray]) }.reason == reason)
    #expect(try mistake { $0.reloadSections([stray]) }.reason == reason)
    #expect(try mistake { $0.moveSection(stray, toSection: 0) }.reason == reason)
    let mistake = try mistake { $0.moveSection(0, toSection: stray) }
    #expect(mistake.reason == reason)
    #expect(mistake.description.contains("doesn't exist"))
  }

  @Test func `A section that is named twice is reported`() throws {
    let batches: [(TableView) -> Void] = [
      { $0.deleteSections([1, 1]) },
      { $0.insertSections([1, 1]) },
      {
        $0.deleteSections([1])
        $0.reloadSections([1])
      },
      {
        $0.moveSection(1, toSection: 2)
        $0.reloadSections([1])
      },
      {
        $0.moveSection(0, toSection: 1)
        $0.insertSections([1])
      },
    ]
    for batch in batches {
      let mistake = try mistake(batch)
      #expect(mistake.reason == .sectionNamedTwice(1))
      #expect(mistake.description.contains("twice"))
    }
  }

  @Test func `Rows of a section that moves are counted in its new place`() throws {
    let mistake = try mistake { table in
      source.sections[0].rows.removeLast(2)
      source.sections.swapAt(0, 1)
      table.moveSection(0, toSection: 1)
      table.deleteRows(at: [row(9)])
      table.moveRow(at: row(3, 2), to: row(0, 1))
    }
    #expect(mistake.reason == .wrongRowCount)
    #expect(
      mistake.description.contains(
        "section 1 had 10 rows, 0 inserted, 1 deleted, 1 moved in, 0 moved out: 10 expected, 8 found"
      )
    )
  }

  @Test func `Rows of sections that come and go must exist`() throws {
    var mistake = try mistake { table in
      source.sections.remove(at: 0)
      table.deleteSections([0])
      table.deleteRows(at: [row(10)])
    }
    #expect(mistake.reason == .outOfRange(row(10)))
    source.sections.insert(section("A", 0..<10), at: 0)
    mistake = try self.mistake { table in
      source.sections.insert(section("New", 100..<103), at: 0)
      table.insertSections([0])
      table.insertRows(at: [row(3)])
    }
    #expect(mistake.reason == .outOfRange(row(3)))
  }
}
