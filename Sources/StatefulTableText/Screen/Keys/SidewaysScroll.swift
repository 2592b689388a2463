import StatefulTable

/// How far the rows of a list are scrolled to the right, so that long lines can be read to their end.
struct SidewaysScroll {
  /// The columns of each line that are left out at its start.
  private(set) var columns = 0

  /// Scrolls by half a screen to the left, at most to the start of the lines.
  ///
  /// - Returns: `false` if the lines are shown from their start already.
  mutating func scrollLeft(screenColumns: Int) -> Bool {
    guard columns > 0 else { return false }
    columns = max(0, columns - Self.step(CellPainter.textColumns(of: screenColumns).count))
    return true
  }

  /// Scrolls by half a screen to the right, at most to the end of the longest visible line.
  ///
  /// - Returns: `false` if that is on screen already.
  /// - Complexity: O(*n*) for *n* columns on screen or left out, however long the lines are.
  @MainActor mutating func scrollRight(in tableView: TableView) -> Bool {
    let room = CellPainter.textColumns(of: tableView.size.columns).count
    let limit = columns + Self.step(room) + room
    let longest = tableView.indexPathsForVisibleRows.reduce(0) { longest, row in
      max(longest, tableView.cellForRow(at: row).map { Self.columns(of: $0, limit: limit) } ?? 0)
    }
    guard longest > columns + room else { return false }
    columns = longest - room
    return true
  }

  private static func step(_ room: Int) -> Int { max(1, room / 2) }

  /// The columns of a cell's longest line, or the limit if it has more.
  private static func columns(of cell: Cell, limit: Int) -> Int {
    CellPainter.lines(of: cell).map { $0.columns(limit: limit) }.max() ?? 0
  }
}
