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
