/// Tells the delegate and the prefetching data source of a table where the cursor went, and which rows came
/// and went.
///
/// What they change meanwhile is told when they are done.
@MainActor final class ChangeReporter {
  weak var prefetchDataSource: (any TableViewDataSourcePrefetching)?
  private var moveCount = 0
  private var isReporting = false

  /// Tells all that there is to tell of a table, as long as it is done with its changes.
  func report(_ table: TableView) {
    guard !isReporting else { return }
    isReporting = true
    while table.isReadyToReport, reportNext(table) {}
    isReporting = false
  }

  /// - Returns: Whether there was anything to tell.
  private func reportNext(_ table: TableView) -> Bool {
    let selection = table.content.selection
    if selection.moveCount != moveCount {
      moveCount = selection.moveCount
      table.delegate?.tableView(table, didMoveCursorTo: selection.cursor?.indexPath)
      return true
    }
    guard let report = table.takeDisplayReport(isPrefetching: prefetchDataSource != nil) else {
      return false
    }
    if let delegate = table.delegate {
      for row in report.ended { delegate.tableView(table, didEndDisplayingRowAt: row) }
      for row in report.begun { delegate.tableView(table, willDisplayRowAt: row) }
    }
    if let prefetchDataSource {
      if !report.cancelled.isEmpty {
        prefetchDataSource.tableView(table, cancelPrefetchingForRowsAt: report.cancelled)
      }
      if !report.prefetched.isEmpty {
        prefetchDataSource.tableView(table, prefetchRowsAt: report.prefetched)
      }
    }
    return true
  }
}
