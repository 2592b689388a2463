public import StatefulTable

/// A list that has keys of its own.
///
/// ```swift
/// final class SwitchList: StatefulTableController, KeyHandlingController {
///   private var isOn = false {
///     didSet { title = isOn ? "On" : "Off" }
///   }
///
///   override var loadsRows: Bool { false }
///
///   var keyHelp: [KeyHelp] {
///     [KeyHelp("s", isOn ? "switch off" : "switch on", isProminent: true)]
///   }
///
///   func handleKey(_ key: Key, at cursor: IndexPath?) -> Bool {
///     guard key == .character("s") else { return false }
///     isOn.toggle()
///     return true
///   }
/// }
/// ```
@MainActor public protocol KeyHandlingController: StatefulTableController {
  /// The list's own keys, and what they do now.
  ///
  /// They come first in the list of all keys. If the screen uses the same key, only your use is
  /// listed.
  var keyHelp: [KeyHelp] { get }

  /// Handles a key before the screen does.
  ///
  /// The screen is drawn again afterwards. Ctrl-C always leaves the screen. Keys for an alert, the
  /// search prompt, the index or the list of all keys don't come here.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - cursor: The row with the cursor, or `nil` if there is none.
  /// - Returns: `true` if you have used the key. If `false`, the screen handles it as in any list.
  func handleKey(_ key: Key, at cursor: IndexPath?) -> Bool
}

/// A line in the list of all keys.
public struct KeyHelp: Sendable, Hashable {
  /// The names of the keys, with blanks between them, such as `F1` or `PgUp PgDn`.
  public var keys: String
  /// What the keys do, in a few words.
  public var action: String
  /// Whether the help line shows the keys too.
  public var isProminent: Bool

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - keys: The names of the keys, with blanks between them.
  ///   - action: What the keys do, in a few words.
  ///   - isProminent: Whether the help line shows the keys too. The default is `false`.
  public init(_ keys: String, _ action: String, isProminent: Bool = false) {
    self.keys = keys
    self.action = action
    self.isProminent = isProminent
  }

  /// The names of the keys.
  var names: [Substring] { keys.split(separator: " ") }
}

extension [KeyHelp] {
  /// The names of all keys.
  var names: Set<Substring> { Set(flatMap(\.names)) }
}
