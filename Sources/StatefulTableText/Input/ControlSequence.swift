/// What a terminal sends for a key that types no character, and as an answer: `ESC [`, parameters, a final byte.
///
/// The numbers of a key are described in xterm's "Control Sequences" and kitty's "Comprehensive keyboard handling in
/// terminals".
struct ControlSequence {
  /// The parameter bytes, as many as any key has.
  private var parameters: [UInt8] = []
  private var intermediates: [UInt8] = []
  private var isTooLong = false

  private static let maximumLength = 64
  private static let maximumIntermediates = 2

  /// Takes a byte before the final one.
  ///
  /// - Returns: `false` if the byte can't be there.
  mutating func append(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3F where parameters.count < Self.maximumLength: parameters.append(byte)
    case 0x20...0x2F where intermediates.count < Self.maximumIntermediates:
      intermediates.append(byte)
    case 0x20...0x3F: isTooLong = true
    default: return false
    }
    return true
  }

  var hasNoParameters: Bool { parameters.isEmpty && intermediates.isEmpty }

  enum Meaning {
    case key(Key)
    case mouse(MouseEvent)
    case pasteBegins
    case pasteEnds
    case focus(Bool)
  }

  /// What the sequence means, once its final byte is there.
  func meaning(final: UInt8) -> Meaning? {
    if parameters.first == UInt8(ascii: "<") { return mouseEvent(final: final).map(Meaning.mouse) }
    guard intermediates.isEmpty, let numbers = numbers(parameters[...]) else { return nil }
    if final == UInt8(ascii: "~"), numbers.count == 1 {
      if numbers[0] == [200] { return .pasteBegins }
      if numbers[0] == [201] { return .pasteEnds }
    }
    if hasNoParameters, final == UInt8(ascii: "I") { return .focus(true) }
    if hasNoParameters, final == UInt8(ascii: "O") { return .focus(false) }
    return key(final: final, numbers).map(Meaning.key)
  }

  /// Numbers with `;` between them, each with its parts, between which is `:`; `nil` for one that is left out.
  ///
  /// - Returns: `nil` if there is something else among them.
  private func numbers(_ bytes: ArraySlice<UInt8>) -> [[Int?]]? {
    guard !isTooLong else { return nil }
    var numbers: [[Int?]] = []
    for field in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      var parts: [Int?] = []
      for part in field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
        let number = Int(String(decoding: part, as: UTF8.self))
        guard number != nil || part.isEmpty else { return nil }
        parts.append(number)
      }
      numbers.append(parts)
    }
    return numbers
  }
}

// MARK: - The mouse

extension ControlSequence {
  /// A mouse event: `<`, a code for the button, column and line; `M` for a press, `m` for a release.
  private func mouseEvent(final: UInt8) -> MouseEvent? {
    let isRelease = final == UInt8(ascii: "m")
    guard isRelease || final == UInt8(ascii: "M"), intermediates.isEmpty,
      let numbers = privateNumbers, numbers.count == 3
    else { return nil }
    return MouseEvent(
      code: numbers[0],
      column: numbers[1],
      line: numbers[2],
      isRelease: isRelease
    )
  }

  /// The numbers of a private sequence, or `nil` if one is left out or has parts.
  private var privateNumbers: [Int]? {
    guard let numbers = numbers(parameters.dropFirst()) else { return nil }
    let plain = numbers.compactMap { $0.count == 1 ? $0[0] : nil }
    return plain.count == numbers.count ? plain : nil
  }
}

// MARK: - Keys

extension ControlSequence {
  private func key(final: UInt8, _ numbers: [[Int?]]) -> Key? {
    let number = numbers.first?[0]
    guard let modifiers = Self.modifiers(numbers.count > 1 ? numbers[1] : []) else { return nil }
    switch final {
    case UInt8(ascii: "~") where number == 27:
      // The form of xterm's `modifyOtherKeys`.
      guard numbers.count == 3, let code = numbers[2][0] else { return nil }
      return Self.key(code: code, modifiers)
    case UInt8(ascii: "~"): return number.flatMap { Self.editingKey($0, modifiers) }
    case UInt8(ascii: "u"):
      guard let code = number else { return nil }
      return Self.key(code: code, parts: numbers[0], modifiers)
    case UInt8(ascii: "Z"): return Key(.tab, modifiers.union(.shift))
    default:
      // With another number it is an answer, such as where the cursor is.
      return number ?? 1 == 1 ? Self.key(final: final, modifiers) : nil
    }
  }

