/// The view that covers a table without rows: a message.
@MainActor open class EmptyView: StateView {
  /// The message.
  public var message: StyledText

  /// Creates an empty view with a message.
  public init(_ message: StyledText) {
    self.message = message
  }

  /// Creates an empty view that says "Nothing here".
  public init() {
    message = "Nothing here"
  }

  /// Returns the message, and how the user refreshes.
  ///
  /// Overrides needn't call `super`.
  open func lines(in context: StateViewContext) -> [StyledText] {
    [message] + (context.refreshHint.map { [StyledText($0, .dim)] } ?? [])
  }

  /// Returns `false` by default.
  ///
  /// Overrides needn't call `super`.
  open func isAnimated(in context: StateViewContext) -> Bool { false }
}

extension StateView where Self == EmptyView {
  /// A message: `controller.emptyView = .message("No commits yet")`.
  public static func message(_ message: StyledText) -> EmptyView {
    EmptyView(message)
  }
}
