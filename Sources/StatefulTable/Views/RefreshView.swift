/// Stands above the rows while they are refreshed, and after that has failed.
@MainActor open class RefreshView: StateView {
  /// Creates a refresh view.
  public init() {}

  /// A spinner, or why the refresh failed and how to retry.
  ///
  /// Overrides needn't call `super`.
  open func lines(in context: StateViewContext) -> [StyledText] {
    if context.state == .loadingFromPullToRefresh {
      return [StyledText(Spinner.frame(at: context.elapsed) + " Refreshing…")]
    }
    return context.failureLine("Couldn't refresh").map { [$0] } ?? []
  }

  /// Returns whether the spinner turns.
  ///
  /// Overrides needn't call `super`.
  open func isAnimated(in context: StateViewContext) -> Bool {
    context.state == .loadingFromPullToRefresh || context.state == .initialLoading
  }
}
