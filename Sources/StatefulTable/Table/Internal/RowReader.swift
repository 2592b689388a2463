/// Reads one row after the other from the data source and the delegate of a table.
///
/// It asks the table for these once, as a weak reference takes long. It never asks about a row that the data
/// doesn't have.
@MainActor package struct RowReader {
  private let tableView: TableView
  private let dataSource: any TableViewDataSource
  private let delegate: any TableViewDelegate
  private let hasDelegate: Bool

  /// Creates a reader, or `nil` if the table has no data source.
  init?(_ tableView: TableView) {
    guard let dataSource = tableView.dataSource else { return nil }
    let delegate = tableView.delegate
    self.tableView = tableView
    self.dataSource = dataSource
    self.delegate = delegate ?? MissingTableDelegate.shared
    hasDelegate = delegate != nil
  }

  /// The height of a row in lines, which is 1 for a row that there isn't.
  func height(ofRowAt indexPath: IndexPath) -> Int {
    guard hasRow(at: indexPath) else { return 1 }
    let height: Int
    if tableView.wrapsLines, hasDelegate {
      let columns = tableView.size.columns
      height = dataSource.tableView(tableView, cellForRowAt: indexPath)
        .wrapped(inColumns: columns).height(inColumns: columns)
    } else {
      height = delegate.tableView(tableView, heightForRowAt: indexPath)
    }
    return min(max(1, height), RowSource.maxHeight)
  }

  /// The id of a row, or `nil` if it has none.
  ///
  /// It is also `nil` while a batch is open, because the data may have changed already.
  func id(ofRowAt indexPath: IndexPath) -> AnyHashable? {
    guard !tableView.isDataAhead, hasRow(at: indexPath) else { return nil }
    return dataSource.tableView(tableView, idForRowAt: indexPath)
  }

  /// The cell of a row, or `nil` if there is no such row.
  package func cell(forRowAt indexPath: IndexPath) -> Cell? {
    hasRow(at: indexPath) ? dataSource.tableView(tableView, cellForRowAt: indexPath) : nil
  }

  private func hasRow(at indexPath: IndexPath) -> Bool {
    indexPath.section < dataSource.numberOfSections(in: tableView)
      && indexPath.row < dataSource.tableView(tableView, numberOfRowsInSection: indexPath.section)
  }
}

/// Stands for the delegate of a table that has none: all rows have one line.
@MainActor private final class MissingTableDelegate: TableViewDelegate {
  static let shared = MissingTableDelegate()
}
