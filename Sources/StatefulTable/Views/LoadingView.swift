/// The view that covers a table while its rows load: a spinner and a message.
@MainActor open class LoadingView: StateView {
  /// The text after the spinner.
  public var message: StyledText

  /// Creates a loading view with a message.
  public init(_ message: StyledText) {
    self.message = message
  }

  /// Creates a loading view that says "Loading…".
  public init() {
    message = "Loading…"
  }

  /// Returns the spinner and the message.
  ///
  /// Overrides needn't call `super`.
  open func lines(in context: StateViewContext) -> [StyledText] {
    [StyledText(Spinner.frame(at: context.elapsed) + " ") + message]
  }

  /// Returns `true` by default, because the spinner turns.
  ///
  /// Overrides needn't call `super`.
  open func isAnimated(in context: StateViewContext) -> Bool { true }
}

extension StateView where Self == LoadingView {
  /// A spinner and a message.
  public static func spinner(_ message: StyledText) -> LoadingView {
    LoadingView(message)
  }
}
