/// Whether a list is being edited, and how often its rows have changed.
@MainActor final class RowEditing {
  var isEditing = false
  /// How often the table was told of rows.
  private(set) var changeCount = 0

  func noteChangedRows() { changeCount &+= 1 }
}

/// Rows that something is to be done with once the user has agreed, wherever they stand by then.
@MainActor package struct RowTargets {
  private let rows: [(indexPath: IndexPath, id: AnyHashable?)]
  private let changeCount: Int

  /// Remembers rows of a list as they stand now.
  package init(_ rows: [IndexPath], in controller: StatefulTableController) {
    let source = controller.tableView.source
    self.rows = rows.map { ($0, source.id(ofRowAt: $0)) }
    changeCount = controller.editing.changeCount
  }

  /// The rows that are still there, in order.
  ///
  /// A row without an id can't be told from others, so it counts as gone once any rows have changed.
  package func rows(in controller: StatefulTableController) -> [IndexPath] {
    guard controller.editing.changeCount != changeCount else { return rows.map(\.indexPath) }
    let tableView = controller.tableView
    tableView.loadIfStale()
    let finder = RowFinder(source: tableView.source, counts: tableView.content.counts)
    return rows.compactMap { row in
      row.id.flatMap { finder.row(withID: $0, near: row.indexPath) }
    }.sorted()
  }
}
