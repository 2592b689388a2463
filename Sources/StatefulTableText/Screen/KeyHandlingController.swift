public import StatefulTable

/// A list that has keys of its own.
///
/// ```swift
/// final class SwitchList: StatefulTableController, KeyHandlingController {
///   private var isOn = false {
///     didSet { title = isOn ? "On" : "Off" }
///   }
///
///   var keyHelp: [KeyHelp] { [KeyHelp("F1", "switch on or off")] }
///
///   func handleKey(_ key: Key) {
///     if key == .function(1) { isOn.toggle() }
///   }
/// }
/// ```
@MainActor public protocol KeyHandlingController: StatefulTableController {
  /// The keys and what they do, for the list of all keys.
  var keyHelp: [KeyHelp] { get }

  /// Handles a key that the screen doesn't use.
  ///
  /// The screen is drawn again afterwards. Keys for the search prompt or the help don't come here.
  func handleKey(_ key: Key)
}

/// A line in the list of all keys.
public struct KeyHelp: Sendable, Hashable {
  /// The keys, as they are called: `F1`.
  public var keys: String
  /// What they do, in a few words.
  public var action: String

  /// Creates a line.
  public init(_ keys: String, _ action: String) {
    self.keys = keys
    self.action = action
  }
}
