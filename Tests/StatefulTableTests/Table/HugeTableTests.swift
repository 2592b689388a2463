import Foundation
import TestSupport
import Testing

@testable import StatefulTable

/// Ten million rows, none of which exists.
@MainActor private final class HugeSource: TableViewDataSource, TableViewDelegate {
  var firstID = 0
  var count = 10_000_000
  var asked: Set<Int> = []
  var mistakes = 0

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(StyledText("\(ask(indexPath))"))
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { "All" }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    1 + abs(ask(indexPath)) % 3 * tableView.size.columns / 20
  }

  func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    ask(indexPath)
  }

  func tableView(_ tableView: TableView, indexPathForRowWithID id: AnyHashable) -> IndexPath? {
    guard let id = id as? Int, (firstID..<firstID + count).contains(id) else { return nil }
    return IndexPath(row: id - firstID, section: 0)
  }

  func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) { mistakes += 1 }

  private func ask(_ indexPath: IndexPath) -> Int {
    asked.insert(indexPath.row)
    return firstID + indexPath.row
  }

  /// The number of rows that were asked about since the last call.
  func takeAsked() -> Int {
    defer { asked = [] }
    return asked.count
  }
}

@MainActor
@Suite("A table of ten million rows")
struct HugeTableTests {
  /// The lines of the screen, and a row for what is partly on it.
  static let most = 42

  private let source = HugeSource()
  private let table = TableView()

  init() {
    table.dataSource = source
    table.delegate = source
    table.size = Size(columns: 20, lines: 40)
    _ = table.visibleItems
  }

  private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  private func id(_ indexPath: IndexPath?) -> Int? { indexPath.map { $0.row + source.firstID } }

  @Test("Showing, scrolling and jumping ask about the rows on screen")
  func scrolling() {
    #expect(source.takeAsked() <= Self.most)
    table.scroll(by: 3)
    #expect(source.takeAsked() <= 4)
    table.scroll(by: -3)
    #expect(source.takeAsked() <= 4)
    table.scroll(by: 40)
    #expect(source.takeAsked() <= Self.most)
    for position in [TableView.ScrollPosition.bottom, .middle, .top, .none] {
      table.scrollToRow(at: row(9_999_999), at: position)
      #expect(source.takeAsked() <= Self.most)
      #expect(table.indexPathsForVisibleRows.last == row(9_999_999))
      table.scrollToRow(at: row(5_000_000), at: position)
      #expect(source.takeAsked() <= 2 * Self.most)
      #expect(table.indexPathsForVisibleRows.contains(row(5_000_000)))
    }
    #expect(table.indexPathForRow(atPosition: 7_000_000) == row(7_000_000))
    #expect(table.position(ofRowAt: row(7_000_000)) == 7_000_000)
  }

  @Test("Inserts and deletes ask about the rows on screen")
  func batches() {
    table.scrollToRow(at: row(6_000_000), at: .top)
    table.selectRow(at: row(3_000_000))
    _ = source.takeAsked()
    source.firstID = -50
    source.count += 50
    table.insertRows(at: .rows(0..<50))
    #expect(source.takeAsked() <= Self.most)
    #expect(id(table.anchor?.indexPath) == 6_000_000)
    #expect(table.unseenRowsAbove == 50)

    source.firstID = 1000
    source.count -= 1050
    table.deleteRows(at: .rows(0..<1050))
    #expect(source.takeAsked() <= Self.most)
    #expect(id(table.anchor?.indexPath) == 6_000_000)
    #expect(id(table.indexPathForSelectedRow) == 3_000_000)
    #expect(table.unseenRowsAbove == 0)

    let end = source.count
    source.count -= 1000
    table.deleteRows(at: .rows(end - 1000..<end))
    #expect(source.takeAsked() <= Self.most)
    #expect(source.mistakes == 0)
  }

  @Test("Deleting what is on screen asks about the rows that take its place")
  func deletingTheScreen() {
    table.scroll(by: .max)
    table.selectRow(at: row(9_999_999))
    _ = source.takeAsked()
    source.count -= 10_000
    table.deleteRows(at: .rows(9_990_000..<10_000_000))
    #expect(source.takeAsked() <= Self.most)
    #expect(table.anchor?.indexPath == row(9_989_999))
    #expect(table.indexPathForSelectedRow == row(9_989_999))
    #expect(source.mistakes == 0)
  }

  @Test("A batch that doesn't fit asks about the rows on screen")
  func mistake() {
    table.scrollToRow(at: row(6_000_000), at: .top)
    _ = source.takeAsked()
    source.firstID = -7
    source.count += 7
    table.insertRows(at: .rows(0..<5))
    #expect(source.mistakes == 1)
    #expect(source.takeAsked() <= 2 * Self.most)
    #expect(id(table.anchor?.indexPath) == 6_000_000)
  }

  @Test("Rows inserted here and there above don't make later batches slow")
  func scatteredRows() {
    let many = 20_000
    let scattered = (0..<many).map { row($0 * 2) }.shuffled()
    let counted = CountedSource(count: 10_000_000)
    table.delegate = nil
    table.dataSource = counted
    table.scrollToRow(at: row(6_000_000), at: .top)
    let first = cpuTime {
      counted.count += many
      table.insertRows(at: scattered)
    }
    let second = cpuTime {
      counted.count += 1
      table.insertRows(at: [row(0)])
    }
    #expect(table.unseenRowsAbove == many + 1)
    #expect(second < first * 10)
  }
}

/// Rows that are only counted.
@MainActor private final class CountedSource: TableViewDataSource {
  var count: Int

  init(count: Int) {
    self.count = count
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell { Cell("") }
}
