public import StatefulTable

/// A list that has commands of its own.
///
/// ```swift
/// final class SwitchList: StatefulTableController, CommandingController {
///   private var isOn = false {
///     didSet { title = isOn ? "On" : "Off" }
///   }
///
///   override var loadsRows: Bool { false }
///
///   func commands(at cursor: IndexPath?) -> [Command] {
///     let title = isOn ? "switch off" : "switch on"
///     return [
///       Command("switch", keys: ["s"], title: title, priority: 50) {
///         self.isOn.toggle()
///       }
///     ]
///   }
/// }
/// ```
@MainActor public protocol CommandingController: StatefulTableController {
  /// The list's own commands now.
  ///
  /// They come first, in the order in which you return them. If the screen uses the same key, yours
  /// wins, unless your command isn't enabled. Return commands that can't be performed now too, with
  /// ``Command/isEnabled`` set to `false`, so that a ``Keymap`` knows all of them.
  ///
  /// If a command does on your list what one of the screen's does on others, give it the id of that:
  /// keys that the user has chosen for the one are then keys of the other.
  ///
  /// The screen is drawn again after a command. Ctrl-C always leaves the screen, and keys for an alert,
  /// the search prompt, the index or the list of keys don't come here.
  ///
  /// - Parameter cursor: The row with the cursor, or `nil` if there is none.
  /// - Returns: The commands, the most important one first.
  func commands(at cursor: IndexPath?) -> [Command]
}
