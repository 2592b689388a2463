/// A line in the list of all keys.
public struct KeyHelp: Sendable, Hashable {
  /// The keys, as they are called: `F1`.
  public var keys: String
  /// What they do, in a few words.
  public var action: String

  /// Creates a line.
  public init(_ keys: String, _ action: String) {
    self.keys = keys
    self.action = action
  }
}
