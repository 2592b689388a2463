/// A failure that the framework itself gives to a load.
public enum LoadError: Error, Hashable, Sendable {
  /// The load failed without saying why: `load.fail()`.
  case unknown
  /// The ``Load`` was let go without an answer.
  case dropped
  /// No answer came within ``StatefulTableController/loadTimeout``.
  case timedOut
  /// The controller has no ``StatefulTableController/statefulDelegate`` to load with.
  case missingDelegate
}

extension LoadError: CustomStringConvertible {
  /// The failure in words for the screen.
  public var description: String {
    switch self {
    case .unknown: "The rows couldn't be loaded."
    case .dropped: "The load ended without an answer."
    case .timedOut: "The load took too long."
    case .missingDelegate: "There is nothing to load the rows with: set a statefulDelegate."
    }
  }
}
