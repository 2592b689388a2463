public import StatefulTable

/// A list that has keys of its own.
///
/// ```swift
/// final class SwitchList: StatefulTableController, KeyHandlingController {
///   private var isOn = false {
///     didSet { title = isOn ? "On" : "Off" }
///   }
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
  /// The keys and what they do now.
  ///
  /// They come first in the list of all keys, which leaves out what the screen does with the same keys.
  var keyHelp: [KeyHelp] { get }

  /// Handles a key before the screen does.
  ///
  /// The screen is drawn again afterwards. Ctrl-C always leaves the screen, and keys for the search prompt,
  /// the index or the list of all keys don't come here.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - cursor: The row that keys act on, or `nil` if there is none.
  /// - Returns: Whether the list has taken the key. If not, the screen does with it what it does in any list.
  func handleKey(_ key: Key, at cursor: IndexPath?) -> Bool
}

/// A line in the list of all keys.
public struct KeyHelp: Sendable, Hashable {
  /// The keys, as they are called, with blanks between them: `F1`, `PgUp PgDn`.
  public var keys: String
  /// What they do, in a few words.
  public var action: String
  /// Whether the keys stand in the help line, too.
  public var isProminent: Bool

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - keys: The keys, as they are called, with blanks between them.
  ///   - action: What they do, in a few words.
  ///   - isProminent: Whether the keys stand in the help line, too. The default is `false`.
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
