/// The object that a table belongs to.
@MainActor protocol TableViewOwner: AnyObject {
  /// The height of a row that shows a cell, in lines.
  func height(of cell: Cell, in tableView: TableView) -> Int

  /// The lines below the last row that scroll with the rows.
  func footerHeight(in tableView: TableView) -> Int

  /// Where a state view is among the rows, if there is one.
  func stateViewSlot(in tableView: TableView) -> StateViewSlot?

  /// The lines of the view in the gap above a row, 0 if nothing is missing there.
  func gapHeight(aboveRowAt indexPath: IndexPath, in tableView: TableView) -> Int

  /// Whether rows may still come after the last one.
  func mayGetRows(in tableView: TableView) -> Bool

  /// Whether the rows go on after the last one, so that the end of them isn't the end of the list.
  func hasMoreRows(in tableView: TableView) -> Bool

  /// The row among all that the owner's source has, or `nil` if nobody knows.
  func sourceRow(ofRowAt indexPath: IndexPath) -> Int?

  /// A table has changed its rows.
  ///
  /// - Parameters:
  ///   - tableView: The table, which is done with the change.
  ///   - update: What has happened to the rows.
  ///   - old: The rows that there were before.
  func tableView(
    _ tableView: TableView,
    didCarryOut update: TableUpdate,
    from old: RowCounts
  )

  /// The table of which the owner's is a part, and the place of a row there; `nil` if it is no part of another.
  func placeInWhole(ofRowAt indexPath: IndexPath) -> (TableView, IndexPath)?

  /// A table has changed.
  ///
  /// The table is done with the change, and ready for the next.
  func tableViewDidChange(_ change: TableView.Change)
}

extension TableViewOwner {
  func sourceRow(ofRowAt indexPath: IndexPath) -> Int? { nil }

  func tableView(
    _ tableView: TableView,
    didCarryOut update: TableUpdate,
    from old: RowCounts
  ) {}

  func placeInWhole(ofRowAt indexPath: IndexPath) -> (TableView, IndexPath)? { nil }
}

/// The place of a state view among the rows of a table.
struct StateViewSlot: Equatable {
  /// The section before which the view is; it may be the one after the last.
  var section: Int
  /// The lines of the view.
  var height: Int
  /// The sections in whose place the view is: their headers aren't shown.
  var replacedSections: Range<Int>
}

extension TableView {
  /// What has changed of a table.
  enum Change {
    case rows, scroll, size, selection
  }
}
