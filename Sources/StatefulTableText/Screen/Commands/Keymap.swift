/// The keys that a user has chosen instead of a program's.
public struct Keymap: Sendable, Hashable {
  /// The keys of commands by their ids.
  ///
  /// A command that isn't among them has its own keys.   /// A command with no keys can't be performed by any. Keys that a command no longer has do nothing.
  public var overrides: [Command.ID: [Key]]

  /// Creates a keymap.
  ///
  /// - Parameter overrides: The keys of commands by their ids. The default is none.
  public init(_ overrides: [Command.ID: [Key]] = [:]) {
    self.overrides = overrides
  }

  /// The keys that perform a command.
  public func keys(of command: Command) -> [Key] { overrides[command.id] ?? command.keys }
}
