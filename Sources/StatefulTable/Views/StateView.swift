/// Lines of text that show a state, above, below or instead of the rows.
///
/// A list has seven state views, such as its ``StatefulTableController/errorView``. You can replace each of them at any time:
///
/// ```swift
/// final class ClosedView: StateView {
///   func lines(in context: StateViewContext) -> [StyledText] {
///     [StyledText("The harbor is closed", .bold), context.errorMessage ?? ""]
///   }
/// }
/// ```
///
/// `list.errorView = ClosedView()` shows it. To change only a text, use `.message(_:)`, `.spinner(_:)` or `.end(_:)`; to add to
/// a view, subclass it, for example ``ErrorView``.
@MainActor public protocol StateView: AnyObject {
  /// Returns the lines to show, from the top.
  ///
  /// The front end cuts off lines that don't fit. It chooses the colors of plain and ``Style/dim``
  /// text.
  ///
  /// Called each time the view is drawn, so it must have no side effects.
  func lines(in context: StateViewContext) -> [StyledText]

  /// Whether the lines change with time, so that the front end draws them ten times a second.
  ///
  /// Called only while the view is on screen. A countdown to a retry is drawn anyway. If the view
  /// changes at other times, call ``StatefulTableController/setNeedsDisplay()``.
  ///
  /// The default implementation returns `false`.
  func isAnimated(in context: StateViewContext) -> Bool
}

extension StateView {
  /// Returns `false` by default.
  public func isAnimated(in context: StateViewContext) -> Bool { false }
}
