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
    case .idle, .loadingNextPage, .loadingPreviousPage, .empty, .error:
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
