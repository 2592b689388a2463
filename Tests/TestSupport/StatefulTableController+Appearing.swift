public import StatefulTable

extension StatefulTableController {
  /// Comes on screen as by a front end, also if the list is there already.
  public func appear() {
    beginAppearanceTransition(false)
    endAppearanceTransition()
    beginAppearanceTransition(true)
    endAppearanceTransition()
  }
}
