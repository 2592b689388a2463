/// A key of the keyboard, together with the modifiers that are held down.
///
/// ```swift
/// switch key {
/// case .character("c"): clear()
/// case .control("d"): moveByHalfAPage()
/// case .alt("q"): quoteMessages()
/// case Key(.up, .shift): extendTheSelection()
/// case .function(5): refresh()
/// default: break
/// }
/// ```
///
/// Terminals have several ways to send the same key, so a key has only one value, whatever you create it from and
/// whatever the terminal sends:
///
/// - With a character, Shift is part of the character: Shift and `q` are `Q`, and Alt, Shift and `q` are Alt-Q.
/// - With Control, letters are in lower case, and Shift is a modifier: Ctrl-Shift-Q is `Key(.character("q"), [.control,
///   .shift])`. By default, terminals send it as Ctrl-Q.
/// - Most terminals send the same for Control and some characters as for another key. These are that key everywhere:
///   Ctrl-I is Tab, Ctrl-M and Ctrl-J are Enter, Ctrl-[ is Escape, Ctrl-H and Ctrl-? are Backspace, and Ctrl-@ is
///   Ctrl-Space.
///
/// A terminal may keep a key for itself, or send it without its modifiers. Without kitty's protocol or xterm's
/// `modifyOtherKeys`, that is so for Shift and Control with Enter, Escape and Backspace, for Control with Tab, and for
/// Control with digits and most punctuation. Use these for what the user can also reach in another way.
public struct Key: Hashable, Sendable {
  /// A key without its modifiers.
  public enum Base: Hashable, Sendable {
    /// A key that types a character, such as a letter or a blank.
    case character(Character)
    /// A function key, from 1 to 35.
    case function(Int)
    /// An arrow key.
    case up, down, left, right
    /// A key that moves by more than a line.
    case home, end, pageUp, pageDown
    /// Return, or Enter on the numeric keypad.
    case enter
    /// Escape.
    case escape
    /// The Tab key.
    case tab
    /// A key that edits text.
    case backspace, insert, delete
  }

  /// The keys that are held down while another is pressed.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// A bit for each modifier.
    public let rawValue: UInt8

    /// Control.
    public static let control = Modifiers(rawValue: 1 << 0)
    /// Alt, which is Option on a Mac.
    public static let alt = Modifiers(rawValue: 1 << 1)
    /// Shift.
    public static let shift = Modifiers(rawValue: 1 << 2)

    /// Creates modifiers from their bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
  }

  /// The key without its modifiers.
  public let base: Base
  /// The modifiers that are held down, without those that are part of the character.
  public let modifiers: Modifiers

  /// Creates a key with modifiers.
  ///
  /// If the same key has several spellings, such as Ctrl-I and Tab, the result is the one that ``Key`` describes.
  ///
  /// - Parameters:
  ///   - base: The key without its modifiers.
  ///   - modifiers: The modifiers. The default is none.
  public init(_ base: Base, _ modifiers: Modifiers = []) {
    var (base, modifiers) = (base, modifiers)
    if case .character(let character) = base {
      // The keyboard's layout has made any other character from Shift already.
      if modifiers.contains(.shift), !character.isCased { modifiers.remove(.shift) }
      if modifiers.contains(.control) {
        base = .character(character.lowercase)
        if !modifiers.contains(.shift), let other = Self.controlledBase(character.lowercase) {
          base = other
          if other != .character(" ") { modifiers.remove(.control) }
        }
      } else if modifiers.contains(.shift) {
        base = .character(character.uppercase)
        modifiers.remove(.shift)
      }
    }
    self.base = base
    self.modifiers = modifiers
  }

  /// The key for which terminals send the same as for Control and a character.
  private static func controlledBase(_ character: Character) -> Base? {
    switch character {
    case "i": .tab
    case "j", "m": .enter
    case "[": .escape
    case "h", "?": .backspace
    case "@": .character(" ")
    default: nil
    }
  }

  /// The character that the key types, or `nil` if it types none: it is another key, or held together with Control or
  /// Alt.
  public var character: Character? {
    guard modifiers.isEmpty, case .character(let character) = base else { return nil }
    return character
  }

  /// The key with more modifiers.
  func adding(_ modifiers: Modifiers) -> Key {
    Key(base, self.modifiers.union(modifiers))
  }
}

extension Key {
  /// A key that types a character, such as a letter or a blank.
  public static func character(_ character: Character) -> Key { Key(.character(character)) }
  /// A key together with Control, such as `.control("c")`.
  public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
  /// A key together with Alt, such as `.alt("q")`.
  ///
  /// Alt and Shift are Alt with another character, such as `.alt("Q")`.
  public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
  /// A function key, such as `.function(1)` for F1.
  public static func function(_ number: Int) -> Key { Key(.function(number)) }

  /// The arrow key up.
  public static let up = Key(.up)
  /// The arrow key down.
  public static let down = Key(.down)
  /// The arrow key to the left.
  public static let left = Key(.left)
  /// The arrow key to the right.
  public static let right = Key(.right)
  /// Home.
  public static let home = Key(.home)
  /// End.
  public static let end = Key(.end)
  /// Page up.
  public static let pageUp = Key(.pageUp)
  /// Page down.
  public static let pageDown = Key(.pageDown)
  /// Return, or Enter on the numeric keypad.
  public static let enter = Key(.enter)
  /// Escape.
  public static let escape = Key(.escape)
  /// The Tab key, which terminals also send for Ctrl-I.
  public static let tab = Key(.tab)
  /// Tab together with Shift.
  public static let backTab = Key(.tab, .shift)
  /// Backspace.
  public static let backspace = Key(.backspace)
  /// Insert.
  public static let insert = Key(.insert)
  /// Delete.
  public static let delete = Key(.delete)
}

extension Character {
  /// The character in lower case, or itself if that isn't one character.
  fileprivate var lowercase: Character {
    let text = lowercased()
    return text.count == 1 ? text.first ?? self : self
  }

  /// The character in upper case, or itself if that isn't one character, as for `ß`.
  fileprivate var uppercase: Character {
    let text = uppercased()
    return text.count == 1 ? text.first ?? self : self
  }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates the key that types a character: `"q"` is `.character("q")`.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}
