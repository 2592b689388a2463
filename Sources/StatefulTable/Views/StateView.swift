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
/// `list.errorView = ClosedView()` shows it. To change only a text, give it to an ``EmptyView``, a ``LoadingView`` or a
/// ``NextPageView``; to add to a view, subclass it, for example ``ErrorView``.
@MainActor public protocol StateView: AnyObject {
  /// Returns the lines to show, from the top.
  ///
  /// The front end cuts off lines that don't fit. It chooses the colors of plain and ``Style/dim``
  /// text.
  ///
  /// Called each time the view is drawn, so it must have no side effects. While the load that it shows is in flight or its
  /// retry is counted down, and it is on screen, the view is drawn ten times a second. If it changes at other times, call
  /// ``StatefulTableController/setNeedsDisplay()``.
  func lines(in context: StateViewContext) -> [StyledText]
}
