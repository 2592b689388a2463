// The seven views that a list has by default. Subclass one to add to its lines.

/// The view that covers a table while its rows load: a spinner and a message.
@MainActor open class LoadingView: StateView {
  /// The text after the spinner.
  public var message: StyledText

  /// Creates a loading view with a message.
  public init(_ message: StyledText) {
    self.message = message
  }

  /// Creates a loading view with a message in the plain style.
  public convenience init(_ message: String) {
    self.init(message.styledText)
  }

  /// Creates a loading view that says "Loading…".
  public init() {
    message = "Loading…"
  }

  /// Returns the spinner and the message.
  ///
  /// Overrides needn't call `super`.
  open func lines(in context: StateViewContext) -> [StyledText] {
    [StyledText(Spinner.frame(at: context.elapsed) + " ") + message]
  }

  /// Returns `true` by default, because the spinner turns.
  ///
  /// Overrides needn't call `super`.
  open func isAnimated(in context: StateViewContext) -> Bool { true }
}

extension StateView where Self == LoadingView {
  /// A spinner and a message.
  public static func spinner(_ message: StyledText) -> LoadingView {
    LoadingView(message)
  }

  /// A spinner and a message: `controller.loadingView = .spinner("Asking the brewer…")`.
  public static func spinner(_ message: String) -> LoadingView {
    LoadingView(message)
  }
}

/// The view that covers a table without rows: a message.
@MainActor open class EmptyView: StateView {
  /// The message.
  public var message: StyledText

  /// Creates an empty view with a message.
  public init(_ message: StyledText) {
    self.message = message
  }

  /// Creates an empty view with a message in the plain style.
  public convenience init(_ message: String) {
    self.init(message.styledText)
  }

  /// Creates an empty view that says "Nothing here".
  public init() {
    message = "Nothing here"
  }

  /// Returns the message, and how the user refreshes.
  ///
  /// If the first load was cancelled, it says so in place of the message, because nobody knows whether there are rows.
  ///
  /// Overrides needn't call `super`.
  open func lines(in context: StateViewContext) -> [StyledText] {
    let message: StyledText = context.state == .idle ? "Loading was cancelled" : message
    return [message] + (context.refreshHint.map { [StyledText($0, .dim)] } ?? [])
  }

  /// Returns `false` by default.
  ///
  /// Overrides needn't call `super`.
  open func isAnimated(in context: StateViewContext) -> Bool { false }
}

extension StateView where Self == EmptyView {
  /// A message with styles.
  public static func message(_ message: StyledText) -> EmptyView {
    EmptyView(message)
  }

  /// A message: `controller.emptyView = .message("No commits yet")`.
  public static func message(_ message: String) -> EmptyView {
    EmptyView(message)
  }
}

/// The view that covers a table whose rows couldn't be loaded: the error and how to retry.
@MainActor open class ErrorView: StateView {
  /// Creates an error view.
  public init() {}

  /// Returns the error in words, and how to retry.
  ///
  /// Overrides needn't call `super`.
  open func lines(in context: StateViewContext) -> [StyledText] {
    let message = context.errorMessage ?? StyledText(ErrorMessage.text(for: LoadError.unknown))
    return message.lines + (context.retryWords.map { [StyledText($0, .dim)] } ?? [])
  }

  /// Returns `false` by default.
  ///
  /// Overrides needn't call `super`.
  open func isAnimated(in context: StateViewContext) -> Bool { false }
}

/// The view above the rows during a refresh, a reload or a search, and after it has failed.
@MainActor open class RefreshView: StateView {
  /// Creates a refresh view.
  public init() {}

  /// Returns a spinner, or the failure and how to retry.
  ///
  /// Overrides needn't call `super`.
  open func lines(in context: StateViewContext) -> [StyledText] {
    let isSearch = !context.searchText.isEmpty
    let progress: String
    switch context.state {
    case .loadingFromPullToRefresh: progress = "Refreshing…"
    case .initialLoading: progress = isSearch ? "Searching…" : "Loading…"
    case .idle, .loadingNextPage, .loadingPreviousPage, .loadingGap, .empty, .error:
      let verb = context.kind == .initial ? (isSearch ? "search" : "load") : "refresh"
      return context.failureLine("Couldn't \(verb)").map { [$0] } ?? []
    }
    return [StyledText(Spinner.frame(at: context.elapsed) + " " + progress)]
  }

  /// Returns whether the spinner turns.
  ///
  /// Overrides needn't call `super`.
  open func isAnimated(in context: StateViewContext) -> Bool {
    context.state == .loadingFromPullToRefresh || context.state == .initialLoading
  }
}

/// The view above the rows while the previous page loads, and after it has failed.
@MainActor open class PreviousPageView: StateView {
  /// Creates a previous page view.
  public init() {}

  /// Returns a spinner, or the failure and how to retry.
  ///
  /// Overrides needn't call `super`.
  open func lines(in context: StateViewContext) -> [StyledText] {
    if context.state == .loadingPreviousPage {
      return [StyledText(Spinner.frame(at: context.elapsed) + " Loading earlier rows…")]
    }
    return context.failureLine("Couldn't load earlier rows").map { [$0] } ?? []
  }

  /// Returns whether the spinner turns.
  ///
  /// Overrides needn't call `super`.
  open func isAnimated(in context: StateViewContext) -> Bool {
    context.state == .loadingPreviousPage
  }
}

/// The view below the last row: says whether more rows load, have failed or don't exist.
@MainActor open class NextPageView: StateView {
  /// Creates a next page view.
  public init() {}

  /// Returns one of these: a spinner, the failure and how to retry, how to load the page, or the
  /// end.
  ///
  /// Overrides needn't call `super`.
  open func lines(in context: StateViewContext) -> [StyledText] {
    if context.state == .loadingNextPage {
      let words = context.isLoadingToEnd ? "Loading to the end…" : "Loading more…"
      return [StyledText(Spinner.frame(at: context.elapsed) + " " + words)]
    }
    if let failure = context.failureLine("Couldn't load more") { return [failure] }
    guard context.hasMorePages else { return [StyledText("· end ·", .dim)] }
    let hint = context.state == .idle ? context.nextPageHint : nil
    // The line stays, so that the rows don't move when a load begins.
    return [hint.map { StyledText($0, .dim) } ?? ""]
  }

  /// Returns whether the spinner turns.
  ///
  /// Overrides needn't call `super`.
  open func isAnimated(in context: StateViewContext) -> Bool {
    context.state == .loadingNextPage
  }
}

/// The view between two rows where others are missing: says whether they load or have failed, or how to load them.
@MainActor open class GapView: StateView {
  /// Creates a gap view.
  public init() {}

  /// Returns one of these: a spinner, the failure and how to retry, or that there is more and how to load it.
  open func lines(in context: StateViewContext) -> [StyledText] {
    if context.state == .loadingGap {
      return [StyledText(Spinner.frame(at: context.elapsed) + " Loading more…")]
    }
    if let failure = context.failureLine("Couldn't load more") { return [failure] }
    return [StyledText("⋯ more" + (context.gapHint.map { " · \($0)" } ?? ""), .dim)]
  }

  /// Returns whether the spinner turns.
  open func isAnimated(in context: StateViewContext) -> Bool {
    context.state == .loadingGap
  }
}

/// An activity indicator: one column wide, ten frames a second.
private enum Spinner {
  private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let frameDuration = Duration.milliseconds(100)

  static func frame(at elapsed: Duration) -> String {
    let frame = max(elapsed, .zero) / frameDuration
    return frames[Int(frame.rounded(.down).truncatingRemainder(dividingBy: Double(frames.count)))]
  }
}
