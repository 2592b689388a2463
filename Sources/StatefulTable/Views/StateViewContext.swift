/// The facts that a state view can show.
public struct StateViewContext: Sendable {
  /// Why a list has no rows though nothing loads and nothing has failed.
  public enum EmptyReason: Hashable, Sendable {
    /// Nothing was loaded yet, because the first load was cancelled.
    case nothingYet
    /// The user has searched for a text, and no row has it.
    case noHits(String)
    /// There are no rows.
    case nothing
  }

  /// The size available to the view.
  public var size: Size
  /// The state of the list.
  public var state: StatefulState
  /// The kind of load that the view is about: the one in flight, or the one that has failed.
  ///
  /// It is `nil` for the empty view.
  public var kind: LoadKind?
  /// The text that the load searches for, or an empty string.
  public var searchText = ""
  /// How far the load in flight is, or `nil` if it hasn't reported it.
  public var progress: LoadProgress?
  /// Why there are no rows.
  ///
  /// It is `nil` unless the view is the empty view.
  public var emptyReason: EmptyReason?
  /// The number of loaded rows from which a filter chooses those that are shown, or `nil` without a filter.
  public var filteredCount: Int?
  /// The failure to show, if there is one.
  ///
  /// A view that covers the table shows any failure. A view above or below the rows shows the
  /// failure of its own load.
  public var error: (any Error)? {
    didSet { errorMessage = error.map { StyledText(ErrorMessage.text(for: $0)) } }
  }
  /// The text for the failure, from ``StatefulTableController/message(for:)``.
  ///
  /// If you set the ``error``, it is that of ``ErrorMessage``.
  public var errorMessage: StyledText?
  /// The time until the automatic retry, or `nil` if there is none.
  public var retryDelay: Duration?
  /// The time since the state began, on the controller's clock.
  ///
  /// While the list loads to the end, the time since that began.
  public var elapsed = Duration.zero
  /// Whether there are more pages, as the delegate last answered.
  public var hasMorePages = false
  /// Whether the list has loaded a further page since its first rows.
  public var hasLoadedPages = false
  /// The words for why no more pages load automatically although there are some: the last ones brought nothing new.
  ///
  /// `nil` unless there were as many as ``LoadOptions/emptyPageBudget`` allows.
  public var emptyPagesMessage: StyledText?
  /// Whether rows are still to appear after the last one, as in a chat.
  ///
  /// `true` if ``PageSource/isNewestLast`` is, or if the table's ``TableView/gravity`` is the bottom, unless other sections
  /// follow the loaded rows.
  public var isEndOpen = false
  /// Whether the list loads to the end.
  public var isLoadingToEnd = false
  /// The words of the list, in the language of its screen.
  public var words = ListWords.english
  /// Returns how the user performs a command, such as "t retries" for "retry", or `nil` if that isn't possible now.
  ///
  /// The default views ask for "retry", "refresh", "next-page", "load-gap" and "end-search", and an ``EmptyView`` for the command
  /// that it offers.
  public var hint: @MainActor (_ command: String) -> String? = { _ in nil }

  /// Creates a context in which nothing has failed, no time has passed, and there are no more pages and no hints.
  ///
  /// - Parameters:
  ///   - size: The size available to the view.
  ///   - state: The state of the list.
  public init(size: Size, state: StatefulState) {
    self.size = size
    self.state = state
  }

  /// A spinner, and how far the load is: what it has reported, or else usual words.
  func progressLine(_ usual: StyledText) -> StyledText {
    // Rows don't move for a report that is longer than others.
    let reported = progress?.message?.lines.reduce(StyledText("")) {
      $0.isEmpty ? $1 : $0 + " " + $1
    }
    return StyledText(Spinner.frame(at: elapsed) + " ") + (reported ?? usual)
      + (progress?.percentage.map { " " + $0 } ?? "")
  }

  /// How the failed load is retried: automatically in so many seconds, by the user, or both.
  @MainActor var retryWords: String? {
    guard let retryDelay else { return hint("retry") }
    // A second that has begun counts whole.
    let seconds = (retryDelay + .milliseconds(999)).components.seconds
    let countdown = words(.retrying(inSeconds: seconds))
    return hint("retry").map { "\(countdown) · \(words(.now(hint: $0)))" } ?? countdown
  }

  /// How the user loads more rows to filter.
  @MainActor var filterHint: String? {
    guard let filteredCount, hasMorePages, let nextPageHint = hint("next-page") else { return nil }
    return emptyReason == nil
      ? "\(words(.rowsFiltered(filteredCount))) · \(nextPageHint)" : nextPageHint
  }

  /// How the user loads the next page, and before that why it doesn't load automatically.
  @MainActor var nextPageLine: StyledText {
    if let filterHint { return StyledText(filterHint, .dim) }
    let hint = StyledText(hint("next-page") ?? "", .dim)
    guard let message = emptyPagesMessage else { return hint }
    let line = message.lines.reduce("") { $0.isEmpty ? $1 : $0 + " " + $1 }
    return hint.isEmpty ? line : line + " · " + hint
  }

  /// What has failed, why, and how the load is retried.
  @MainActor func failureLine(_ phrase: ListPhrase) -> StyledText? {
    errorMessage.map { message in
      message.lines.reduce(StyledText("\(words(phrase)):")) { $0 + " " + $1 }
        + StyledText(retryWords.map { " · \($0)" } ?? "")
    }
  }
}
