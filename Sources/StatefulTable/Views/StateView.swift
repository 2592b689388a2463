/// Lines of text that show a state: instead of the rows, above them or below them.
///
/// A controller has six state views. Each can be replaced at any time.
@MainActor public protocol StateView: AnyObject {
  /// The lines to show, from the top.
  ///
  /// The front end cuts off lines for which there is no room. It chooses the colours of text that is plain
  /// or ``Style/dim``.
  ///
  /// Called whenever the view is drawn, so it must have no side effects.
  func lines(in context: StateViewContext) -> [StyledText]

  /// Whether the lines change as time passes, so that a front end draws them ten times a second.
  ///
  /// Asked only while the view is to be seen. A countdown to a retry needs no answer here. A view that changes
  /// at other times calls ``StatefulTableController/setNeedsDisplay()``.
  ///
  /// The default implementation returns `false`.
  func isAnimated(in context: StateViewContext) -> Bool
}

extension StateView {
  /// Returns `false` by default.
  public func isAnimated(in context: StateViewContext) -> Bool { false }
}

/// An activity indicator: one column wide, ten frames a second.
enum Spinner {
  private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let frameDuration = Duration.milliseconds(100)

  static func frame(at elapsed: Duration) -> String {
    let frame = max(elapsed, .zero) / frameDuration
    return frames[Int(frame.rounded(.down).truncatingRemainder(dividingBy: Double(frames.count)))]
  }
}
