/// An object that prepares the data of rows before they come on screen.
///
/// The protocol is `UITableViewDataSourcePrefetching`.
@MainActor public protocol TableViewDataSourcePrefetching: AnyObject {
  /// Rows have come near the screen.
  ///
  /// They are within a screen's height in rows above or below it. Each row is named once as long as it
  /// stays there.
  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])

  /// Rows that were to be prefetched have left again, or are gone, without having been on screen.
  ///
  /// Index paths of rows that are gone are those from before. The default implementation does nothing.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension TableViewDataSourcePrefetching {
  /// The default implementation does nothing.
  public func tableView(
    _ tableView: TableView,
    cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}
