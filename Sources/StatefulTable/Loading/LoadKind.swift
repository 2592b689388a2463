/// The kind of a load: which rows it brings.
public enum LoadKind: Sendable, Hashable, CaseIterable {
  /// The initial load: the first rows, or all rows again.
  case initial
  /// The refresh: rows that are newer than those in the list.
  case pullToRefresh
  /// The next page: the rows after the last row.
  case nextPage
  /// The previous page: the rows before the first row.
  ///
  /// A list has one if its first rows were unloaded, or if it begins in the middle or at the end.
  case previousPage
  /// A page of a gap: rows between two rows, see ``PagedTableController/gaps``.
  case gap
}

extension LoadKind {
  /// The state of a controller while a load of this kind is in flight.
  var loadingState: StatefulState {
    switch self {
    case .initial: .initialLoading
    case .pullToRefresh: .loadingFromPullToRefresh
    case .nextPage: .loadingNextPage
    case .previousPage: .loadingPreviousPage
    case .gap: .loadingGap
    }
  }
}
