// How the folder works:
//
// 1. A `Responder` has `Command`s. Those of the library are bound once to the static rows of a table (`CommandRow`); a list's
//    own are asked for (`CommandingController`).
// 2. `ActiveCommands` has those of all responders from the top down to the first modal one, with the keys of the `Keymap`.
// 3. A key goes to its `target(of:)`. The `HelpLine`, the `KeyList` and hints name what is `reachable(…)`, in the `Words` of
//    the screen.
// 4. A `CommandTable` has all commands, whether or not they can be performed. A file of keys is parsed with it.

/// The commands that keys reach now, from the top of a stack of responders down.
///
/// This is the one place that decides what a key does: keys are dispatched by it, and the help line, the hints and the
/// list of keys name what it has. A key goes to the first responder from the top that types it or has an enabled
/// command for it. Whether a command is enabled is asked only where it matters.
@MainActor struct ActiveCommands {
  private struct Layer {
    let owner: any Responder
    /// The commands with the keys that the user has chosen.
    let commands: [Command]
    /// Whether the keys that type are typed here or further up.
    let isTyping: Bool
  }

  /// What a key does.
  enum Target {
    case command(Command, any Responder)
    /// The responder types the text.
    case typing(String, any Responder)

    var responder: any Responder {
      switch self {
      case .command(_, let responder), .typing(_, let responder): responder
      }
    }
  }

  private typealias KeyUse = (key: Key, layer: Int, command: Int)

  private var layers: [Layer] = []

  /// Asks the responders for their commands, each once: the top one first, and none below a modal one.
  init(_ responders: [any Responder], _ keymap: Keymap) {
    var isTyping = false
    for responder in responders {
      isTyping = isTyping || responder.isTyping
      let commands = keymap.applied(to: responder.commands)
      layers.append(Layer(owner: responder, commands: commands, isTyping: isTyping))
      if responder.isModal { break }
    }
  }

  /// What a key does.
  func target(of key: Key) -> Target? {
    let text = key.typedText
    for layer in layers {
      if let text, layer.isTyping { return .typing(text, layer.owner) }
      let commands = layer.commands
      for index in commands.indices where commands[index].keys.contains(key) {
        if commands[index].isEnabled { return .command(commands[index], layer.owner) }
      }
    }
    return nil
  }

  /// Why a key does nothing, if there is a reason to be said.
  func reason(for key: Key) -> String? {
    for layer in layers where !(layer.isTyping && key.typedText != nil) {
      for command in layer.commands where command.keys.contains(key) {
        if let reason = command.disabledReason { return reason }
      }
    }
    return nil
  }

  /// The enabled commands, each with those of its keys that nothing before it uses.
  ///
  /// Those that aren't listed aren't asked whether they are enabled, unless they share a key with one that is.
  func reachable(
    _ words: Words,
    where isListed: (Command) -> Bool = { _ in true }
  ) -> [Command] {
    var reachable: [Command] = []
    var keysBefore: [KeyUse] = []
    for (place, layer) in layers.enumerated() {
      // By index: a copy of each command would cost more than all else.
      let commands = layer.commands
      for index in commands.indices {
        if isListed(commands[index]), commands[index].isEnabled {
          let keys = commands[index].keys.filter { key in
            !(layer.isTyping && key.typedText != nil) && !isUsed(key, keysBefore)
          }
          if !keys.isEmpty { reachable.append(words.naming(commands[index], keys)) }
        }
        for key in commands[index].keys { keysBefore.append((key, place, index)) }
      }
    }
    return reachable
  }

  /// Whether an enabled command uses a key.
  private func isUsed(_ key: Key, _ uses: [KeyUse]) -> Bool {
    // A closure of the main actor would be checked for its actor at each key.
    for use in uses where use.key == key {
      if layers[use.layer].commands[use.command].isEnabled { return true }
    }
    return false
  }

  /// A command that can be performed now, with the keys that do it.
  func reachable(_ id: Command.ID, _ words: Words) -> Command? {
    reachable(words) { $0.id == id }.first
  }
}
