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
      case .refreshForbidden: "The delegate doesn't allow a refresh by the user's gesture."
      }
    return "\(words)\nThe screen showed:\n\(screen)"
  }
}
