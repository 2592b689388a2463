/// Stands above the rows while the page before them is loaded, and after that has failed.
@MainActor open class PreviousPageView: StateView {
  /// Creates a previous page view.
  public init() {}

  /// A spinner, or why the page failed and how to retry.
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
