/// An object that draws a controller.
@MainActor public protocol TableDisplay: AnyObject {
  /// Called when the controller may look different from what was drawn.
  ///
  /// Called after every event, any number of times between two drawings.
  func controllerNeedsDisplay(_ controller: StatefulTableController)

  /// Puts another list in front of one.
  ///
  /// The display retains what it shows.
  ///
  /// The default implementation does nothing, as fits a display for one list only.
  func show(_ controller: StatefulTableController, inFrontOf other: StatefulTableController)

  /// Goes back from a list to the one behind it, or leaves the screen if there is none.
  ///
  /// The default implementation does nothing.
  func close(_ controller: StatefulTableController)

  /// Whether the display wraps lines that are longer than it is wide, instead of cutting them off.
  ///
  /// The heights of rows then follow from their cells. An empty batch of updates asks for them anew.
  ///
  /// The default implementation returns `false`.
  func wrapsLines(of controller: StatefulTableController) -> Bool

  /// Words for how the user retries a failed load, such as "t retries".
  ///
  /// State views show them. The default is `nil`, no words.
  var retryHint: String? { get }

  /// Words for how the user refreshes the list, such as "r refreshes".
  ///
  /// State views show them. The default is `nil`, no words.
  var refreshHint: String? { get }

  /// Words for how the user loads the next page, such as "↓ loads more".
  ///
  /// State views show them. The default is `nil`, no words.
  var nextPageHint: String? { get }
}

extension TableDisplay {
  /// The default implementation does nothing.
  public func show(
    _ controller: StatefulTableController,
    inFrontOf other: StatefulTableController
  ) {}

  /// The default implementation does nothing.
  public func close(_ controller: StatefulTableController) {}

  /// Returns `false` by default.
  public func wrapsLines(of controller: StatefulTableController) -> Bool { false }

  /// Returns `nil` by default.
  public var retryHint: String? { nil }

  /// Returns `nil` by default.
  public var refreshHint: String? { nil }

  /// Returns `nil` by default.
  public var nextPageHint: String? { nil }
}
