/// Stands below the last row: whether more is coming, is to be had, or is not.
@MainActor open class NextPageView: StateView {
  /// Creates a next page view.
  public init() {}

  /// A spinner; or why the page failed and how to retry; or, where pages don't come by themselves,
  /// how to have one; or the end.
  ///
  /// Overrides needn't call `super`.
  open func lines(in context: StateViewContext) -> [StyledText] {
    if context.state == .loadingNextPage {
      return [StyledText(Spinner.frame(at: context.elapsed) + " Loading more…")]
    }
    if let message = context.errorMessage {
      return ["Couldn't load more: \(message) · \(context.retryHint)"]
    }
    guard context.hasMorePages else { return [StyledText("· end ·", .dim)] }
    return [context.state == .idle ? StyledText("↓ loads more", .dim) : ""]
  }

  /// The spinner turns.
  ///
  /// Overrides needn't call `super`.
  open var isAnimated: Bool { true }
}
