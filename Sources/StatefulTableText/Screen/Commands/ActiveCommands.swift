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

  private var layers: [Layer] = []

  /// Asks the responders for their commands, each once.
  ///
  /// - Parameters:
  ///   - responders: The top one first. Those below a modal one are left out.
  ///   - keymap: The keys that the user has chosen.
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
      for command in layer.commands where command.keys.contains(key) && command.isEnabled {
        return .command(command, layer.owner)
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

  /// The enabled commands, each with those of its keys that nothing further up uses.
  ///
  /// - Parameters:
  ///   - words: The words of the screen.
  ///   - isListed: Which commands matter. The others aren't asked whether they are enabled, unless they share a key
  ///     with one of these.
  /// - Returns: The commands.
  func reachable(
    _ words: Words,
    where isListed: (Command) -> Bool = { _ in true }
  ) -> [Command] {
    var reachable: [Command] = []
    for (place, layer) in layers.enumerated() {
      for (index, command) in layer.commands.enumerated()
      where isListed(command) && command.isEnabled {
        let keys = freeKeys(of: command, at: index, in: place)
        if !keys.isEmpty { reachable.append(words.naming(command, keys)) }
      }
    }
    return reachable
  }

  /// A command that can be performed now, with the keys that do it.
  func reachable(_ id: Command.ID, _ words: Words) -> Command? {
    reachable(words) { $0.id == id }.first
  }

  /// The keys of a command that nothing further up uses.
  private func freeKeys(of command: Command, at index: Int, in place: Int) -> [Key] {
    let isTyping = layers[place].isTyping
    return command.keys.filter { key in
      if isTyping, key.typedText != nil { return false }
      let isTaken = layers[..<place].contains { $0.commands[...].use(key) }
      return !isTaken && !layers[place].commands[..<index].use(key)
    }
  }
}

extension ArraySlice<Command> {
  /// Whether one of the commands is enabled and has a key.
  @MainActor fileprivate func use(_ key: Key) -> Bool {
    contains { $0.keys.contains(key) && $0.isEnabled }
  }
}
