import TestSupport
import Testing

@testable import StatefulTable

/// Ten million rows in ten thousand sections, with footers and rows of three heights; none of it exists.
@MainActor private final class HugeSections: TableHost {
  /// The rows of each section.
  var counts = Array(repeating: 1_000, count: 10_000)
  /// The id of each section: rows have that of their section, and their number.
  private(set) var ids = Array(0..<10_000)
  private(set) var mistakes = 0
  private(set) var displayed = 0
  private var asked: Set<IndexPath> = []
  private var titlesAsked: Set<Int> = []

  /// How many rows, headers and footers were asked about since the last call.
  func takeAsked() -> Int {
    defer {
      asked = []
      titlesAsked = []
    }
    return asked.count + titlesAsked.count
  }

  func insertSection(at section: Int, rows: Int) {
    counts.insert(rows, at: section)
    ids.insert(ids.count * 7, at: section)
  }

  func removeSection(at section: Int) {
    counts.remove(at: section)
    ids.remove(at: section)
  }

  func numberOfSections(in tableView: TableView) -> Int { counts.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    counts[section]
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    asked.insert(indexPath)
    return Cell("")
  }

  func tableView(_ tableView: TableView, headerForSection section: Int) -> SectionHeader? {
    titlesAsked.insert(2 * section)
    return SectionHeader("Section")
  }

  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    titlesAsked.insert(2 * section + 1)
    return "End"
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    asked.insert(indexPath)
    return 1 + indexPath.row % 3
  }

  func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    asked.insert(indexPath)
    return "\(ids[indexPath.section]).\(indexPath.row)"
  }

  func tableView(
    _ tableView: TableView,
    indexPathForRowWithID id: AnyHashable
  ) -> IndexPath? {
    let parts = (id.base as? String)?.split(separator: ".").compactMap { Int($0) } ?? []
    guard parts.count == 2, let section = ids.firstIndex(of: parts[0]), parts[1] < counts[section]
    else { return nil }
    return IndexPath(row: parts[1], section: section)
  }

  func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) { displayed += 1 }

  func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath) {
    displayed -= 1
  }

  func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) { mistakes += 1 }
}

@MainActor
@Suite("A table of ten million rows in ten thousand sections")
struct HugeTableTests {
  /// The lines of the screen, what is partly on it, and the headers and footers that are looked for.
  static let most = 60

  private let source = HugeSections()
  private let table = TableView()

  init() {
    table.gravity = .bottom
    table.host = source
    table.size = Size(columns: 20, lines: 40)
    _ = table.visibleItems
  }

  private func expectFew(_ operation: Comment, times: Int = 1, _ act: () -> Void) {
    _ = source.takeAsked()
    act()
    let asked = source.takeAsked()
    #expect(asked <= times * Self.most, operation)
    #expect(source.mistakes == 0, operation)
    #expect(source.displayed == table.indexPathsForVisibleRows.count, operation)
  }

  @Test func `The first load, scrolls, jumps and sizes ask about what is on screen`() {
    #expect(source.takeAsked() <= 2 * Self.most)
    #expect(table.numberOfRows == 10_000_000)
    #expect(table.visibleItems.last?.content == .footer(section: 9_999))
    #expect(table.cursor == row(999, 9_999))
    for gravity in [TableView.Gravity.top, .bottom] {
      expectFew("gravity", times: 2) { table.gravity = gravity }
      for lines in [1, -1, 20, -40, .min, .max, -7] {
        expectFew("scroll by \(lines)") { table.scroll(by: lines) }
      }
      for position in [TableView.ScrollPosition.none, .top, .middle, .bottom] {
        expectFew("scroll to a row", times: 2) {
          table.scrollToRow(at: row(500, 5_000), at: position)
        }
        expectFew("scroll to the end", times: 2) {
          table.scrollToRow(at: row(999, 9_999), at: position)
        }
      }
      expectFew("resize", times: 2) { table.size.lines = 20 }
      expectFew("top edge", times: 2) { table.moveTopEdge(by: -20) }
      expectFew("reload", times: 2) { table.reloadData() }
      expectFew("move the cursor") { table.moveCursor(to: row(3, 3)) }
    }
  }

