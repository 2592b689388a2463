/// A step of a story: an answer of the server, or something that the user or the program does.
public enum ExplorationStep: Sendable, Hashable {
  /// A request succeeds.
  ///
  /// Requests are counted from 1, in the order in which the list makes them.
  case succeed(Int)
  /// A request succeeds, and the server has nothing.
  case succeedEmpty(Int)
  /// A request fails.
  case fail(Int)
  /// Time passes until something is due that waits on the clock: a search, a retry or a timeout.
  case waitForClock
  /// The user refreshes.
  case refresh
  /// All rows load again.
  case reload
  /// The next page is requested, without a scroll.
  case loadNextPage
  /// The previous page is requested, without a scroll.
  case loadPreviousPage
  /// The user retries what has failed.
  case retry
  /// The user cancels.
  case cancel
  /// The user presses Page Down.
  case pageDown
  /// The user presses Page Up.
  case pageUp
  /// The terminal gets another size.
  case resize(columns: Int, lines: Int)
  /// An action of the test, by its name.
  case act(String)
}
