/// What a terminal sends for a key that types no character: `ESC [`, parameters, a final byte.
struct ControlSequence {
  /// The parameter bytes, as many as any key has.
  private var parameters: [UInt8] = []
  private var intermediates: [UInt8] = []

  private static let maximumLength = 32
  private static let maximumIntermediates = 2

  /// Takes a byte before the final one.
  ///
  /// - Returns: `false` if the byte can't stand there.
  mutating func append(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3F:
      if parameters.count < Self.maximumLength { parameters.append(byte) }
      return true
    case 0x20...0x2F:
      if intermediates.count < Self.maximumIntermediates { intermediates.append(byte) }
      return true
    default:
      return false
    }
  }

  var hasNoParameters: Bool { parameters.isEmpty && intermediates.isEmpty }

  /// The first number, or `nil` if there is none, or the sequence is a private one.
  private var number: Int? {
    let digits = parameters.prefix { (0x30...0x39).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private var isPrivate: Bool {
    guard let first = parameters.first else { return false }
    return first >= 0x3C
  }

  /// What the sequence says, once its final byte is there.
  ///
  /// Modifiers, which follow as a second number, are left out of account.
  func meaning(final: UInt8) -> Meaning? {
    if parameters.first == UInt8(ascii: "?") { return report(final: final) }
    guard intermediates.isEmpty else { return nil }
    guard !isPrivate else { return mouseEvent(final: final).map(Meaning.mouse) }
    switch final {
    case UInt8(ascii: "~"):
      switch number {
      case 200: return .pasteBegins
      case 201: return .pasteEnds
      case let number?: return Self.editingKey(number).map(Meaning.key)
      case nil: return nil
      }
    case UInt8(ascii: "Z"): return .key(.backTab)
    default:
      // With another number it is an answer, such as where the cursor is.
      guard number ?? 1 == 1 else { return nil }
      return Self.key(final: final).map(Meaning.key)
    }
  }

  /// A mouse event: `<`, a code for the button, column and line; `M` for a press, `m` for a release.
  private func mouseEvent(final: UInt8) -> MouseEvent? {
    let isRelease = final == UInt8(ascii: "m")
    guard isRelease || final == UInt8(ascii: "M"), parameters.first == UInt8(ascii: "<") else {
      return nil
    }
    guard let numbers = privateNumbers, numbers.count == 3 else { return nil }
    return MouseEvent(
      code: numbers[0],
      column: numbers[1],
      line: numbers[2],
      isRelease: isRelease
    )
  }

  /// The numbers of a private sequence, or `nil` if there is something else among them.
  private var privateNumbers: [Int]? {
    let fields = parameters.dropFirst().split(
      separator: UInt8(ascii: ";"),
      omittingEmptySubsequences: false
    )
    let numbers = fields.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    return numbers.count == fields.count ? numbers : nil
  }

  /// An answer: whether a mode is set, with `$` and `y`, or the kind of terminal, with `c`.
  private func report(final: UInt8) -> Meaning? {
    if final == UInt8(ascii: "c"), intermediates.isEmpty { return .identity }
    guard final == UInt8(ascii: "y"), intermediates == [UInt8(ascii: "$")],
      let numbers = privateNumbers, numbers.count == 2, numbers[0] == Self.marginMode
    else { return nil }
    // 1 is set and 2 is reset. Otherwise the mode can't be changed, or isn't known.
    return .margins(1...2 ~= numbers[1])
  }

  private static let marginMode = 69

  enum Meaning {
    case key(Key)
    case mouse(MouseEvent)
    case margins(Bool)
    case identity
    case pasteBegins
    case pasteEnds
  }

  /// The key of a final byte after `ESC [` or `ESC O`.
  static func key(final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  private static func editingKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // The numbers 16 and 22 were never given out.
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }
}
