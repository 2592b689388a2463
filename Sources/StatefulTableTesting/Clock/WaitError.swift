/// An error of a test that has waited for something that didn't happen.
public struct WaitError: Error, Sendable, CustomStringConvertible {
  /// What there is, and what was waited for.
  public let description: String
}
