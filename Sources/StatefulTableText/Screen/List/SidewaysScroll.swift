import StatefulTable

/// How far the rows of a list are scrolled to the right, so that long lines can be read to their end.
struct SidewaysScroll {
  /// The columns of each line that are left out at its start.
  var columns = 0

  /// This, scrolled by half a screen to the left, at most to the start of the lines.
  func scrolledLeft(screenColumns: Int) -> SidewaysScroll {
    let room = CellLayout.content(ofRowColumns: screenColumns).count
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
    let width = tableView.size.columns
    let step = Self.step(CellLayout.content(ofRowColumns: width).count)
    let tableColumns = controller.tableColumns
    let cells = tableView.indexPathsForVisibleRows.compactMap { row in
      tableView.cellForRow(at: row)?.shown(in: tableColumns)
    }
    // How far each line goes on beyond the screen, once it is scrolled to here.
    var furthest = 0
    for cell in cells {
      let room = CellLayout(cell, columns: width).content.count
      for line in CellPainter.lines(of: cell) {
        furthest = max(furthest, line.columns(limit: columns + step + room) - room)
      }
    }
    if cells.contains(where: { !$0.columns.isEmpty }) {
      var widths = widths
      widths.take(cells, of: tableColumns, limit: columns + step + width, isScrolled: true)
      let room = widths.layout(rowColumns: width, skipping: 0).content.count
      let end = widths.wholeLayout.places.last?.range.upperBound ?? 0
      furthest = max(furthest, min(columns + step, end - room))
    }
    return furthest > columns ? SidewaysScroll(columns: furthest) : nil
  }

  private static func step(_ room: Int) -> Int { max(1, room / 2) }
}
