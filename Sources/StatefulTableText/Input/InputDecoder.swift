// How the folder works:
//
// 1. An `InputDecoder` takes the bytes of a terminal, in pieces of any size. A `UTF8Decoder` makes scalars of them, and a
//    `ControlSequence` is what follows an Escape.
// 2. What comes out are `InputEvent`s: a `Key`, the mouse, a paste, the focus.
// 3. A `KeyScript` is a text of keys, as in files of keys and in tests; `Key+Name` has their names.

/// Decodes the bytes of a terminal into keys, mouse events and pastes.
///
/// The bytes may arrive in pieces of any size. Unknown sequences and bytes that aren't UTF-8 are
/// ignored. A paste in brackets is one event, however long it is, so it presses no keys.
///
/// It understands what terminals send by default, the sequences of the Linux console, xterm's
/// `modifyOtherKeys`, and kitty's keyboard protocol, whichever was asked for.
///
/// By default, terminals send Alt as an Escape before the key. So an Escape and what follows it immediately are one
/// key, and an Escape alone is known only when nothing follows: call ``flush()`` then. The same is true of Alt with
/// the few characters that also begin a sequence, such as Alt-[. Two exceptions keep keys from being lost: while
/// Escape is held down, each repetition counts, and Ctrl-C is always Ctrl-C.
///
/// If the end of a paste is lost, ``flush()`` ends the paste: call it once no bytes have come for a while. A Ctrl-C in a paste is treated as a key if no bytes
/// follow for a moment. It then ends the paste.
public struct InputDecoder: Sendable {
  /// Input that has begun and not ended.
  public enum Pending: Sendable, Hashable {
    /// An Escape, perhaps with one more byte: a key, or the beginning of a sequence.
    case escape
    /// A sequence, or a character of several bytes.
    case sequence
    /// A paste.
    case paste
    /// A Ctrl-C within a paste: pressed if nothing follows, pasted otherwise.
    case interrupt
  }

  private enum State {
    case ground
    case escape
    /// After a second Escape: again the key, or Alt with the sequence of another key.
    case secondEscape
    /// After an Escape and the first byte of a sequence, which is also a key with Alt.
    case introducer(UInt8)
    case control(ControlSequence)
    /// After `ESC ]` and digits: the number of an answer, which has a semicolon after it, or keys.
    case answerNumber([UInt8])
    /// After `ESC O`.
    case singleShift(ControlSequence)
    /// After `ESC [ [`: a function key of the Linux console.
    case console
    /// In a string of the terminal's own, such as an answer: up to BEL or `ESC \`.
    case string
    case stringEscape
    /// After `ESC [ M`, the old form of a mouse event: so many of its bytes are left, which are no keys.
    case oldMouse(Int)
  }

  /// A paste that has begun.
  private struct Paste {
    private var text = String.UnicodeScalarView()
    /// The number of scalars so far, also of those that aren't kept.
    private var count = 0
    /// Whether the last byte was a Ctrl-C.
    var endsInInterrupt = false

    private var isTooLong: Bool { count > InputEvent.pasteLimit }

    mutating func append(_ scalar: Unicode.Scalar) {
      count += 1
      if isTooLong { text = .init() } else { text.append(scalar.value == 0x0D ? "\n" : scalar) }
    }

    /// What the paste is, `nil` if there is no text in it.
    var event: InputEvent? {
      isTooLong ? .longPaste : text.isEmpty ? nil : .paste(String(text))
    }
  }

  private var state = State.ground
  /// Whether an Escape came directly before the key or sequence that is being read.
  private var hasEscape = false
  private var utf8 = UTF8Decoder()
  private var paste: Paste?
  private var events: [InputEvent] = []

  /// Creates a decoder at the beginning of the input.
  public init() {}

  /// The input that waits for more bytes.
  ///
  /// If none arrive for a while, call ``flush()``.
  public var pending: Pending? {
    if let paste { return paste.endsInInterrupt ? .interrupt : .paste }
    return switch state {
    case .ground: utf8.isIncomplete ? .sequence : nil
    case .escape, .secondEscape, .introducer: .escape
    default: .sequence
    }
  }

  /// Whether what comes next is text of a paste.
  var isInPaste: Bool { paste != nil }

