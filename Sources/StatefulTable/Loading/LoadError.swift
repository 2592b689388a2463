/// An error that the library itself gives to a load.
public enum LoadError: Error, Hashable, Sendable {
  /// The load failed without a reason, as by `load.fail()`.
  case unknown
  /// The ``Load`` was released without an answer.
  case dropped
  /// No answer came within ``StatefulTableController/loadTimeout``.
  case timedOut
  /// The controller has no ``StatefulTableController/statefulDelegate``.
  case missingDelegate
}

extension LoadError: CustomStringConvertible {
  /// The error in words for the user.
  public var description: String {
    switch self {
    case .unknown: "The rows couldn't be loaded."
    case .dropped: "The load ended without an answer."
    case .timedOut: "The load took too long."
    case .missingDelegate: "There is nothing to load the rows with: set a statefulDelegate."
    }
  }
}
