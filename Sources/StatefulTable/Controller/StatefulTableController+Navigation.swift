extension StatefulTableController {
  /// Shows another list in front of this one, for example when the user opens a row.
  ///
  /// The display shows the list, and retains it until the user goes back. Without a display, or
  /// if the display shows only one list, the method does nothing.
  ///
  /// If the list belongs to a ``SegmentedController``, which you keep until then, the user sees all of its segments. If
  /// that is behind this list already, the user goes back to it.
  ///
  /// The counterpart of UIKit's `show(_:sender:)`.
  public func show(_ controller: StatefulTableController) {
    display?.show(controller, inFrontOf: self)
  }

  /// Goes back to the list behind this one, or leaves the screen if there is none.
  ///
  /// Lists in front of this one are closed too, and their loads are cancelled.
  public func close() {
    display?.close(self)
  }
}
