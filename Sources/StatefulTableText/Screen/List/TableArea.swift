import StatefulTable

/// The lines of a screen that belong to the table, which get fewer while the view above the rows has text.
///
/// It covers rows instead of moving them where the user reads on, and they make room for it at the top of the list.
@MainActor struct TableArea {
  private let controller: StatefulTableController

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  private var tableView: TableView { controller.tableView }

  /// Gives the table its lines.
  ///
  /// - Parameters:
  ///   - area: The lines of the screen that it gets.
  ///   - old: The lines that it had.
  ///   - columns: The width of the screen.
  /// - Returns: Whether the size of the table has changed.
  func set(_ area: Range<Int>, from old: Range<Int>, columns: Int) -> Bool {
    let newSize = Size(columns: columns, lines: area.count)
    guard tableView.size != newSize else { return false }
    let distance = area.lowerBound - old.lowerBound
    let hasSameBottom =
      area.upperBound == old.upperBound
      && tableView.size == Size(columns: columns, lines: old.count)
    if hasSameBottom, rowsStay(whenTopEdgeMovesBy: distance) {
      tableView.moveTopEdge(by: distance)
    } else {
      tableView.size = newSize
    }
    return true
  }

  /// Whether a move of the top edge covers or uncovers rows instead of moving them.
  private func rowsStay(whenTopEdgeMovesBy distance: Int) -> Bool {
    guard let first = tableView.visibleItems.first else { return false }
    if distance < 0 {
      // Rows that made room spring back unless older rows are above them.
      let isAtTop = first.line == 0 && tableView.rowsAbove <= tableView.unseenRowsAbove
      return !isAtTop && !tableView.isCursorAutomatic
    }
    guard first.line < 0 || tableView.rowsAbove > 0 else { return false }
    guard let cursor = ListNavigator(controller).cursor,
      let row = tableView.visibleItem(ofRowAt: cursor)
    else { return true }
    let headerLines = tableView.titleForHeader(inSection: cursor.section) == nil ? 0 : 1
    return row.line >= distance + headerLines
  }
}
