/// What a load brings.
public enum LoadKind: Sendable, Hashable, CaseIterable {
  /// The first rows, or all rows anew.
  case initial
  /// Rows newer than the ones already there.
  case pullToRefresh
  /// The rows that follow the ones already there.
  case nextPage
  /// The rows that precede the ones already there, in a list that has let go of them or that began in
  /// the middle.
  case previousPage
}

extension LoadKind {
  /// The state of a controller while a load of this kind is in flight.
  var loadingState: StatefulState {
    switch self {
    case .initial: .initialLoading
    case .pullToRefresh: .loadingFromPullToRefresh
    case .nextPage: .loadingNextPage
    case .previousPage: .loadingPreviousPage
    }
  }
}
