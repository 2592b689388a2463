/// Where the loads of every kind stand, and whether more pages are to come.
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
  /// The delegate's last word on whether there are more pages.
  ///
  /// `false` until it was first asked.
  public var hasMorePages: Bool
  /// The delegate's last word on whether there are pages before the first row.
  ///
  /// `false` until it was first asked.
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

  /// Where the loads of one kind stand.
  public subscript(kind: LoadKind) -> LoadState {
    switch kind {
    case .initial: initial
    case .pullToRefresh: pullToRefresh
    case .nextPage: nextPage
    case .previousPage: previousPage
    }
  }
}
