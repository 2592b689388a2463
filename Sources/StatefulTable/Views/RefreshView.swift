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

  /// Returns `true` by default: the spinner turns.
  ///
  /// Overrides needn't call `super`.
  open var isAnimated: Bool { true }
}
