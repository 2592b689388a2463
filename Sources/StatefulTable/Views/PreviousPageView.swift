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