  /// Decodes bytes, and returns the events that they complete.
  ///
  /// - Complexity: O(*n*) for *n* bytes, and constant memory between calls.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    for byte in bytes {
      paste?.endsInInterrupt = false
      take(byte)
      if byte == Self.interrupt { paste?.endsInInterrupt = true }
    }
    return takeEvents()
  }

  /// Ends the wait for more bytes, and returns what has begun.
  ///
  /// An Escape becomes the key, and a paste ends. Anything else is ignored.
  public mutating func flush() -> [InputEvent] {
    // In a paste, it is no key.
    if paste != nil { hasEscape = false }
    if paste?.endsInInterrupt == true {
      paste = nil
      emit(Self.interruptKey)
    } else if paste != nil {
      endPaste()
    } else {
      switch state {
      case .escape: emit(.escape)
      case .secondEscape:
        emit(.escape)
        emit(.escape)
      case .introducer(let byte): abandonIntroducer(byte)
      case .answerNumber(let digits): abandonNumber(digits)
      default: break
      }
    }
    abandon()
    utf8 = UTF8Decoder()
    return takeEvents()
  }

  private mutating func takeEvents() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  private mutating func emit(_ key: Key) {
    if paste == nil {
      events.append(.key(key))
    } else if key == Self.interruptKey {
      // Where Ctrl-C is a sequence.
      paste?.endsInInterrupt = true
    }
  }

  /// Gives out a key, with Alt if an Escape came before it.
  private mutating func emitRead(_ key: Key) {
    if key == Self.interruptKey { emitEscape() }
    let hadEscape = hasEscape
    hasEscape = false
    emit(hadEscape ? key.adding(.alt) : key)
  }

  /// Gives out the Escape that came before something other than a key.
  private mutating func emitEscape() {
    guard hasEscape else { return }
    hasEscape = false
    emit(.escape)
  }
}

extension InputDecoder {
  private mutating func endPaste() {
    if let event = paste?.event { events.append(event) }
    paste = nil
  }

