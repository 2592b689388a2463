/// Rows that something is to be done with once the user has agreed, wherever they are by then.
@MainActor package struct RowTargets {
  private let rows: [(indexPath: IndexPath, id: AnyHashable?)]
  private let updateCount: Int

  /// Remembers rows of a list as they are now.
  package init(_ rows: [IndexPath], in controller: StatefulTableController) {
    let query = controller.tableView.query
    self.rows = rows.map { ($0, query.id(ofRowAt: $0)) }
    updateCount = controller.tableView.updateCount
  }

  /// The rows that are still there, in order.
  ///
  /// A row without an id can't be told from others, so it is treated as gone once any rows have changed.
  package func rows(in controller: StatefulTableController) -> [IndexPath] {
    guard controller.tableView.updateCount != updateCount else { return rows.map(\.indexPath) }
    let tableView = controller.tableView
    tableView.loadIfStale()
    let finder = RowFinder(tableView.query, tableView.counts)
    return rows.compactMap { row in
      row.id.flatMap { finder.row(withID: $0, near: row.indexPath) }
    }.sorted()
  }
}
