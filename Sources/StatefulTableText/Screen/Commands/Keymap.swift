/// The keys that a user has chosen instead of a program's.
///
/// Give it to a session by ``TerminalSession/Options/keymap``, or to a screen by ``TableScreen/keymap``. The
/// help line, the list of keys and the words of state views follow it.
public struct Keymap: Sendable, Hashable {
  /// The keys of commands by their ids.
  ///
  /// A command that isn't among them has its own keys. A command with no keys can't be performed by
  /// any. Keys that a command no longer has do nothing.
  public var overrides: [Command.ID: [Key]]

  /// The keys of the commands that can't be changed: the terminal's own, by which a user can always leave.
  static let fixed: [Command.ID: Key] = [
    "interrupt": .control("c"), "redraw": .control("l"), "suspend": .control("z"),
  ]

  /// Creates a keymap.
  ///
  /// - Parameter overrides: The keys of commands by their ids. The default is none.
  public init(_ overrides: [Command.ID: [Key]] = [:]) {
    self.overrides = overrides
  }

  /// The keys that perform a command.
  public func keys(of command: Command) -> [Key] {
    guard let keys = overrides[command.id], Self.fixed[command.id] == nil else {
      return command.keys
    }
    return keys
  }

  /// Commands with the keys that the user has chosen.
  func applied(to commands: [Command]) -> [Command] {
    guard !overrides.isEmpty else { return commands }
    return commands.map { command in
      var command = command
      command.keys = keys(of: command)
      return command
    }
  }
}