  private static let interrupt: UInt8 = 0x03
  private static let interruptKey = Key.control("c")
  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07
  private static let cancel: UInt8 = 0x18
  private static let substitute: UInt8 = 0x1A

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeText(byte)
    case .escape: takeAfterEscape(byte)
    case .secondEscape: takeAfterSecondEscape(byte)
    case .introducer(let introducer): takeAfterIntroducer(byte, introducer)
    case .control(let sequence): takeControl(byte, sequence)
    case .answerNumber(let digits): takeNumber(byte, digits)
    case .singleShift(let sequence): takeSingleShift(byte, sequence)
    case .console: takeConsole(byte)
    case .string, .stringEscape: takeString(byte)
    case .oldMouse(let count): state = count > 1 ? .oldMouse(count - 1) : .ground
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    switch utf8.decode(byte) {
    case .incomplete: break
    case .invalid: emitEscape()
    case .broken:
      emitEscape()
      takeText(byte)
    case .scalar(let scalar):
      if scalar.value == UInt32(Self.escape) {
        state = .escape
      } else if paste != nil {
        hasEscape = false
        paste?.append(scalar)
      } else if let key = Self.key(scalar) {
        emitRead(key)
      } else {
        emitEscape()
      }
    }
  }

  private static func key(_ scalar: Unicode.Scalar) -> Key? {
    switch scalar.value {
    case 0x7F: .backspace
    // Enter, Tab, Backspace and Escape are among them.
    case 0x01...0x1A: .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x60))))
    case 0x00, 0x1C...0x1F: .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x40))))
    case 0x80...0x9F: nil
    default: .character(Character(scalar))
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "O"), UInt8(ascii: "]"), UInt8(ascii: "P"),
      UInt8(ascii: "_"):
      state = .introducer(byte)
    case Self.escape: state = .secondEscape
    default:
      // The other two kinds of strings, which begin with `X` and `^`, are sent by no terminal.
      state = .ground
      hasEscape = true
      takeText(byte)
    }
  }

  private mutating func takeAfterSecondEscape(_ byte: UInt8) {
    if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
      hasEscape = true
      state = .introducer(byte)
    } else {
      emit(.escape)
      state = .escape
      takeAfterEscape(byte)
    }
  }

  private mutating func takeAfterIntroducer(_ byte: UInt8, _ introducer: UInt8) {
    switch introducer {
    case UInt8(ascii: "[") where (0x20...0x7E).contains(byte):
      takeControl(byte, ControlSequence())
    case UInt8(ascii: "O") where (0x20...0x7E).contains(byte):
      takeSingleShift(byte, ControlSequence())
    case UInt8(ascii: "]") where Self.digits.contains(byte): state = .answerNumber([byte])
    case UInt8(ascii: "P") where Self.digits.contains(byte) || Self.answerMarks.contains(byte),
      UInt8(ascii: "_") where byte == UInt8(ascii: "G"):
      state = .string
    default:
      abandonIntroducer(introducer)
      restart(byte)
    }
  }

  private static let digits: ClosedRange<UInt8> = 0x30...0x39
  /// With what the answers begin that don't begin with a number.
  private static let answerMarks = Array("!$+<=>?".utf8)

  /// Gives out the first byte of a sequence that didn't go on: it was a key.
  private mutating func abandonIntroducer(_ byte: UInt8) {
    emitEscape()
    emit(.alt(Character(Unicode.Scalar(byte))))
  }

  private mutating func takeNumber(_ byte: UInt8, _ digits: [UInt8]) {
    if byte == UInt8(ascii: ";") {
      state = .string
    } else if Self.digits.contains(byte), digits.count < Self.mostAnswerDigits {
      state = .answerNumber(digits + [byte])
    } else {
      abandonNumber(digits)
      take(byte)
    }
  }

  /// No answer has a longer number.
  private static let mostAnswerDigits = 4

  /// Gives out the keys that looked like the number of an answer.
  private mutating func abandonNumber(_ digits: [UInt8]) {
    abandonIntroducer(UInt8(ascii: "]"))
    state = .ground
    for digit in digits { takeText(digit) }
  }

  private mutating func takeControl(_ byte: UInt8, _ sequence: ControlSequence) {
    var sequence = sequence
    if sequence.append(byte) {
      state = .control(sequence)
      return
    }
    guard (0x40...0x7E).contains(byte) else { return restart(byte) }
    state = .ground
    if sequence.hasNoParameters, byte == UInt8(ascii: "[") {
      state = .console
    } else if sequence.hasNoParameters, byte == UInt8(ascii: "M") {
      emitEscape()
      state = .oldMouse(3)
    } else {
      take(sequence.meaning(final: byte))
    }
  }

  private mutating func take(_ meaning: ControlSequence.Meaning?) {
    if case .key(let key) = meaning { return emitRead(key) }
    emitEscape()
    switch meaning {
    case .mouse(let event): if paste == nil { events.append(.mouse(event)) }
    case .focus(let isGained): if paste == nil { events.append(.focus(isGained)) }
    case .pasteBegins: if paste == nil { paste = Paste() }
    case .pasteEnds: endPaste()
    case .key, nil: break
    }
  }

  private mutating func takeSingleShift(_ byte: UInt8, _ sequence: ControlSequence) {
    var sequence = sequence
    // Some terminals put a modifier between.
    if (0x30...0x3B).contains(byte), sequence.append(byte) {
      state = .singleShift(sequence)
      return
    }
    guard (0x20...0x7E).contains(byte) else { return restart(byte) }
    state = .ground
    if let key = sequence.singleShiftKey(final: byte) { emitRead(key) } else { emitEscape() }
  }

  private mutating func takeConsole(_ byte: UInt8) {
    guard (0x20...0x7E).contains(byte) else { return restart(byte) }
    state = .ground
    if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) {
      emitRead(.function(Int(byte - UInt8(ascii: "A")) + 1))
    } else {
      emitEscape()
    }
  }

  private mutating func takeString(_ byte: UInt8) {
    if case .stringEscape = state {
      guard byte == UInt8(ascii: "\\") else {
        state = .escape
        return take(byte)
      }
      state = .ground
      return
    }
    switch byte {
    case Self.escape: state = .stringEscape
    case Self.bell, Self.cancel, Self.substitute: state = .ground
    // No answer has another control in it: it is a key, and the string has lost its end, or is none.
    case ..<0x20: restart(byte)
    default: break
    }
  }

  /// Gives up a sequence at a byte that can't be part of it.
  private mutating func restart(_ byte: UInt8) {
    abandon()
    takeText(byte)
  }

  /// Gives up what has begun.
  private mutating func abandon() {
    emitEscape()
    state = .ground
  }
}
