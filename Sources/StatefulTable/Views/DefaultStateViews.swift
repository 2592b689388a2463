// The seven views that a list has by default. Subclass one to add to its lines.

/// The view that covers a table while its rows load: a spinner and a message, or what the load has reported.
///
/// ```swift
/// list.loadingView = LoadingView("Asking the atlas…")
/// ```
@MainActor open class LoadingView: StateView {
  /// The text after the spinner, or `nil` for the words of the list: "Loading…".
  public var message: StyledText?

  // Messages aren't generic, as elsewhere: a subclass doesn't inherit the default of a generic parameter.

  /// Creates a loading view.
  ///
  /// - Parameter message: The message. The default is "Loading…", in the language of the list.
  public init(_ message: (any StyledTextConvertible)? = nil) {
    self.message = message?.styledText
  }

  /// Returns the spinner and the message, or what the load has reported.
  open func lines(in context: StateViewContext) -> [StyledText] {
    [context.progressLine(message ?? StyledText(context.words(.loading)))]
  }
}

/// The view that covers a table without rows: a message.
///
/// This one also offers a command of the list, whose id is "write":
///
/// ```swift
/// list.emptyView = EmptyView("No messages yet", offering: "write")
/// ```
@MainActor open class EmptyView: StateView {
  /// The message if there really are no rows, or `nil` for the words of the list: "Nothing here".
  public var message: StyledText?
  /// The id of a command that the view offers if there really are no rows, such as one that adds a row.
  ///
  /// The view shows the key of the command and its title.
  public var command: String?

  /// Creates an empty view.
  ///
  /// - Parameters:
  ///   - message: The message. The default is "Nothing here", in the language of the list.
  ///   - command: The id of a command that the view offers. The default is `nil`, for none.
  public init(_ message: (any StyledTextConvertible)? = nil, offering command: String? = nil) {
    self.message = message?.styledText
    self.command = command
  }

  /// Returns a message, and the keys with which the user goes on.
  ///
  /// The message depends on the ``StateViewContext/emptyReason``: the view's own if there are no rows, and otherwise
  /// that nothing was found, or that loading was cancelled. If pages were empty and there are more, it shows that.
  open func lines(in context: StateViewContext) -> [StyledText] {
    let message: StyledText
    let words = context.words
    var hints: [String?] = []
    switch context.emptyReason {
    case .nothingYet:
      message = StyledText(words(.loadingWasCancelled))
    case .noHits(let text):
      let phrase = context.filteredCount.map { ListPhrase.noHitsInRows(text, rows: $0) }
      message = StyledText(words(phrase ?? .noHits(text)))
      hints = [context.hint("end-search"), context.filterHint]
    case .nothing, nil:
      if let message = context.emptyPagesMessage {
        return [message] + (context.hint("next-page").map { [StyledText($0, .dim)] } ?? [])
      }
      message = self.message ?? StyledText(words(.nothingHere))
      hints = [command.flatMap(context.hint)]
    }
    hints.append(context.hint("refresh"))
    let hint = hints.compactMap(\.self).joined(separator: " · ")
    return [message] + (hint.isEmpty ? [] : [StyledText(hint, .dim)])
  }
}

/// The view that covers a table whose rows couldn't be loaded: the error and how to retry.
///
/// To say more, subclass it:
///
/// ```swift
/// final class AtlasErrorView: ErrorView {
///   override func lines(in context: StateViewContext) -> [StyledText] {
///     [StyledText("The atlas is closed", .bold)] + super.lines(in: context)
///   }
/// }
/// ```
@MainActor open class ErrorView: StateView {
  /// Creates an error view.
  public init() {}

  /// Returns the error as a text, and how to retry.
  open func lines(in context: StateViewContext) -> [StyledText] {
    let message = context.errorMessage ?? StyledText(context.words(.error(.unknown)))
    return message.lines + (context.retryWords.map { [StyledText($0, .dim)] } ?? [])
  }
}

/// The view above the rows during a refresh, a reload or a search, and after it has failed.
@MainActor open class RefreshView: StateView {
  /// Creates a refresh view.
  public init() {}

