/// What a list screen is doing, as its user sees it.
///
/// The state is never stored. A controller derives it from its loads and its rows:
///
/// | condition | state |
/// |---|---|
/// | a load is in flight | ``initialLoading``, ``loadingFromPullToRefresh``, ``loadingNextPage`` or ``loadingPreviousPage`` |
/// | otherwise, there are rows | ``idle`` |
/// | otherwise, a failure is kept | ``error`` |
/// | otherwise, a load has succeeded | ``empty`` |
/// | otherwise, nothing was asked for yet | ``idle`` |
///
/// Six states and their names are those of JMStatefulTableViewController. The seventh,
/// ``loadingPreviousPage``, is only seen in lists that load pages in both directions.
public enum StatefulState: Sendable, Hashable, CaseIterable {
  /// There are rows and nothing is loading, or nothing was asked for yet.
  case idle
  /// The first rows, or all rows anew, are being loaded.
  case initialLoading
  /// Rows newer than the ones shown are being loaded.
  case loadingFromPullToRefresh
  /// The rows after the ones shown are being loaded.
  case loadingNextPage
  /// The rows before the ones shown are being loaded.
  case loadingPreviousPage
  /// A load succeeded and there are no rows.
  case empty
  /// A load failed and there are no rows.
  case error
}
