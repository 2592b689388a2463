/// The commands that keys reach now, from the top of a stack of responders down.
///
/// This is the one place that decides which command a key belongs to: keys are dispatched by it, and the help line
/// and the list of keys name what it has. A key belongs to the first enabled command that has it. Whether a command is
/// enabled is asked only where it matters.
@MainActor struct ActiveCommands {
  private struct Entry {
    let command: Command
    let owner: any Responder

    func has(_ key: Key) -> Bool { command.keys.contains(key) }
  }

  private var entries: [Entry] = []

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
        entries.append(Entry(command: command, owner: responder))
      }
      if responder.isModal { break }
    }
  }

  /// The command that a key performs, and the responder that it belongs to.
  func command(for key: Key) -> (command: Command, owner: any Responder)? {
    entries.first { $0.has(key) && $0.command.isEnabled }.map { ($0.command, $0.owner) }
  }

  /// Why a key does nothing, if there is a reason to be said.
  func reason(for key: Key) -> String? {
    entries.lazy.filter { $0.has(key) }.compactMap(\.command.disabledReason).first
  }

  /// The enabled commands, with those of their keys that no command further up uses.
  var commands: [Command] {
    var taken = Set<Key>()
    return entries.compactMap { entry in
      guard entry.command.isEnabled else { return nil }
      var command = entry.command
      command.keys = command.keys.filter { taken.insert($0).inserted }
      return command.keys.isEmpty ? nil : command
    }
  }

  /// Those of the commands that the help line names, each with the key that it names.
  var hints: [Command] {
    entries.indices.compactMap { index in
      var command = entries[index].command
      guard command.priority != nil, command.isEnabled else { return nil }
      let key = command.keys.first { key in
        !entries[..<index].contains { $0.has(key) && $0.command.isEnabled }
      }
      guard let key else { return nil }
      command.keys = [key]
      return command
    }
  }
}
