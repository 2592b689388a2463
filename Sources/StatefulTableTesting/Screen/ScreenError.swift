public import StatefulTable

/// An error of a test helper that couldn't do its task.
///
/// It tells what was on screen.
public struct ScreenError: Error, Sendable {
  /// The reason of the error.
  public enum Reason: Sendable {
    /// The screen was still loading when the time was up.
    case notSettled(StatefulState, within: Duration)
    /// A load failed.
    case failed(LoadKind, any Error)
    /// The limit of pages was reached, and there are more.
    case tooManyPages(Int)
    /// No row has the text.
    case noSuchRow(String)
    /// No row is loaded at the index path, or it can't be selected.
    case notSelected(IndexPath)
    /// The row can't move to the index path.
    case notMoved(to: IndexPath)
    /// The index has no such title.
    case noSuchIndexTitle(String)
    /// Neither the alert nor the row with the cursor has an action with the title.
    case noSuchAction(String)
    /// A text that was typed isn't fine, so the action with the title can't be chosen.
    case notAccepted(String, problem: String)
    /// The frame isn't the one that was stored, which is this, or none.
    case otherFrame(String, stored: String?)
    /// What the helper waited for didn't happen in time.
    case timedOut(waitingFor: String, Duration)
    /// The delegate doesn't allow the user to refresh.
    case refreshForbidden
  }

  /// The reason of the error.
  public var reason: Reason
  /// The text on screen.
  public var screen: String
}

extension ScreenError: CustomStringConvertible {
  /// The reason and the text on screen.
  public var description: String {
    let words =
      switch reason {
      case .notSettled(let state, let time):
        "Not settled (\(state)) after \(time): is an answer held, or a clock to be turned?"
      case .failed(let kind, let error): "A load (\(kind)) failed: \(error)"
      case .tooManyPages(let count): "\(count) pages were loaded, and there would be more."
      case .noSuchRow(let text): "No row says \(String(reflecting: text))."
      case .notSelected(let indexPath):
        "The row at \(indexPath) can't be selected, or isn't loaded."
      case .notMoved(let indexPath): "The row didn't move to \(indexPath)."
      case .noSuchIndexTitle(let title): "The index has no title \(String(reflecting: title))."
      case .noSuchAction(let title): "There is no action \(String(reflecting: title))."
      case .notAccepted(let title, let problem):
        "\(String(reflecting: title)) can't be chosen, because of a text that was typed: \(problem)"
      case .otherFrame(let file, nil):
        "There is no stored frame \(file). Run the test with RECORD_FRAMES=1 to store this one."
      case .otherFrame(let file, let stored?):
        "The frame isn't the one in \(file), which is this:\n\(stored)\nIf the new one is right, run the test with "
          + "RECORD_FRAMES=1."
      case .timedOut(let words, let time): "After \(time), \(words) hasn't come."
      case .refreshForbidden: "The delegate doesn't allow a refresh by the user's gesture."
      }
    return "\(words)\nThe screen showed:\n\(screen)"
  }
}
