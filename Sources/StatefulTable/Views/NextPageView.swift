/// Stands below the last row: whether there are more rows, and whether they are being loaded.
@MainActor open class NextPageView: StateView {
  /// Creates a next page view.
  public init() {}

  /// A spinner; or why the page failed and how to retry; or how to load the page, if it doesn't load
  /// automatically; or the end.
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
