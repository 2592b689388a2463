import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// Lists in which thousands of rows are selected.
@MainActor @Suite("Many selected rows") struct ManySelectedRowsTests {
  private static let star = Key.character("*")

  /// How many times as long the keys take with 16 times as many rows.
  ///
  /// It is 16 if each row takes the same time, and 256 if each row takes a step for each of the others.
  private func growth(of keys: [Key], after preparation: (_ rows: Int) -> [Key]) -> Double {
    time(of: keys, after: preparation, rows: 32_000)
      / time(of: keys, after: preparation, rows: 2_000)
  }

  private func time(of keys: [Key], after preparation: (Int) -> [Key], rows: Int) -> Duration {
    let times = (0..<3).map { _ in
      let list = ListController(rows: .numbered(0..<rows))
      list.haveAllRows()
      list.rowHeight = 1
      list.tableView.allowsMultipleSelection = true
      let screen = list.screen(columns: 40, lines: 8)
      for key in preparation(rows) { screen.send(key) }
      return cpuTime { for key in keys { screen.send(key) } }
    }
    return times.min() ?? .zero
  }

  @Test func `Escape deselects rows in a time that is proportional to their number`() {
    #expect(growth(of: [.escape]) { _ in [Self.star] } < 32)
  }

  @Test func `A range gets shorter in a time that is proportional to the rows that leave it`() {
    #expect(growth(of: [.character("G")]) { _ in "Gvg".map(Key.character) } < 32)
  }

  @Test func `Rows above selected ones are selected in a time that is proportional to all`() {
    #expect(growth(of: [Self.star]) { "\($0 / 2)GvGv".map(Key.character) } < 32)
  }
}
