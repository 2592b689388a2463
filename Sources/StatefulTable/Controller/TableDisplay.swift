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

  /// Returns `nil` by default.
  public var retryHint: String? { nil }

  /// Returns `nil` by default.
  public var refreshHint: String? { nil }

  /// Returns `nil` by default.
  public var nextPageHint: String? { nil }
}
