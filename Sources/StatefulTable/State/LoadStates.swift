/// What a load brings.
public enum LoadKind: Sendable, Hashable, CaseIterable {
  /// The first rows, or all rows anew.
  case initial
  /// Rows newer than the ones already there.
  case pullToRefresh
  /// The rows that follow the ones already there.
  case nextPage
  /// The rows that precede the ones already there, in a list that has dropped them or that began in the
  /// middle.
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

/// The state of one kind of load.
public enum LoadState: Sendable {
  /// No load of this kind is in flight, and no failure of one is kept.
  case notLoading
  /// A load of this kind is in flight.
  case loading
  /// The last load of this kind failed, and no success has cleared the failure since.
  case failed(any Error)
}

extension LoadState {
  /// The failure that is kept, if there is one.
  public var error: (any Error)? {
    guard case .failed(let error) = self else { return nil }
    return error
  }

  /// Whether a load is in flight.
  public var isLoading: Bool {
    guard case .loading = self else { return false }
    return true
  }
}

/// The state of every kind of load, and whether there are more pages.
///
/// The shape is that of `LoadStates` in Android's Paging 3.
public struct LoadStates: Sendable {
  /// The initial load.
  public var initial: LoadState
  /// The refresh.
  public var pullToRefresh: LoadState
  /// The next page.
  public var nextPage: LoadState
  /// The previous page.
  public var previousPage: LoadState
  /// Whether there are more pages, as the delegate last answered.
  ///
  /// `false` until the delegate is first asked.
  public var hasMorePages: Bool
  /// Whether there are pages before the first row, as the delegate last answered.
  ///
  /// `false` until the delegate is first asked.
  public var hasPreviousPages: Bool

  /// Creates the states of all kinds of loads.
  ///
  /// By default nothing is loading.
  public init(
    initial: LoadState = .notLoading,
    pullToRefresh: LoadState = .notLoading,
    nextPage: LoadState = .notLoading,
    previousPage: LoadState = .notLoading,
    hasMorePages: Bool = false,
    hasPreviousPages: Bool = false
  ) {
    self.initial = initial
    self.pullToRefresh = pullToRefresh
    self.nextPage = nextPage
    self.previousPage = previousPage
    self.hasMorePages = hasMorePages
    self.hasPreviousPages = hasPreviousPages
  }

  /// The state of one kind of load.
  public subscript(kind: LoadKind) -> LoadState {
    switch kind {
    case .initial: initial
    case .pullToRefresh: pullToRefresh
    case .nextPage: nextPage
    case .previousPage: previousPage
    }
  }
}
