/// Tells the host of a table where the cursor went, and which rows came and went.
///
/// What it changes meanwhile is told when it is done.
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
    table.host?.tableView(table, didMoveCursorTo: table.content.selection.cursorIndexPath)
  }

  private func reportRows(_ table: TableView) {
    guard let report = table.takeDisplayReport(), let host = table.host else { return }
    for row in report.ended { host.tableView(table, didEndDisplayingRowAt: row) }
    for row in report.begun { host.tableView(table, willDisplayRowAt: row) }
  }
}
