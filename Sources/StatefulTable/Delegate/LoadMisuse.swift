/// A mistake in how a delegate uses loads.
///
/// It does no harm. ``StatefulTableController/didDetect(_:)`` and
/// ``StatefulDelegate/statefulTableController(_:didDetect:)`` report it, and a debug build writes it once to
/// the standard error.
public enum LoadMisuse: Sendable, Hashable {
  /// A ``Load`` was answered again after its first answer.
  ///
  /// Further answers are ignored. For each load, the mistake is reported once.
  case answeredTwice(LoadKind)
  /// Requests and answers go on without end, as when a hook requests a reload that is answered at once.
  ///
  /// After 400,000 of them others get their turn on the main actor, so that the user can leave the screen.
  case endlessRequests
}

extension LoadMisuse: CustomStringConvertible {
  /// The mistake in words.
  public var description: String {
    switch self {
    case .answeredTwice(let kind):
      "A load (\(kind)) was answered twice. The second answer was ignored."
    case .endlessRequests:
      "Events came without end: does a hook ask for loads that are answered at once?"
    }
  }
}