  @Test func `Updates at the end, which stays on screen, ask about what is on screen`() {
    table.moveCursor(to: row(0, 0))
    expectFew("insert at the end", times: 2) {
      source.counts[9_999] += 50
      table.insertRows(at: .rows(1_000..<1_050, inSection: 9_999))
    }
    #expect(table.indexPathsForVisibleRows.last == row(1_049, 9_999))
    expectFew("append a page", times: 2) {
      source.counts[9_999] += 50
      source.insertSection(at: 10_000, rows: 3)
      table.loadAppendedRows()
    }
    #expect(table.indexPathsForVisibleRows.last == row(2, 10_000))
    expectFew("delete the last section", times: 3) {
      source.removeSection(at: 10_000)
      table.deleteSections([10_000])
    }
    #expect(table.indexPathsForVisibleRows.last == row(1_099, 9_999))
    expectFew("delete all that is on screen", times: 3) {
      source.counts[9_999] = 0
      table.deleteRows(at: .rows(0..<1_100, inSection: 9_999))
    }
    #expect(table.indexPathsForVisibleRows.last == row(999, 9_998))
    expectFew("reload", times: 2) { table.reloadData() }
    expectFew("reload at the start", times: 2) { table.reloadAtTop() }
    #expect(table.unseenRowsBelow == 0)
  }

  @Test func `Updates elsewhere ask about what is on screen, and leave it where it is`() throws {
    table.scrollToRow(at: row(500, 5_000), at: .top)
    table.allowsMultipleSelection = true
    for index in 0..<5 { table.selectRow(at: row(index, 100)) }
    expectFew("insert above, below and between", times: 2) {
      source.insertSection(at: 10, rows: 7)
      source.counts[5_001] += 1
      source.counts[10_000] += 2
      table.performBatchUpdates {
        table.insertSections([10])
        table.insertRows(at: [row(1_000, 5_001), row(1_000, 10_000), row(1_001, 10_000)])
      }
    }
    #expect(table.anchor?.indexPath == row(500, 5_001))
    #expect(table.unseenRowsAbove == 7)
    #expect(table.unseenRowsBelow == 3)
    #expect(table.indexPathsForSelectedRows == .rows(0..<5, inSection: 101))
    expectFew("reload", times: 2) { table.reloadData() }
    #expect(table.anchor?.indexPath == row(500, 5_001))
    #expect(table.unseenRowsBelow == 3)
    expectFew("delete above and below", times: 2) {
      source.removeSection(at: 10)
      source.counts[9_999] -= 1
      table.performBatchUpdates {
        table.deleteSections([10])
        table.deleteRows(at: [row(1_001, 10_000)])
      }
    }
    #expect(table.anchor?.indexPath == row(500, 5_000))
    #expect(table.unseenRowsAbove == 0)
    #expect(table.unseenRowsBelow == 2)
    #expect(table.indexPathsForSelectedRows == .rows(0..<5, inSection: 100))
    let position = try #require(table.position)
    expectFew("another position", times: 3) {
      table.position = TablePosition(section: 7, row: 7, id: "6.7")
    }
    #expect(table.anchor?.indexPath == row(7, 6))
    expectFew("the position before", times: 3) { table.position = position }
    #expect(table.anchor?.indexPath == row(500, 5_000))
  }

  @Test func `A batch that doesn't fit asks about what is on screen`() {
    table.scrollToRow(at: row(500, 5_000), at: .top)
    _ = source.takeAsked()
    source.insertSection(at: 10, rows: 7)
    table.insertRows(at: .rows(0..<5))
    #expect(source.mistakes == 1)
    #expect(source.takeAsked() <= 2 * Self.most)
    #expect(table.anchor?.indexPath == row(500, 5_001))
  }

  @Test func `A row is found by its place among all, and the place by the row`() {
    #expect(table.indexPathForRow(atPosition: 7_000_001) == row(1, 7_000))
    #expect(table.position(ofRowAt: row(1, 7_000)) == 7_000_001)
    #expect(source.takeAsked() <= Self.most)
  }

  @Test func `Rows inserted here and there above don't make later batches slow`() {
    let many = 20_000
    let scattered = (0..<many).map { row($0 * 2, 0) }.shuffled()
    let counted = CountedSource(count: 10_000_000)
    let table = TableView()
    table.host = counted
    table.size = Size(columns: 20, lines: 40)
    table.scrollToRow(at: row(6_000_000, 0), at: .top)
    let first = cpuTime {
      counted.count += many
      table.insertRows(at: scattered)
    }
    let second = cpuTime {
      counted.count += 1
      table.insertRows(at: [row(0, 0)])
    }
    #expect(table.unseenRowsAbove == many + 1)
    #expect(second < first * 10)
  }
}

/// Rows that are only counted.
@MainActor private final class CountedSource: TableHost {
  var count: Int

  init(count: Int) {
    self.count = count
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell { Cell("") }
}
