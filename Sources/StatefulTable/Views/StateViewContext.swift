/// The facts that a state view shows.
public struct StateViewContext: Sendable {
  /// The size available to the view.
  public var size: Size
  /// The state of the controller.
  public var state: StatefulState
  /// The kind of load that the view speaks of: the one in flight, or one that failed.
  ///
  /// It is `nil` for the empty view.
  public var kind: LoadKind?
  /// What that load searches for; empty if it searches for nothing.
  public var searchText: String
  /// The failure to show, if there is one: any for the view that covers the table, the load's own for the
  /// views above and below the rows.
  public var error: (any Error)?
  /// The words for the failure, as ``StatefulTableController/message(for:)`` gives them.
  public var errorMessage: StyledText?
  /// The time until the failed load is retried automatically, or `nil` if it isn't.
  public var retryDelay: Duration?
  /// The time since the state was entered, on the controller's clock.
  ///
  /// While the list is loaded to its end, the time since that began.
  public var elapsed: Duration
  /// Whether there are more pages, as the delegate last answered.
  public var hasMorePages: Bool
  /// Whether the list is being loaded to its end.
  public var isLoadingToEnd: Bool
  /// Words for how the user retries the failed load, or `nil` if the display has none.
  public var retryHint: String?
  /// Words for how the user refreshes the list, or `nil` if the display has none.
  public var refreshHint: String?
  /// Words for how the user loads the next page, or `nil` if the display has none.
  public var nextPageHint: String?

  /// Creates a context.
  ///
  /// By default there is no failure, no time has passed, there are no more pages, and no hints. The words
  /// for a failure are by default ``ErrorMessage``'s.
  public init(
    size: Size,
    state: StatefulState,
    kind: LoadKind? = nil,
    searchText: String = "",
    error: (any Error)? = nil,
    errorMessage: StyledText? = nil,
    retryDelay: Duration? = nil,
    elapsed: Duration = .zero,
    hasMorePages: Bool = false,
    isLoadingToEnd: Bool = false,
    retryHint: String? = nil,
    refreshHint: String? = nil,
    nextPageHint: String? = nil
  ) {
    self.size = size
    self.state = state
    self.kind = kind
    self.searchText = searchText
    self.error = error
    self.errorMessage = errorMessage ?? error.map { StyledText(ErrorMessage.text(for: $0)) }
    self.retryDelay = retryDelay
    self.elapsed = elapsed
    self.hasMorePages = hasMorePages
    self.isLoadingToEnd = isLoadingToEnd
    self.retryHint = retryHint
    self.refreshHint = refreshHint
    self.nextPageHint = nextPageHint
  }

  /// How the failed load is retried: automatically in so many seconds, by the user, or both.
  var retryWords: String? {
    guard let retryDelay else { return retryHint }
    // A second that has begun counts whole.
    let seconds = (retryDelay + .milliseconds(999)).components.seconds
    let countdown = "retrying in \(seconds) s"
    return retryHint.map { "\(countdown) · \($0) now" } ?? countdown
  }

  /// A sentence about a failure, its message, and how the load is retried.
  func failureLine(_ sentence: String) -> StyledText? {
    errorMessage.map { message in
      message.lines.reduce(StyledText("\(sentence):")) { $0 + " " + $1 }
        + StyledText(retryWords.map { " · \($0)" } ?? "")
    }
  }
}
