import StatefulTableText

extension Key {
  /// All keys with all modifiers: those without a character, and those with one of some characters.
  static let all: [Key] = {
    let characters = "aqQzäßЖ漢 <>-+_@[]\\/?!1é👍🏽👩‍👩‍👧\u{301}\u{200B}\u{3000}\u{7}".map(Base.character)
    let bases: [Base] =
      [
        .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .tab,
        .backspace, .insert, .delete,
      ] + (1...35).map(Base.function) + characters
    let keys = bases.flatMap { base in (0..<8).map { Key(base, Modifiers(rawValue: $0)) } }
    var seen: Set<Key> = []
    return keys.filter { seen.insert($0).inserted }
  }()
}

/// A way in which terminals send keys.
enum KeyEncoding: CaseIterable {
  /// Kitty's protocol, with the modes that a session asks for.
  case kitty
  /// xterm, with and without `modifyOtherKeys`.
  case xterm, xtermOtherKeys

  /// The bytes of a key, or `nil` if terminals of this kind can't tell it from another.
  func bytes(of key: Key) -> String? {
    switch key.base {
    case .character(let character):
      guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
        scalar.properties.generalCategory != .control
      else { return nil }
      return bytes(ofCode: Int(scalar.value), key)
    case .enter: return bytes(ofCode: 13, key)
    case .escape: return bytes(ofCode: 27, key)
    case .tab:
      let isBackTab = key.modifiers.subtracting(.alt) == .shift
      guard isBackTab, self != .kitty else { return bytes(ofCode: 9, key) }
      return (key.modifiers.contains(.alt) ? "\u{1B}" : "") + "\u{1B}[Z"
    case .backspace: return bytes(ofCode: 127, key)
    case .up: return bytes(letter: "A", key)
    case .down: return bytes(letter: "B", key)
    case .right: return bytes(letter: "C", key)
    case .left: return bytes(letter: "D", key)
    case .home: return bytes(letter: "H", key)
    case .end: return bytes(letter: "F", key)
    case .insert: return bytes(number: 2, key)
    case .delete: return bytes(number: 3, key)
    case .pageUp: return bytes(number: 5, key)
    case .pageDown: return bytes(number: 6, key)
    case .function(let number): return bytes(function: number, key)
    }
  }

  private static func number(_ modifiers: Key.Modifiers) -> Int {
    1 + (modifiers.contains(.shift) ? 1 : 0) + (modifiers.contains(.alt) ? 2 : 0)
      + (modifiers.contains(.control) ? 4 : 0)
  }

  /// A key that types text, or sends a control.
  private func bytes(ofCode code: Int, _ key: Key) -> String? {
    guard let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
    let number = Self.number(key.modifiers)
    switch self {
    case .kitty:
      let isPlain = key.modifiers.isEmpty && code != 27
      return isPlain ? String(scalar) : "\u{1B}[\(code)\(number > 1 ? ";\(number)" : "")u"
    case .xtermOtherKeys where number > 1: return "\u{1B}[27;\(number);\(code)~"
    default:
      // An Escape that nothing follows isn't known yet.
      guard !key.modifiers.contains(.shift), code != 27 else { return nil }
      let alt = key.modifiers.contains(.alt) ? "\u{1B}" : ""
      guard key.modifiers.contains(.control) else {
        return alt.isEmpty || !"[O]P_".unicodeScalars.contains(scalar) ? alt + String(scalar) : nil
      }
      switch scalar {
      case " ": return alt + "\u{0}"
      case "a"..."z", "\\"..."_": return alt + String(Unicode.Scalar(UInt8(code & 0x1F)))
      default: return nil
      }
    }
  }

  private func bytes(letter: Character, _ key: Key) -> String? {
    let number = Self.number(key.modifiers)
    return number == 1 ? "\u{1B}[\(letter)" : "\u{1B}[1;\(number)\(letter)"
  }

  private func bytes(number: Int, _ key: Key) -> String? {
    let modifiers = Self.number(key.modifiers)
    return modifiers == 1 ? "\u{1B}[\(number)~" : "\u{1B}[\(number);\(modifiers)~"
  }

  private func bytes(function: Int, _ key: Key) -> String? {
    switch function {
    case 3 where self == .kitty: return bytes(number: 13, key)
    case 1...4:
      let letter = Array("PQRS")[function - 1]
      let number = Self.number(key.modifiers)
      return number == 1 ? "\u{1B}O\(letter)" : "\u{1B}[1;\(number)\(letter)"
    case 5: return bytes(number: 15, key)
    case 6...10: return bytes(number: function + 11, key)
    case 11, 12: return bytes(number: function + 12, key)
    case _ where self == .kitty:
      return "\u{1B}[\(57363 + function);\(Self.number(key.modifiers))u"
    default: return nil
    }
  }
}
