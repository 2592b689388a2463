/// Covers a table whose rows couldn't be loaded: the error's own words, and how to retry.
@MainActor open class ErrorView: StateView {
  /// Creates an error view.
  public init() {}

  /// The error's own words, a line each, and how to retry.
  ///
  /// Overrides needn't call `super`.
  open func lines(in context: StateViewContext) -> [StyledText] {
    let message = context.errorMessage ?? String(describing: LoadError.unknown)
    let words = message.split(whereSeparator: \.isNewline).map { StyledText(String($0)) }
    return words + (context.retryWords.map { [StyledText($0, .dim)] } ?? [])
  }

  /// Returns `false` by default.
  ///
  /// Overrides needn't call `super`.
  open var isAnimated: Bool { false }
}
