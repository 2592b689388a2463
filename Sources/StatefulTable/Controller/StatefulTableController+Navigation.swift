extension StatefulTableController {
  /// Puts another list in front of this one, as when a row is opened.
  ///
  /// The ``display`` decides how. It retains the other list until the user goes back; without a display,
  /// or on one that knows no lists behind one another, nothing happens.
  ///
  /// The idea is UIKit's `show(_:sender:)`.
  public func show(_ controller: StatefulTableController) {
    display?.show(controller, inFrontOf: self)
  }

  /// Goes back to the list behind this one, or leaves the screen if there is none.
  ///
  /// Lists in front of this one are closed with it. What they were loading is cancelled.
  public func close() {
    display?.close(self)
  }
}
