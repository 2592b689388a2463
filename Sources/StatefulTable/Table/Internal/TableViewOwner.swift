/// The object that a table belongs to.
@MainActor protocol TableViewOwner: AnyObject {
  /// The lines below the last row that scroll with the rows.
  func footerHeight(in tableView: TableView) -> Int

  /// Whether lines that are longer than the table is wide are wrapped.
  var wrapsLines: Bool { get }

  /// A table has changed.
  ///
  /// The table is done with the change, and ready for the next.
  func tableViewDidChange(_ change: TableView.Change)
}

extension TableViewOwner {
  var wrapsLines: Bool { false }
}

extension TableView {
  /// What has changed of a table.
  enum Change {
    case rows, scroll, size, selection
  }
}
