/// The updates that a commit has made itself, and those that the table still needs.
@MainActor struct TableNews {
  private enum Told {
    case nothing
    /// The commit has updated some rows. A refresh that updates some rows updates all of them.
    case some
    case everything
  }

  private var told = Told.nothing

  /// The commit has updated the table's rows.
  mutating func add() {
    if told == .nothing { told = .some }
  }

  /// The table shows all rows already.
  mutating func complete() { told = .everything }

  /// Makes the updates that the commit of a load hasn't made.
  ///
  /// - Parameters:
  ///   - controller: The controller of the table.
  ///   - kind: The kind of the load.
  ///   - insertedRows: The rows that a refresh inserted.
  ///   - keepsPlace: Whether new first rows leave the screen where it is.
  func update(
    _ controller: StatefulTableController,
    _ kind: LoadKind,
    _ insertedRows: [IndexPath],
    keepsPlace: Bool
  ) {
    let tableView = controller.tableView
    switch kind {
    case .initial:
      if keepsPlace { tableView.reloadData() } else { tableView.reloadAtTop() }
    case .pullToRefresh where !insertedRows.isEmpty:
      tableView.insertRows(at: insertedRows)
    case _ where told == .everything:
      break
    case .pullToRefresh:
      if told == .nothing { tableView.reloadData() }
    case .nextPage:
      // The loader, to which the table would report the rows, has brought them itself.
      controller.editing.noteChangedRows()
      tableView.loadAppendedRows(reporting: nil)
    case .previousPage:
      tableView.loadPrependedRows()
    }
  }
}
