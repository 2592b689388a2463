/// The commands that keys reach now, from the top of a stack of responders down.
///
/// This is the one place that decides which command a key belongs to: keys are dispatched by it, and the help line
/// and the list of keys name what it has.
@MainActor struct ActiveCommands {
  /// The enabled commands, with those of their keys that no command further up uses.
  private(set) var commands: [Command] = []
  /// The responder of each command.
  private var owners: [any Responder] = []
  /// What the screen says to keys of commands that aren't enabled.
  private var reasons: [Key: String] = [:]

  /// Asks the responders for their commands, each once.
  ///
  /// - Parameters:
  ///   - responders: The top one first. Those below a modal one are left out.
  ///   - keymap: The keys that the user has chosen.
  init(_ responders: [any Responder], _ keymap: Keymap) {
    var taken = Set<Key>()
    var isTyping = false
    for responder in responders {
      isTyping = isTyping || responder.isTyping
      for var command in responder.commands {
        let keys = keymap.keys(of: command).filter { !isTyping || $0.typedText == nil }
        guard command.isEnabled else {
          for key in keys where reasons[key] == nil { reasons[key] = command.disabledReason }
          continue
        }
        command.keys = keys.filter { taken.insert($0).inserted }
        guard !command.keys.isEmpty else { continue }
        commands.append(command)
        owners.append(responder)
      }
      if responder.isModal { break }
    }
  }

  /// The command that a key performs, and the responder that it belongs to.
  func command(for key: Key) -> (command: Command, owner: any Responder)? {
    guard let index = commands.firstIndex(where: { $0.keys.contains(key) }) else { return nil }
    return (commands[index], owners[index])
  }

  /// Why a key does nothing, if there is a reason to be said.
  func reason(for key: Key) -> String? { reasons[key] }
}
