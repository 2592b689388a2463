/// What a commit has told the table itself, and what is left to tell the table after it.
@MainActor struct TableNews {
  private enum Told {
    case nothing
    /// Of some rows. A refresh that has told of some has told of all.
    case some
    case everything
  }

  private var told = Told.nothing

  /// The commit has told the table of rows.
  mutating func add() {
    if told == .nothing { told = .some }
  }

  /// The table shows all rows already.
  mutating func complete() { told = .everything }

  /// Tells the table what the commit of a load hasn't.
  ///
  /// - Parameters:
  ///   - tableView: The table.
  ///   - kind: The kind of the load.
  ///   - insertedRows: The rows that a refresh inserted.
  ///   - keepsPlace: Whether new first rows leave the screen where it is.
  func update(
    _ tableView: TableView,
    _ kind: LoadKind,
    _ insertedRows: [IndexPath],
    keepsPlace: Bool
  ) {
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
      tableView.loadAppendedRows()
    case .previousPage:
      tableView.loadPrependedRows()
    }
  }
}
