public import StatefulTable

/// A screen's test helper didn't get where it was to go.
///
/// It says what the screen showed instead.
public struct ScreenError: Error, Sendable {
  /// What was in the way.
  public enum Reason: Sendable {
    /// The screen was still waiting for something when the time was up.
    case notSettled(StatefulState, within: Duration)
    /// A load failed.
    case failed(LoadKind, any Error)
    /// As many pages were loaded as may be, and there would be more.
    case tooManyPages(Int)
    /// No row has the text.
    case noSuchRow(String)
    /// There is no row at the index path, or the list doesn't allow it to be selected.
    case notSelected(IndexPath)
    /// The row doesn't move to the index path: the list doesn't allow it, or there is no such place.
    case notMoved(to: IndexPath)
    /// The index has no such title.
    case noSuchIndexTitle(String)
    /// No action has the title: neither of the alert, nor of the row with the cursor.
    case noSuchAction(String)
    /// What was waited for hasn't come in the time.
    case timedOut(Duration)
    /// The delegate doesn't allow the gesture that refreshes.
    case refreshForbidden
  }

  /// What was in the way.
  public var reason: Reason
  /// What the screen showed.
  public var screen: String

  /// Creates an error.
  public init(_ reason: Reason, screen: String) {
    self.reason = reason
    self.screen = screen
  }
}

extension ScreenError: CustomStringConvertible {
  /// What was in the way, and what the screen showed.
  public var description: String {
    let words =
      switch reason {
      case .notSettled(let state, let time):
        "Not settled (\(state)) after \(time): is an answer held, or a clock to be turned?"
      case .failed(let kind, let error): "A load (\(kind)) failed: \(error)"
      case .tooManyPages(let count): "\(count) pages were loaded, and there would be more."
      case .noSuchRow(let text): "No row says \(String(reflecting: text))."
      case .notSelected(let indexPath): "The row at \(indexPath) wasn't selected."
      case .notMoved(let indexPath): "The row didn't move to \(indexPath)."
      case .noSuchIndexTitle(let title): "The index has no title \(String(reflecting: title))."
      case .noSuchAction(let title): "There is no action \(String(reflecting: title))."
      case .timedOut(let time): "What was waited for hasn't come after \(time)."
      case .refreshForbidden: "The delegate doesn't allow a refresh by the user's gesture."
      }
    return "\(words)\nThe screen showed:\n\(screen)"
  }
}
