/// A mistake in the use of loads.
///
/// ``StatefulDelegate/statefulTableController(_:didDetect:)`` is called with it, and a debug build writes it to the
/// standard error once.
public enum LoadMisuse: Sendable, Hashable {
  /// A ``Load`` was answered again after its first answer.
  ///
  /// Only the first answer counts. The mistake is reported once for each load.
  case answeredTwice(LoadKind)
  /// Requests and answers go on without end, for example if a hook requests a reload that is
  /// answered at once.
  ///
  /// After 400,000 events, other code gets its turn on the main actor, so that the user can leave
  /// the screen.
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
