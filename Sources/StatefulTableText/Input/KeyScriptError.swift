/// A step of a ``KeyScript`` that is none.
public struct KeyScriptError: Error, Hashable, Sendable {
  /// What stands there.
  public var token: String
  /// Which step it is, from 1.
  public var number: Int

  /// Creates an error.
  public init(token: String, number: Int) {
    self.token = token
    self.number = number
  }
}

extension KeyScriptError: CustomStringConvertible {
  /// Which step it is, and what was expected.
  public var description: String {
    """
    Step \(number) of the key script, \(token.debugDescription), is not a key. Expected a single \
    character, <wait>, or one of \(Key.nameList.joined(separator: " ")).
    """
  }
}
