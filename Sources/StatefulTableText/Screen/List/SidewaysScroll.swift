import StatefulTable

/// How far the rows of a list are scrolled to the right, so that long lines can be read to their end.
struct SidewaysScroll {
  /// The columns of each line that are left out at its start.
  var columns = 0

  /// This, scrolled by half a screen to the left, at most to the start of the lines.
  func scrolledLeft(screenColumns: Int) -> SidewaysScroll {
    let room = CellPainter.textColumns(of: screenColumns).count
    return SidewaysScroll(columns: max(0, columns - Self.step(room)))
  }

  /// This, scrolled by half a screen to the right, at most to the end of the longest visible line.
  ///
  /// - Returns: `nil` if that is on screen already, or if long lines are wrapped.
  /// - Complexity: O(*n*) for *n* columns on screen or left out, however long the lines are.
  @MainActor func scrolledRight(
    in controller: StatefulTableController,
    _ widths: ColumnWidths
  ) -> SidewaysScroll? {
    let tableView = controller.tableView
    guard !tableView.wrapsLines else { return nil }
    let room = CellPainter.textColumns(of: tableView.size.columns).count
    let limit = columns + Self.step(room) + room
    let tableColumns = controller.tableColumns
    let cells = tableView.indexPathsForVisibleRows.compactMap { row in
      tableView.cellForRow(at: row)?.shown(in: tableColumns)
    }
    var longest = cells.reduce(0) { max($0, Self.columns(of: $1, limit: limit)) }
    if cells.contains(where: { !$0.columns.isEmpty }) {
      var widths = widths
      widths.take(cells, of: tableColumns, limit: limit, isScrolled: true)
      let end = widths.wholeLayout.places.last?.range.upperBound ?? 0
      longest = max(longest, min(limit, end))
    }
    return longest > columns + room ? SidewaysScroll(columns: longest - room) : nil
  }

  private static func step(_ room: Int) -> Int { max(1, room / 2) }

  /// The columns of a cell's longest line, or the limit if it has more.
  private static func columns(of cell: Cell, limit: Int) -> Int {
    CellPainter.lines(of: cell).map { $0.columns(limit: limit) }.max() ?? 0
  }
}
