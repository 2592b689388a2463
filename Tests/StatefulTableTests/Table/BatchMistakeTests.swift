import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Batches that don't fit the data")
struct BatchMistakeTests {
  private let source = ListSource([
    ListSection(title: "A", rows: (0..<20).map { ListRow(id: $0) }),
    ListSection(rows: (20..<40).map { ListRow(id: $0) }),
  ])

  /// Makes a batch and returns the mistake that the table finds, having shown the data as it is.
  private func mistake(_ updates: (TableView) -> Void) throws -> BatchUpdateError {
    let table = source.table(lines: 5)
    table.scrollToRow(at: row(10), at: .top)
    table.performBatchUpdates { updates(table) }
    #expect(table.numberOfRows == source.sections.reduce(0) { $0 + $1.rows.count })
    #expect(table.anchor.flatMap { source.id(at: $0.indexPath) } == 10)
    #expect(table.visibleItems.last.map { $0.line + $0.height } == 5)
    let mistakes = source.takeMistakes()
    #expect(mistakes.count <= 1)
    return try #require(mistakes.first)
  }

  @Test func `Counts that don't follow are told with both sides of the account`() throws {
    let mistake = try mistake { table in
      source.sections[0].rows.removeSubrange(0..<3)
      source.sections[1].rows.append(ListRow(id: 50))
      table.deleteRows(at: [row(1), row(2)])
      table.insertRows(at: [row(3)])
      table.moveRow(at: row(5), to: row(20, 1))
      table.moveRow(at: row(4), to: row(4))
    }
    #expect(mistake.reason == .wrongRowCount)
    #expect(
      mistake.description == """
        The updates don't fit the data: section 0 had 20 rows, 1 inserted, 2 deleted, \
        1 moved in, 2 moved out: 18 expected, 17 found.
        """
    )
  }

  @Test(
    "An index path that names no row is told",
    arguments: [
      [0, 20], [0, -1], [-1, 0], [2, 0], [], [0], [0, 1, 2], [.max, .max], [.min, .min], [1, 400],
    ] as [IndexPath]
  )
  func outOfRange(stray: IndexPath) throws {
    #expect(try mistake { $0.deleteRows(at: [stray]) }.reason == .outOfRange(stray))
    #expect(try mistake { $0.reloadRows(at: [stray]) }.reason == .outOfRange(stray))
    #expect(try mistake { $0.insertRows(at: [stray]) }.reason == .outOfRange(stray))
    #expect(try mistake { $0.moveRow(at: stray, to: row(1)) }.reason == .outOfRange(stray))
    let mistake = try mistake { $0.moveRow(at: row(1), to: stray) }
    #expect(mistake.reason == .outOfRange(stray))
    #expect(mistake.description.contains("doesn't exist"))
  }

  @Test("Inserts are checked against the rows after the batch, deletes against those before")
  func outOfRangeSides() throws {
    var mistake = try mistake { table in
      source.sections[0].rows.append(ListRow(id: 50))
      table.deleteRows(at: [row(20)])
    }
    #expect(mistake.reason == .outOfRange(row(20)))
    mistake = try self.mistake { table in
      source.sections[0].rows.removeLast()
      table.insertRows(at: [row(20)])
    }
    #expect(mistake.reason == .outOfRange(row(20)))
  }

  @Test("A row that is named twice is told")
  func namedTwice() throws {
    let once = row(3)
    let batches: [(TableView) -> Void] = [
      { $0.deleteRows(at: [once, once]) },
      { $0.insertRows(at: [once, row(1), once]) },
      { $0.reloadRows(at: [once, once]) },
      {
        $0.deleteRows(at: [once])
        $0.reloadRows(at: [once])
      },
      {
        $0.moveRow(at: once, to: row(5))
        $0.deleteRows(at: [once])
      },
      {
        $0.moveRow(at: row(5), to: once)
        $0.insertRows(at: [once])
      },
      {
        $0.moveRow(at: once, to: row(4))
        $0.moveRow(at: once, to: row(5))
      },
    ]
    for batch in batches {
      let mistake = try mistake(batch)
      #expect(mistake.reason == .namedTwice(once))
      #expect(mistake.description.contains("twice"))
    }
  }

  @Test("A wrong row is told though the counts agree")
  func wrongRow() throws {
    let mistake = try mistake { table in
      source.sections[0].rows.remove(at: 3)
      table.deleteRows(at: [row(15)])
    }
    #expect(mistake.reason == .wrongRow(row(10), expected: "10", found: "11"))
    #expect(mistake.description.contains("10"))
  }

  @Test func `A wrong row is told where only the selected row shows it`() {
    let table = source.table(lines: 5)
    table.selectRow(at: row(15, 1))
    source.sections[1].rows.swapAt(15, 16)
    table.performBatchUpdates {}
    #expect(
      source.takeMistakes().map(\.reason)
        == [.wrongRow(row(15, 1), expected: "35", found: "36")]
    )
    #expect(table.indexPathForSelectedRow == row(16, 1))
  }

  @Test func `A row that is reloaded may be another`() {
    let table = source.table(lines: 5)
    _ = table.visibleItems
    source.sections[0].rows[2] = ListRow(id: 60, height: 3)
    table.reloadRows(at: [row(2)])
    #expect(source.takeMistakes().isEmpty)
    #expect(table.visibleItems.map(\.height) == [1, 1, 1, 3])
    source.sections[0].rows.insert(ListRow(id: 61), at: 0)
    table.insertRows(at: [row(0)])
    #expect(source.takeMistakes().isEmpty)
  }

  @Test func `The table is ready for the next change when a mistake is told`() {
    let table = source.table(lines: 5)
    source.onMistake = { [unowned source] in
      source.sections[0].rows.removeAll()
      table.reloadData()
    }
    table.deleteRows(at: [row(3)])
    #expect(table.numberOfRows == 20)
    #expect(source.mistakes.count == 1)
  }
}
