import StatefulTable

extension StatefulTableController {
  /// Shows the list or takes it off the screen, with the calls that belong to that, in order.
  ///
  /// The idea is `beginAppearanceTransition(_:animated:)` and `endAppearanceTransition()` of
  /// `UIViewController`, for a front end that shows one list at a time. Each of the lists may be `nil`.
  static func show(
    _ controller: StatefulTableController?,
    inPlaceOf old: StatefulTableController?
  ) {
    controller?.loadViewIfNeeded()
    old?.beginAppearanceTransition(false)
    controller?.beginAppearanceTransition(true)
    old?.endAppearanceTransition()
    controller?.endAppearanceTransition()
  }
}
