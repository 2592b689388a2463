/// What a delegate does that it should not.
///
/// It does no harm: ``StatefulDelegate/statefulTableController(_:didDetect:)`` hears of it, and a debug
/// build says it once on the standard error.
public enum LoadMisuse: Sendable, Hashable {
  /// A ``Load`` was answered again after its first answer.
  ///
  /// The further answers are ignored. That one load was answered several times is told once.
  case answeredTwice(LoadKind)
  /// Requests and answers go on without end, as when a hook asks for a reload that is answered at once.
  ///
  /// After 250,000 of them others get their turn on the main actor, so that the screen can be left.
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
