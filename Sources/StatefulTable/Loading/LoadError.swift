/// An error that the library itself gives to a load.
public enum LoadError: Error, Hashable, Sendable {
  /// The load failed without a reason, as by `load.fail()`.
  case unknown
  /// The ``Load`` was released without an answer.
  case dropped
  /// No answer came within ``LoadOptions/timeout``.
  case timedOut
  /// The object that was set as ``StatefulTableController/statefulDelegate`` is gone.
  case missingDelegate
  /// Nothing implements a kind of load.
  case unimplemented(LoadKind)
  /// A list that is loaded to its end has more pages, but so many in a row have brought no new rows.
  case emptyPages(Int)
}

extension LoadError: CustomStringConvertible {
  /// The error as a text, those for the developer included.
  public var description: String {
    switch self {
    case .unknown: "The rows couldn't be loaded."
    case .dropped: "The load ended without an answer."
    case .timedOut: "The load took too long."
    case .emptyPages(let count):
      "The last \(count == 1 ? "page" : "\(count) pages") brought nothing new, but there are more."
    case .missingDelegate:
      """
      The statefulDelegate is gone, because the controller doesn't retain it. Keep a reference to it as long \
      as the controller.
      """
    case .unimplemented(.initial), .unimplemented(.pullToRefresh):
      """
      Nothing loads the rows. Override initialLoad(in:), or statefulTableController(_:beginInitialLoad:), or \
      set a statefulDelegate. If the list has all of its rows, override loadsRows to return false.
      """
    case .unimplemented(.nextPage):
      """
      shouldLoadNextPage(in:) returned true, but nothing loads the page. Implement nextPage(in:) or \
      statefulTableController(_:beginNextPage:).
      """
    case .unimplemented(.previousPage):
      """
      shouldLoadPreviousPage(in:) returned true, but nothing loads the page. Implement previousPage(in:) or \
      statefulTableController(_:beginPreviousPage:).
      """
    case .unimplemented(.gap):
      "The list has no gap: only a PagedTableController has gaps."
    }
  }
}
