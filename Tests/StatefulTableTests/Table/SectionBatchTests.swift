import Foundation
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

  private func row(_ row: Int, _ section: Int = 0) -> IndexPath { [section, row] }

  private func section(_ title: String?, _ ids: Range<Int>) -> ListSection {
    ListSection(title: title, rows: ids.map { ListRow(id: $0) })
  }

  private func ids(_ table: TableView) -> [Int?] {
    table.indexPathsForVisibleRows.map(source.id(at:))
  }

  private func selected(_ table: TableView) -> Int? {
    table.indexPathForSelectedRow.flatMap(source.id(at:))
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

  @Test("Sections inserted above leave what is on screen where it is, and their rows are unseen")
  func insertAbove() {
    let table = table()
    let lines = table.visibleItems.map(\.line)
    source.sections.insert(section("New", 100..<107), at: 0)
    source.sections.insert(section(nil, 110..<113), at: 2)
    table.insertSections([2, 0])
    #expect(source.mistakes == [])
    #expect(ids(table) == [23, 24, 25, 26, 27])
    #expect(table.visibleItems.map(\.line) == lines)
    #expect(table.pinnedHeaderSection == 4)
    #expect(selected(table) == 25)
    #expect(table.unseenRowsAbove == 10)
    #expect(table.numberOfSections == 7)
    #expect(table.numberOfRows(inSection: 0) == 7)
    table.scrollToRow(at: row(6, 0), at: .top)
    table.scroll(by: .max)
    #expect(table.unseenRowsAbove == 9)
  }

  @Test("Sections inserted below aren't unseen")
  func insertBelow() {
    let table = table()
    source.sections.append(section("New", 100..<107))
    table.insertSections(5..<6)
    #expect(source.mistakes == [])
    #expect(table.unseenRowsAbove == 0)
    #expect(table.rowsBelow == 29)
  }

  @Test("Sections deleted above leave what is on screen where it is, with rows named or not")
  func deleteAbove() {
    for namesRows in [false, true] {
      source.sections = [section("A", 0..<10), section("B", 10..<20), section("C", 20..<30)]
      let table = table()
      source.sections.removeFirst(2)
      table.performBatchUpdates {
        table.deleteSections(IndexSet(0...1))
        if namesRows { table.deleteRows(at: .rows(0..<10) + [row(3, 1)]) }
      }
      #expect(source.takeMistakes() == [])
      #expect(ids(table) == [23, 24, 25, 26, 27])
      #expect(table.pinnedHeaderSection == 0)
      #expect(selected(table) == 25)
    }
  }

  @Test("When the section on screen is deleted, the nearest row that stays takes the line")
  func deleteAnchored() {
    let table = table()
    source.sections.remove(at: 2)
    table.deleteSections([2])
    #expect(source.mistakes == [])
    #expect(ids(table).first == 19)
    #expect(table.visibleItems.contains { $0.content == .row(row(9, 1)) && $0.line == 1 })
    #expect(selected(table) == 30)
  }

  @Test("The selection goes to the last row when no row after it is left")
  func deleteSelectedAtEnd() {
    let table = table()
    source.sections.removeSubrange(2...)
    table.deleteSections(2..<5)
    #expect(source.mistakes == [])
    #expect(selected(table) == 19)
  }

  @Test("A section that moves takes anchor and selection along", arguments: [0, 1, 3, 4])
  func move(target: Int) {
    let table = table()
    let section = source.sections.remove(at: 2)
    source.sections.insert(section, at: target)
    table.moveSection(2, toSection: target)
    #expect(source.mistakes == [])
    #expect(ids(table) == [23, 24, 25, 26, 27])
    #expect(table.pinnedHeaderSection == target)
    #expect(selected(table) == 25)
    #expect(table.unseenRowsAbove == 0)
  }

  @Test("Unseen rows stay unseen when their section moves, and are forgotten when it is deleted")
  func unseenRowsMove() {
    let table = table()
    source.sections.insert(section("New", 100..<107), at: 0)
    table.insertSections([0])
    source.sections.swapAt(0, 1)
    table.moveSection(0, toSection: 1)
    #expect(table.unseenRowsAbove == 7)
    source.sections.append(source.sections.remove(at: 1))
    table.moveSection(1, toSection: 5)
    #expect(table.unseenRowsAbove == 0)
    source.sections.insert(source.sections.removeLast(), at: 0)
    table.moveSection(5, toSection: 0)
    #expect(table.unseenRowsAbove == 7)
    source.sections.removeFirst()
    table.deleteSections([0])
    #expect(table.unseenRowsAbove == 0)
    #expect(source.mistakes == [])
  }

  @Test("Deletes are sections before the batch, inserts sections after it, and rows likewise")
  func indices() {
    let table = source.table(lines: 60)
    table.performBatchUpdates {
      source.sections = [
        section("New", 100..<102), section("E", 40..<50), section("B", 10..<20),
        section("C", 20..<29),
      ]
      source.sections[2].rows.remove(at: 4)
      source.sections[3].rows.insert(ListRow(id: 3), at: 0)
      source.sections[0].rows.append(ListRow(id: 29))
      table.moveRow(at: row(9, 2), to: row(2, 0))
      table.moveRow(at: row(3, 0), to: row(0, 3))
      table.deleteRows(at: [row(4, 1)])
      table.moveSection(4, toSection: 1)
      table.deleteSections([0, 3])
      table.insertSections([0])
    }
    #expect(source.mistakes == [])
    let all = source.sections.flatMap { $0.rows.map(\.id) }
    #expect(ids(table) == all)
    #expect(table.numberOfRows == 32)
  }

  @Test("A row moved out of a deleted section stays selected")
  func moveOutOfDeletedSection() {
    let table = table()
    source.sections.remove(at: 2)
    source.sections[0].rows.insert(ListRow(id: 25), at: 4)
    table.performBatchUpdates {
      table.deleteSections([2])
      table.moveRow(at: row(5, 2), to: row(4, 0))
    }
    #expect(source.mistakes == [])
    #expect(selected(table) == 25)
  }

  @Test("A reloaded section may have other rows; those on screen stay by id")
  func reloadByID() {
    let table = table()
    source.sections[2].rows.removeFirst(2)
    source.sections[2].rows.insert(contentsOf: (100..<120).map { ListRow(id: $0) }, at: 0)
    table.reloadSections([2])
    #expect(source.mistakes == [])
    #expect(ids(table) == [23, 24, 25, 26, 27])
    #expect(selected(table) == 25)
    #expect(table.unseenRowsAbove == 0)
  }

  @Test("Without ids, rows of a reloaded section stay by index", arguments: [10, 4, 2, 0])
  func reloadByIndex(count: Int) {
    source.identity = .none
    let table = table()
    source.sections[2].rows = (100..<100 + count).map { ListRow(id: $0) }
    table.reloadSections([2])
    #expect(source.mistakes == [])
    let expected = [10: row(3, 2), 4: row(3, 2), 2: row(1, 2), 0: row(0, 3)][count]
    #expect(table.indexPathsForVisibleRows.first == expected)
    #expect(table.numberOfRows == 40 + count)
  }

  @Test("A reload of a section with as many rows as before keeps its rows unseen")
  func reloadKeepsUnseen() {
    let table = table()
    source.sections.insert(section("New", 100..<107), at: 0)
    table.insertSections([0])
    source.sections[0].title = "7 new"
    table.reloadSections([0])
    #expect(table.unseenRowsAbove == 7)
    source.sections[0].rows.removeLast()
    table.reloadSections([0])
    #expect(table.unseenRowsAbove == 0)
    #expect(source.mistakes == [])
  }

  @Test("The rows of a reloaded section don't come out of thin air as unseen")
  func reloadAbove() {
    let table = table()
    source.sections[0].rows.insert(ListRow(id: 100), at: 0)
    table.performBatchUpdates {
      table.reloadSections([0])
      table.insertRows(at: [row(0)])
    }
    #expect(source.mistakes == [])
    #expect(ids(table) == [23, 24, 25, 26, 27])
    #expect(table.unseenRowsAbove == 0)
  }

  @Test("A header that is anchored goes with its section, and where it is deleted, to the next")
  func headers() {
    let source = ListSource((0..<20).map { ListSection(title: "\($0)", rows: []) })
    let table = source.table(lines: 4)
    table.scroll(by: 7)
    source.sections.insert(ListSection(title: "New", rows: []), at: 3)
    table.insertSections([3])
    #expect(table.visibleItems.first?.content == .header(section: 8))
    source.sections.insert(source.sections.remove(at: 8), at: 2)
    table.moveSection(8, toSection: 2)
    #expect(table.visibleItems.first?.content == .header(section: 2))
    source.sections.remove(at: 2)
    table.deleteSections([2])
    #expect(table.visibleItems.first?.content == .header(section: 2))
    #expect(table.titleForHeader(inSection: 2) == "2")
    source.sections.removeSubrange(2...)
    table.deleteSections(2..<20)
    #expect(table.visibleItems.map(\.content) == [.header(section: 0), .header(section: 1)])
    source.sections = []
    table.deleteSections([0, 1])
    #expect(table.visibleItems == [])
    #expect(source.mistakes == [])
  }

  @Test("All sections can come and go")
  func allSections() {
    let table = table()
    let sections = source.sections
    source.sections = []
    table.deleteSections(sections.indices)
    #expect(table.numberOfRows == 0)
    #expect(table.indexPathForSelectedRow == nil)
    source.sections = sections
    table.insertSections(sections.indices)
    #expect(ids(table) == [0, 1, 2, 3, 4])
    #expect(source.mistakes == [])
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

  @Test("A wrong number of sections is reported with both sides")
  func wrongSectionCount() throws {
    let mistake = try mistake { table in
      source.sections.append(section("F", 50..<60))
      table.insertSections([5])
      table.deleteSections([0])
    }
    #expect(
      mistake
        == BatchUpdateError(
          reason: .wrongSectionCount,
          section: 0,
          rowsBefore: 5,
          inserted: 1,
          deleted: 1,
          movedIn: 0,
          movedOut: 0,
          rowsExpected: 5,
          rowsFound: 6
        )
    )
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
    #expect(mistake.section == stray)
    #expect(mistake.description.contains("doesn't exist"))
  }

  @Test("A section that is named twice is reported")
  func namedTwice() throws {
    let twice = BatchUpdateError.Reason.sectionNamedTwice(1)
    #expect(try mistake { $0.deleteSections([1, 1]) }.reason == twice)
    #expect(try mistake { $0.insertSections([1, 1]) }.reason == twice)
    #expect(
      try mistake {
        $0.deleteSections([1])
        $0.reloadSections([1])
      }.reason == twice
    )
    #expect(
      try mistake {
        $0.moveSection(1, toSection: 2)
        $0.reloadSections([1])
      }.reason == twice
    )
    let mistake = try mistake {
      $0.moveSection(0, toSection: 1)
      $0.insertSections([1])
    }
    #expect(mistake.reason == twice)
    #expect(mistake.description.contains("twice"))
  }

  @Test("Rows of a section that moves are counted in its new place")
  func wrongRowCount() throws {
    let mistake = try mistake { table in
      source.sections[0].rows.removeLast(2)
      source.sections.swapAt(0, 1)
      table.moveSection(0, toSection: 1)
      table.deleteRows(at: [row(9)])
      table.moveRow(at: row(3, 2), to: row(0, 1))
    }
    #expect(
      mistake
        == BatchUpdateError(
          reason: .wrongRowCount,
          section: 1,
          rowsBefore: 10,
          inserted: 0,
          deleted: 1,
          movedIn: 1,
          movedOut: 0,
          rowsExpected: 10,
          rowsFound: 8
        )
    )
  }

  @Test("Rows of sections that come and go must exist")
  func strayRows() throws {
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
    #expect(mistake.rowsFound == 3)
  }
}