  /// The key after `ESC O`, where a number before the final byte stands for modifiers.
  func singleShiftKey(final: UInt8) -> Key? {
    guard let modifiers = Self.modifiers(numbers(parameters[...])?.last ?? []) else { return nil }
    return final == UInt8(ascii: "M")
      ? Key(.enter, modifiers) : Self.key(final: final, modifiers)
  }

  /// The modifiers that a number stands for.
  ///
  /// Its second part says what was done to the key.
  ///
  /// - Returns: `nil` if the key was released, or is held together with a modifier that no list knows, such as the
  ///   key of the window system: then it isn't the key that it would be alone.
  private static func modifiers(_ parts: [Int?]) -> Key.Modifiers? {
    let event = parts.count > 1 ? parts[1] ?? 1 : 1
    // Pressed, and held until it repeats.
    guard 1...2 ~= event else { return nil }
    let bits = max(0, (parts.first.flatMap(\.self) ?? 1) - 1)
    // The other two are the locks of capitals and numbers.
    guard bits & (8 | 16 | 32) == 0, bits < 256 else { return nil }
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 2 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  /// The key of a final byte after `ESC [` or `ESC O`.
  private static func key(final: UInt8, _ modifiers: Key.Modifiers) -> Key? {
    switch final {
    case UInt8(ascii: "A"): Key(.up, modifiers)
    case UInt8(ascii: "B"): Key(.down, modifiers)
    case UInt8(ascii: "C"): Key(.right, modifiers)
    case UInt8(ascii: "D"): Key(.left, modifiers)
    case UInt8(ascii: "H"): Key(.home, modifiers)
    case UInt8(ascii: "F"): Key(.end, modifiers)
    case UInt8(ascii: "P")...UInt8(ascii: "S"):
      Key(.function(Int(final - UInt8(ascii: "P")) + 1), modifiers)
    default: nil
    }
  }

  private static func editingKey(_ number: Int, _ modifiers: Key.Modifiers) -> Key? {
    let base: Key.Base? =
      switch number {
      case 1, 7: .home
      case 2: .insert
      case 3: .delete
      case 4, 8: .end
      case 5: .pageUp
      case 6: .pageDown
      // Some numbers in between were never given out.
      case 11...15: .function(number - 10)
      case 17...21: .function(number - 11)
      case 23...26: .function(number - 12)
      case 28, 29: .function(number - 13)
      case 31...34: .function(number - 14)
      default: nil
      }
    return base.map { Key($0, modifiers) }
  }

  /// The key of a code: a Unicode scalar, a control, or a number of kitty's protocol.
  ///
  /// The code is the scalar that the key types without Shift. The parts are the code again, the scalar with Shift, and
  /// that of the key in the layout of a PC, as far as the terminal sends them.
  private static func key(code: Int, parts: [Int?] = [], _ modifiers: Key.Modifiers) -> Key? {
    if let base = namedBase(code) { return Key(base, modifiers) }
    switch code {
    // Older versions of tmux send Control twice.
    case 1...26: return Key(.character(Character(scalar(code + 0x60))), modifiers.union(.control))
    case 28...31: return Key(.character(Character(scalar(code + 0x40))), modifiers.union(.control))
    default: break
    }
    let shifted = parts.count > 1 && modifiers.contains(.shift) ? parts[1] : nil
    let inLayout = parts.count > 2 && modifiers.contains(.control) ? parts[2] : nil
    // Control means the letter on the key, also where the layout has letters of another script.
    let character = code > 0x7F ? inLayout ?? shifted ?? code : shifted ?? code
    return text(character).map { Key(.character($0), modifiers) }
  }

  private static func scalar(_ code: Int) -> Unicode.Scalar { Unicode.Scalar(UInt8(code)) }

  /// The character of a code that is text: no control, and none of the codes for private use, which are keys.
  private static func text(_ code: Int) -> Character? {
    switch code {
    case ..<0x20, 0x7F...0x9F, 0xE000...0xF8FF: nil
    default: UInt32(exactly: code).flatMap(Unicode.Scalar.init).map { Character($0) }
    }
  }

  /// The key of a code that has a name, or is on the numeric keypad.
  private static func namedBase(_ code: Int) -> Key.Base? {
    switch code {
    case 9: .tab
    case 13, 57414: .enter
    case 27: .escape
    case 8, 127: .backspace
    case 57364...57398: .function(code - 57363)
    case 57399...57408: .character(Character(scalar(code - 57399 + 0x30)))
    case 57409: .character(".")
    case 57410: .character("/")
    case 57411: .character("*")
    case 57412: .character("-")
    case 57413: .character("+")
    case 57415: .character("=")
    case 57416: .character(",")
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    default: nil
    }
  }
}
