/// An object that draws a list, such as a screen of a front end.
@MainActor public protocol TableDisplay: AnyObject {
  /// Called when the list may look different from what was drawn.
  ///
  /// It is called after every event, any number of times between two drawings.
  func controllerNeedsDisplay(_ controller: StatefulTableController)

  /// Shows another list in front of a list.
  ///
  /// The display retains the lists that it shows.
  ///
  /// The default implementation does nothing, for a display that shows only one list.
  func show(_ controller: StatefulTableController, inFrontOf other: StatefulTableController)

  /// Closes a list: goes back to the one behind it, or leaves the screen if there is none.
  ///
  /// The default implementation does nothing.
  func close(_ controller: StatefulTableController)

  /// Words that say how the user retries, such as "t retries".
  ///
  /// State views show them. The default is `nil`, for no words.
  var retryHint: String? { get }

  /// Words that say how the user refreshes, such as "r refreshes".
  ///
  /// State views show them. The default is `nil`, for no words.
  var refreshHint: String? { get }

  /// Words that say how the user loads the next page, such as "↓ loads more".
  ///
  /// State views show them. The default is `nil`, for no words.
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
