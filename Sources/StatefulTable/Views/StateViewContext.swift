/// The facts that a state view can show.
public struct StateViewContext: Sendable {
  /// The size available to the view.
  public var size: Size
  /// The state of the list.
  public var state: StatefulState
  /// The kind of load that the view is about: the one in flight, or the one that has failed.
  ///
  /// It is `nil` for the empty view.
  public var kind: LoadKind?
  /// The text that the load searches for, or an empty string.
  public var searchText: String
  /// The failure to show, if there is one.
  ///
  /// A view that covers the table shows any failure. A view above or below the rows shows the
  /// failure of its own load.
  public var error: (any Error)?
  /// The words for the failure, from ``StatefulTableController/message(for:)``.
  public var errorMessage: StyledText?
  /// The time until the automatic retry, or `nil` if there is none.
  public var retryDelay: Duration?
  /// The time since the state began, on the controller's clock.
  ///
  /// While the list loads to the end, the time since that began.
  public var elapsed: Duration
  /// Whether there are more pages, as the delegate last answered.
  public var hasMorePages: Bool
  /// Whether the list loads to the end.
  public var isLoadingToEnd: Bool
  /// Words that say how the user retries, or `nil` if the display has none.
  public var retryHint: String?
  /// Words that say how the user refreshes, or `nil` if the display has none.
  public var refreshHint: String?
  /// Words that say how the user loads the next page, or `nil` if the display has none.
  public var nextPageHint: String?
  /// Words that say how the user loads what is missing in a gap, or `nil` if the display has none.
  public var gapHint: String?

  /// Creates a context.
  ///
  /// By default, there is no failure, no time has passed, and there are no more pages and no hints.
  /// The default words for a failure are those of ``ErrorMessage``.
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
    nextPageHint: String? = nil,
    gapHint: String? = nil
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
    self.gapHint = gapHint
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
