/// The commands that keys reach now, from the top of a stack of responders down.
///
/// This is the one place that decides which command a key belongs to: keys are dispatched by it, and the help line
/// and the list of keys name what it has. A key belongs to the first enabled command that has it. Whether a command is
/// enabled is asked only where it matters.
@MainActor struct ActiveCommands {
  private var commands: [Command] = []
  /// The responder of each command.
  private var owners: [any Responder] = []

  /// Asks the responders for their commands, each once.
  ///
  /// - Parameters:
  ///   - responders: The top one first. Those below a modal one are left out.
  ///   - keymap: The keys that the user has chosen.
  init(_ responders: [any Responder], _ keymap: Keymap) {
    var isTyping = false
    for responder in responders {
      isTyping = isTyping || responder.isTyping
      for var command in responder.commands {
        command.keys = keymap.keys(of: command)
        if isTyping { command.keys.removeAll { $0.typedText != nil } }
        commands.append(command)
        owners.append(responder)
      }
      if responder.isModal { break }
    }
  }

  /// The command that a key performs, and the responder that it belongs to.
  func command(for key: Key) -> (command: Command, owner: any Responder)? {
    index(of: key, before: commands.endIndex).map { (commands[$0], owners[$0]) }
  }

  /// Why a key does nothing, if there is a reason to be said.
  func reason(for key: Key) -> String? {
    commands.lazy.filter { $0.keys.contains(key) }.compactMap(\.disabledReason).first
  }

  /// The enabled commands, each with those of its keys that no command further up uses.
  ///
  /// - Parameter isListed: Which commands matter. The others aren't asked whether they are enabled, unless they share a
  ///   key with one of these.
  /// - Returns: The commands.
  func reachable(where isListed: (Command) -> Bool = { _ in true }) -> [Command] {
    commands.indices.compactMap { index in
      guard isListed(commands[index]), commands[index].isEnabled else { return nil }
      var command = commands[index]
      command.keys.removeAll { self.index(of: $0, before: index) != nil }
      return command.keys.isEmpty ? nil : command
    }
  }

  /// The first enabled command with a key, if it is one of the first commands.
  private func index(of key: Key, before end: Int) -> Int? {
    (0..<end).first { commands[$0].keys.contains(key) && commands[$0].isEnabled }
  }
}
