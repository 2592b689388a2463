/// The state of one kind of load.
public enum LoadState: Sendable {
  /// No load of this kind is in flight, and no failure is kept.
  case notLoading
  /// A load of this kind is in flight.
  case loading
  /// A load of this kind has failed, and no success has cleared the failure.
  case failed(any Error)
}

extension LoadState {
  /// The failure, if one is kept.
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

/// The states of all kinds of loads, and whether there are more pages.
///
/// It corresponds to `LoadStates` of Android's Paging 3.
public struct LoadStates: Sendable {
  /// The state of the initial load.
  public var initial: LoadState
  /// The state of the refresh.
  public var pullToRefresh: LoadState
  /// The state of the next page.
  public var nextPage: LoadState
  /// The state of the previous page.
  public var previousPage: LoadState
  /// Whether there are more pages, as the delegate last answered.
  ///
  /// It is `false` before the first answer.
  public var hasMorePages: Bool
  /// Whether there are pages before the first row, as the delegate last answered.
  ///
  /// It is `false` before the first answer.
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
