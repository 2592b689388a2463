/// Tells the delegate and the prefetching data source of a table where the cursor went, and which rows came
/// and went.
///
/// What they change meanwhile is told when they are done.
@MainActor final class ChangeReporter {
  private var moveCount = 0
  private var isReporting = false
  private var hasMore = false

  /// Tells all that there is to tell of a table, as long as it is done with its changes.
  func report(_ table: TableView) {
    hasMore = true
    guard !isReporting else { return }
    isReporting = true
    while hasMore, table.isReadyToReport {
      hasMore = false
      reportCursor(table)
      if !hasMore { reportRows(table) }
    }
    isReporting = false
  }

  private func reportCursor(_ table: TableView) {
    let count = table.content.selection.moveCount
    guard count != moveCount else { return }
    moveCount = count
    table.delegate?.tableView(table, didMoveCursorTo: table.content.selection.cursorIndexPath)
  }

  private func reportRows(_ table: TableView) {
    let prefetchDataSource = table.prefetchDataSource
    guard let report = table.takeDisplayReport(isPrefetching: prefetchDataSource != nil) else {
      return
    }
    if let delegate = table.delegate {
      for row in report.ended { delegate.tableView(table, didEndDisplayingRowAt: row) }
      for row in report.begun { delegate.tableView(table, willDisplayRowAt: row) }
    }
    guard let prefetchDataSource else { return }
    if !report.cancelled.isEmpty {
      prefetchDataSource.tableView(table, cancelPrefetchingForRowsAt: report.cancelled)
    }
    if !report.prefetched.isEmpty {
      prefetchDataSource.tableView(table, prefetchRowsAt: report.prefetched)
    }
  }
}
