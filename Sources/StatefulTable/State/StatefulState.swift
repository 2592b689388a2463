// `LoadMachine.state(hasRows:)` derives the state after every event. The `Loader` announces it if it isn't the one that
// it has announced last. The controller makes `LoadStates` of the machine each time `loads` is read.

/// What a list is doing, as the user sees it.
///
/// The controller doesn't store the state. It derives the state from its loads and its rows:
///
/// | condition | state |
/// |---|---|
/// | a load is in flight | ``initialLoading``, ``loadingFromPullToRefresh``, ``loadingNextPage``, ``loadingPreviousPage`` or ``loadingGap`` |
/// | otherwise, there are rows | ``idle`` |
/// | otherwise, a failure is kept | ``error`` |
/// | otherwise, a load has succeeded | ``empty`` |
/// | otherwise, nothing was asked for yet, or the first load was cancelled | ``idle`` |
///
/// Six of the states have the names of JMStatefulTableViewController. ``loadingPreviousPage`` only occurs in lists that
/// load pages in both directions, and ``loadingGap`` only in a ``PagedTableController``.
public enum StatefulState: Sendable, Hashable, CaseIterable {
  /// Nothing is loading, and there are rows, or the first load wasn't requested yet or was cancelled.
  case idle
  /// The first rows load, or all rows load again.
  case initialLoading
  /// Newer rows load.
  case loadingFromPullToRefresh
  /// The rows after the last row load.
  case loadingNextPage
  /// The rows before the first row load.
  case loadingPreviousPage
  /// Rows load that are missing between two rows.
  case loadingGap
  /// A load has succeeded, and there are no rows.
  case empty
  /// A load has failed, and there are no rows.
  case error
}
