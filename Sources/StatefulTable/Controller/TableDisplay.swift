/// What draws a controller.
@MainActor public protocol TableDisplay: AnyObject {
  /// Tells that what was drawn may no longer be what is.
  ///
  /// Called after an event was handled, any number of times between two drawings.
  func controllerNeedsDisplay(_ controller: StatefulTableController)

  /// Puts another list in front of one.
  ///
  /// The display retains what it shows.
  ///
  /// The default does nothing, as befits a display that has room for one list only.
  func show(_ controller: StatefulTableController, inFrontOf other: StatefulTableController)

  /// Goes back from a list to the one behind it, or leaves the screen if there is none.
  ///
  /// The default does nothing.
  func close(_ controller: StatefulTableController)
}

extension TableDisplay {
  /// Nothing happens.
  public func show(
    _ controller: StatefulTableController,
    inFrontOf other: StatefulTableController
  ) {}

  /// Nothing happens.
  public func close(_ controller: StatefulTableController) {}
}
