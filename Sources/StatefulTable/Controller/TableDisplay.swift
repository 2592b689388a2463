/// What draws a controller.
@MainActor public protocol TableDisplay: AnyObject {
  /// Tells that what was drawn may no longer be what is.
  ///
  /// Called after an event was handled, any number of times between two drawings.
  func controllerNeedsDisplay(_ controller: StatefulTableController)
}
