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
