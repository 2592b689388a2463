/// A step of a story: an answer of the server, or something that the user or the program does.
///
/// Its description is the Swift code of the step, such as `.fail(2)`.
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

extension ExplorationStep: CustomStringConvertible {
  /// The Swift code of the step.
  public var description: String {
    switch self {
    case .succeed(let number): ".succeed(\(number))"
    case .succeedEmpty(let number): ".succeedEmpty(\(number))"
    case .fail(let number): ".fail(\(number))"
    case .waitForClock: ".waitForClock"
    case .refresh: ".refresh"
    case .reload: ".reload"
    case .loadNextPage: ".loadNextPage"
    case .loadPreviousPage: ".loadPreviousPage"
    case .retry: ".retry"
    case .cancel: ".cancel"
    case .pageDown: ".pageDown"
    case .pageUp: ".pageUp"
    case .resize(let columns, let lines): ".resize(columns: \(columns), lines: \(lines))"
    case .act(let name): ".act(\(String(reflecting: name)))"
    }
  }
}
