import Foundation
import Testing

@testable import StatefulTable

/// Updates of a data owner that names every change, in lists of many sections.
@MainActor
@Suite("Updates that ask about named sections only")
struct LocalBatchTests {
  private let source = ListSource(
    (0..<1000).map { section in
      ListSection(title: nil, rows: (0..<3).map { ListRow(id: section * 10 + $0) })
    }
  )

  private func row(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

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

  @Test("A batch in the middle asks about the sections that it names")
  func middle() {
    let table = table()
    table.performLocalBatchUpdates {
      source.sections.remove(at: 300)
      source.sections.insert(newSection(20_000), at: 100)
      source.sections[700].rows.removeFirst()
      table.insertSections([100])
      table.deleteSections([300])
      table.deleteRows(at: [row(0, 700)])
    }
    #expect(source.mistakes == [])
    #expect(table.numberOfRows == 2998)
    #expect(table.anchor?.indexPath == row(0, 500))
    #expect(table.unseenRowsAbove == 2)
    #expect(table.position(ofRowAt: row(0, 701)) == 2101)
    #expect(countsAsked < 60)
  }

  @Test("A batch of another data owner asks about every section")
  func everySection() {
    let table = table()
    table.performBatchUpdates {
      source.sections.remove(at: 300)
      table.deleteSections([300])
    }
    #expect(countsAsked >= 999)
  }

  @Test("What a named section has too many is found, and all of it is loaded anew")
  func mistakes() {
    let table = table()
    source.sections[700].rows.removeFirst(2)
    table.performLocalBatchUpdates { table.deleteRows(at: [row(0, 700)]) }
    #expect(source.takeMistakes().map(\.reason) == [.wrongRowCount])
    #expect(table.numberOfRows == 2998)
    source.sections.removeLast()
    table.performLocalBatchUpdates { table.insertRows(at: [row(0, 1000)]) }
    #expect(source.takeMistakes().map(\.reason) == [.wrongSectionCount])
    source.sections.append(newSection(20_000))
    table.performLocalBatchUpdates {
      table.insertSections([999])
      table.insertRows(at: [[], [4], [.max, .min]])
    }
    #expect(source.takeMistakes().map(\.reason) == [.outOfRange([])])
    #expect(table.numberOfRows == 2997)
  }

  @Test("Rows that a local batch inserts may count as seen")
  func seen() {
    let table = table()
    table.performLocalBatchUpdates(countsAsUnseen: false) {
      source.sections.insert(newSection(20_000), at: 0)
      table.insertSections([0])
    }
    #expect(table.unseenRowsAbove == 0)
    #expect(table.anchor?.indexPath == row(0, 501))
  }

  @Test("Changes of rows below the screen ask for the number of rows alone")
  func belowScreen() {
    let table = table()
    source.sections[700].rows.insert(ListRow(id: 20_000), at: 1)
    source.sections[700].rows.removeLast()
    source.sections[700].rows.append(ListRow(id: 20_001))
    table.updateRows(RowChanges(deletes: [2], inserts: [1, 2], reloads: [0]), inSection: 700)
    source.sections[600].rows.removeLast()
    table.updateRows(RowChanges(deletes: [2]), inSection: 600)
    #expect(source.asked == [.rows: 2])
    #expect(table.numberOfRows == 3000)
    #expect(table.position(ofRowAt: row(0, 701)) == 2103)
    table.scrollToRow(at: row(1, 700), at: .top)
    #expect(source.rowsAsked.contains(row(2, 700)))
    #expect(source.mistakes == [])
  }

  @Test("Changes of rows on screen or above it are a batch", arguments: [0, 500, 501])
  func notBelowScreen(section: Int) {
    let table = table()
    source.sections[section].rows.insert(ListRow(id: 20_000), at: 0)
    table.updateRows(RowChanges(inserts: [0]), inSection: section)
    #expect(table.numberOfRows == 3001)
    #expect(table.anchor?.indexPath == row(section == 500 ? 1 : 0, 500))
    #expect(table.indexPathsForVisibleRows.contains(row(0, 501)))
    #expect(table.unseenRowsAbove == (section == 501 ? 0 : 1))
  }

  @Test("Changes below the screen that don't fit the data are found")
  func wrongChangesBelowScreen() {
    let table = table()
    source.sections[700].rows.removeFirst(2)
    table.updateRows(RowChanges(deletes: [0]), inSection: 700)
    #expect(source.takeMistakes().map(\.reason) == [.wrongRowCount])
    table.updateRows(RowChanges(deletes: [0]), inSection: 7000)
    #expect(source.takeMistakes().count == 1)
    table.performBatchUpdates {
      source.sections[800].rows.removeFirst()
      table.updateRows(RowChanges(deletes: [0]), inSection: 800)
    }
    #expect(source.mistakes == [])
    #expect(table.numberOfRows == 2997)
  }

  @Test("A local batch within another is validated with it, over every section")
  func nested() {
    let table = table()
    source.sections[3].rows.removeLast()
    table.performBatchUpdates {
      table.performLocalBatchUpdates {
        source.sections.removeLast()
        table.deleteSections([999])
      }
    }
    #expect(source.takeMistakes().map(\.reason) == [.wrongRowCount])
  }

  @Test("A page at the end asks about its sections")
  func appendedPage() {
    let table = table()
    source.sections[999].rows.append(ListRow(id: 20_000))
    source.sections += [newSection(20_010), newSection(20_020)]
    table.loadAppendedRows(toSection: 999)
    #expect(countsAsked < 10)
    #expect(table.numberOfRows == 3005)
    #expect(table.numberOfSections == 1002)
    #expect(table.anchor?.indexPath == row(0, 500))
    table.scroll(by: .max)
    #expect(table.indexPathsForVisibleRows.last == row(1, 1001))
  }

  @Test("Sections appended to a list are a page, too, and leave unseen rows unseen")
  func appendedSections() {
    let table = table()
    source.sections.insert(newSection(20_000), at: 0)
    table.insertSections([0])
    source.sections.append(newSection(20_010))
    table.loadAppendedRows()
    #expect(table.numberOfRows == 3004)
    #expect(table.unseenRowsAbove == 2)
    source.sections[0].rows.removeLast()
    table.loadAppendedRows()
    #expect(table.numberOfRows == 3003)
    #expect(table.unseenRowsAbove == 0)
  }

  @Test("A page appended to a section that isn't the last reloads the table")
  func appendedInTheMiddle() {
    let table = table()
    source.sections[600].rows.append(ListRow(id: 20_000))
    table.loadAppendedRows(toSection: 600)
    #expect(table.numberOfRows == 3001)
    #expect(table.anchor?.indexPath == row(0, 500))
  }

  @Test(
    "A previous page may stand below other sections, and counts as seen",
    arguments: [true, false]
  )
  func prependedPage(isLocal: Bool) {
    let table = table()
    source.sections.insert(newSection(20_000), at: 0)
    table.insertSections([0])
    source.forgetQuestions()
    source.sections[2].rows.insert(contentsOf: (30_000..<30_005).map { ListRow(id: $0) }, at: 0)
    table.loadPrependedRows(toSection: 2, isLocal: isLocal)
    #expect(table.numberOfRows == 3007)
    #expect(table.anchor?.indexPath == row(0, 501))
    #expect(table.unseenRowsAbove == 2)
    #expect((countsAsked < 60) == isLocal)
    source.sections[9].rows.removeAll()
    table.loadPrependedRows(toSection: 2)
    #expect(table.numberOfRows == 3004)
    table.loadPrependedRows(toSection: 5000, isLocal: true)
    #expect(table.numberOfRows == 3004)
  }
}
