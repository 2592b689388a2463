/// What stands for rows that aren't there: lines of text for a state.
///
/// A controller has six of them, each of which can be replaced at any time.
@MainActor public protocol StateView: AnyObject {
  /// The lines to show, from the top.
  ///
  /// More than there is room for are cut off. How they look is the front end's affair where they are plain
  /// or ``Style/dim``: it may have a colour for what went wrong, and one for what may be overlooked.
  ///
  /// Called whenever the view is drawn, so it must have no side effects.
  func lines(in context: StateViewContext) -> [StyledText]

  /// Whether the lines change as time passes, so that a front end must go on drawing them.
  var isAnimated: Bool { get }
}

extension StateView {
  /// Not animated.
  public var isAnimated: Bool { false }
}
