/// An object that prepares the data of rows before they appear on screen.
///
/// The counterpart of UIKit's `UITableViewDataSourcePrefetching`.
@MainActor public protocol TableViewDataSourcePrefetching: AnyObject {
  /// Called when rows have come near the screen.
  ///
  /// The rows are within one screen above or below the visible rows. Each row is named once while
  /// it stays near.
  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])

  /// Called when prefetched rows are no longer near the screen, or were deleted.
  ///
  /// These rows haven't been on screen. The index path of a deleted row is the one from before.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension TableViewDataSourcePrefetching {
  /// Does nothing.
  public func tableView(
    _ tableView: TableView,
    cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}