  /// Returns a spinner and what the load does, or the failure and how to retry.
  open func lines(in context: StateViewContext) -> [StyledText] {
    let isSearch = !context.searchText.isEmpty
    let progress: ListPhrase
    switch context.state {
    case .loadingFromPullToRefresh: progress = .refreshing
    case .initialLoading: progress = isSearch ? .searching : .loading
    case .idle, .loadingNextPage, .loadingPreviousPage, .loadingGap, .empty, .error:
      let failure: ListPhrase =
        context.kind != .initial
        ? .failed(.pullToRefresh) : isSearch ? .searchFailed : .failed(.initial)
      return context.failureLine(failure).map { [$0] } ?? []
    }
    return [context.progressLine(StyledText(context.words(progress)))]
  }
}

/// The view above the rows while the previous page loads, and after it has failed.
@MainActor open class PreviousPageView: StateView {
  /// Creates a previous page view.
  public init() {}

  /// Returns a spinner, or the failure and how to retry.
  open func lines(in context: StateViewContext) -> [StyledText] {
    if context.state == .loadingPreviousPage {
      return [context.progressLine(StyledText(context.words(.loadingEarlierRows)))]
    }
    return context.failureLine(.failed(.previousPage)).map { [$0] } ?? []
  }
}

/// The view below the last row, which shows whether more rows load, have failed or don't exist.
@MainActor open class NextPageView: StateView {
  /// What is shown after the last row if there are no more pages.
  ///
  /// The default is `nil`: once the list has loaded a further page, the words of the list, a dim "· end ·". An empty message shows nothing.
  public var endMessage: StyledText?

  /// Creates a next page view.
  ///
  /// - Parameter endMessage: The message for the end. The default is "· end ·", in the language of the list.
  public init(endMessage: (any StyledTextConvertible)? = nil) {
    self.endMessage = endMessage?.styledText
  }

  /// Returns one of these: a spinner and what the load does, the failure and how to retry, how to load the page and why it
  /// doesn't load automatically, or the ``endMessage``.
  ///
  /// At an end after which rows are still to appear, and without an ``endMessage`` also in a list whose first rows are all, it returns no line.
  ///
  /// With a filter, it also shows how many rows were filtered so far.
  open func lines(in context: StateViewContext) -> [StyledText] {
    if context.state == .loadingNextPage {
      let phrase: ListPhrase = context.isLoadingToEnd ? .loadingToEnd : .loadingMore
      return [context.progressLine(StyledText(context.words(phrase)))]
    }
    if let failure = context.failureLine(.failed(.nextPage)) { return [failure] }
    guard context.hasMorePages else {
      let end = context.hasLoadedPages ? StyledText(context.words(.end), .dim) : ""
      let message = endMessage ?? end
      return context.isEndOpen || message.isEmpty ? [] : [message]
    }
    // The line stays, so that the rows don't move when a load begins.
    return [context.state == .idle ? context.nextPageLine : ""]
  }
}

/// The view between two rows where others are missing, which shows whether they load or have failed, or how to load
/// them.
@MainActor open class GapView: StateView {
  /// Creates a gap view.
  public init() {}

  /// Returns one of these: a spinner, the failure and how to retry, or that there is more and how to load it.
  open func lines(in context: StateViewContext) -> [StyledText] {
    if context.state == .loadingGap {
      return [StyledText("\(Spinner.frame(at: context.elapsed)) \(context.words(.loadingMore))")]
    }
    if let failure = context.failureLine(.failed(.gap)) { return [failure] }
    let hint = context.hint("load-gap").map { " · \($0)" } ?? ""
    return [StyledText(context.words(.more) + hint, .dim)]
  }
}

/// An activity indicator: one column wide, ten frames a second.
enum Spinner {
  private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let frameDuration = Duration.milliseconds(100)

  static func frame(at elapsed: Duration) -> String {
    let frame = max(elapsed, .zero) / frameDuration
    return frames[Int(frame.rounded(.down).truncatingRemainder(dividingBy: Double(frames.count)))]
  }
}
