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
  @MainActor private struct Layer {
    let owner: any Responder
    /// The commands with the keys that the user has chosen.
    let commands: [Command]
    /// The keys of the commands, in their order.
    let keys: [(key: Key, command: Int)]
    /// Whether the keys that type are typed here or further up.
    let isTyping: Bool

    init(of owner: any Responder, _ keymap: Keymap, isTyping: Bool) {
      self.owner = owner
      self.isTyping = isTyping
      commands = keymap.applied(to: owner.commands)
      var keys: [(key: Key, command: Int)] = []
      keys.reserveCapacity(2 * commands.count)
      for command in commands.indices {
        for key in commands[command].keys { keys.append((key, command)) }
      }
      self.keys = keys
    }

    /// The first enabled command with a key, of those before a place.
    func command(for key: Key, before end: Int = .max) -> Int? {
      // A closure of the main actor would be checked for its actor at each key.
      for entry in keys where entry.command < end && entry.key == key {
        if commands[entry.command].isEnabled { return entry.command }
      }
      return nil
    }
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

  /// Asks the responders for their commands, each once: the top one first, and none below a modal one.
  init(_ responders: [any Responder], _ keymap: Keymap) {
    var isTyping = false
    for responder in responders {
      isTyping = isTyping || responder.isTyping
      layers.append(Layer(of: responder, keymap, isTyping: isTyping))
      if responder.isModal { break }
    }
  }

  /// What a key does.
  func target(of key: Key) -> Target? {
    let text = key.typedText
    for layer in layers {
      if let text, layer.isTyping { return .typing(text, layer.owner) }
      if let command = layer.command(for: key) {
        return .command(layer.commands[command], layer.owner)
      }
    }
    return nil
  }

  /// Why a key does nothing, if there is a reason to be said.
  func reason(for key: Key) -> String? {
    for layer in layers where !(layer.isTyping && key.typedText != nil) {
      for (other, command) in layer.keys where other == key {
        if let reason = layer.commands[command].disabledReason { return reason }
      }
    }
    return nil
  }

  /// The enabled commands, each with those of its keys that nothing further up uses.
  ///
  /// Those that aren't listed aren't asked whether they are enabled, unless they share a key with one that is.
  func reachable(
    _ words: Words,
    where isListed: (Command) -> Bool = { _ in true }
  ) -> [Command] {
    var reachable: [Command] = []
    for (place, layer) in layers.enumerated() {
      for (index, command) in layer.commands.enumerated()
      where isListed(command) && command.isEnabled {
        let keys = command.keys.filter { isFree($0, before: index, in: place) }
        if !keys.isEmpty { reachable.append(words.naming(command, keys)) }
      }
    }
    return reachable
  }

  /// A command that can be performed now, with the keys that do it.
  func reachable(_ id: Command.ID, _ words: Words) -> Command? {
    reachable(words) { $0.id == id }.first
  }

  /// Whether a key reaches a command: nothing further up uses it.
  private func isFree(_ key: Key, before index: Int, in place: Int) -> Bool {
    if layers[place].isTyping, key.typedText != nil { return false }
    return !layers[..<place].contains { $0.command(for: key) != nil }
      && layers[place].command(for: key, before: index) == nil
  }
}
