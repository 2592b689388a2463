import StatefulTable

/// The lines of a screen that belong to the table, which get fewer while the view above the rows has text.
///
/// No row moves because of the view: it covers rows, and where it would cover the row with the cursor, it is below the
/// rows. Only at the top of the list do the rows make room for it, as if they had been pulled down, and spring back.
@MainActor struct TableArea {
  /// Where the view above the rows is.
  enum RefreshPlace: Equatable {
    /// The rows have made room, when the table had been scrolled a number of times.
    case inRoomAbove(scrollCount: Int)
    case coveringFirstRows
    case below
  }

  private let controller: StatefulTableController

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  private var tableView: TableView { controller.tableView }

  /// Where a view with a number of lines is to appear.
  func place(forLines lines: Int) -> RefreshPlace {
    let first = tableView.visibleItems.first
    if first.map({ $0.line >= 0 }) ?? true, tableView.rowsAbove == 0,
      !controller.loads.hasPreviousPages
    {
      return .inRoomAbove(scrollCount: tableView.scrollCount)
    }
    guard let cursor = ListNavigator(controller).cursor,
      let row = tableView.visibleItem(ofRowAt: cursor)
    else { return .coveringFirstRows }
    let headerLines = tableView.header(inSection: cursor.section) == nil ? 0 : 1
    return row.line >= lines + headerLines ? .coveringFirstRows : .below
  }

  /// Gives the table its lines of the screen, and returns whether its size has changed.
  ///
  /// Without a place, something else than the view above the rows has changed them.
  func set(
    _ area: Range<Int>,
    from old: Range<Int>,
    columns: Int,
    place: RefreshPlace?
  ) -> Bool {
    let newSize = Size(columns: columns, lines: area.count)
    guard tableView.size != newSize else { return false }
    let distance = area.lowerBound - old.lowerBound
    let hasSameBottom =
      area.upperBound == old.upperBound
      && tableView.size == Size(columns: columns, lines: old.count)
    if let place, hasSameBottom, rowsStay(whenTopEdgeMovesBy: distance, place) {
      tableView.moveTopEdge(by: distance)
    } else {
      tableView.size = newSize
    }
    return true
  }

  private func rowsStay(whenTopEdgeMovesBy distance: Int, _ place: RefreshPlace) -> Bool {
    guard case .inRoomAbove(let scrollCount) = place else { return true }
    // Rows that made room spring back, unless the user has scrolled on since.
    return distance < 0 && tableView.scrollCount != scrollCount
  }
}
