/// Decodes the bytes of a terminal into keys, mouse events and pastes.
///
/// The bytes may arrive in pieces of any size. Unknown sequences and bytes that aren't UTF-8 are
/// ignored. A paste in brackets is one event, so it presses no keys.
///
/// If the end of a paste is lost, ``flush()`` ends the paste. A Ctrl-C in a paste counts as a key
/// if no bytes follow for a moment. It then ends the paste.
public struct InputDecoder: Sendable {
  /// Input that has begun and not ended.
  public enum Pending: Sendable, Hashable {
    /// An Escape: the key, or the first byte of a sequence.
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
    case control(ControlSequence)
    /// After `ESC O`.
    case singleShift
    /// After `ESC [ [`: a function key of the Linux console.
    case console
    /// In a string of the terminal's own, such as an answer: up to BEL or `ESC \`.
    case string
    case stringEscape
    /// After `ESC [ M`.
    case oldMouse(OldMouseReport)
  }

  /// A paste that has begun.
  private struct Paste {
    private(set) var text = String.UnicodeScalarView()
    private var count = 0
    /// Whether the last byte was a Ctrl-C.
    var endsInInterrupt = false

    /// What is longer is cut off.
    private static let maximumCount = 65_536

    mutating func append(_ scalar: Unicode.Scalar) {
      guard count < Self.maximumCount else { return }
      count += 1
      text.append(scalar.value == 0x0D ? "\n" : scalar)
    }
  }

  private var state = State.ground
  private var utf8 = UTF8Decoder()
  private var paste: Paste?
  private var events: [InputEvent] = []
  private var reports = TerminalReports()

  /// Creates a decoder at the beginning of the input.
  public init() {}

  /// The input that waits for more bytes.
  ///
  /// If none arrive for a while, call ``flush()``.
  public var pending: Pending? {
    if let paste { return paste.endsInInterrupt ? .interrupt : .paste }
    return switch state {
    case .ground: utf8.isIncomplete ? .sequence : nil
    case .escape: .escape
    default: .sequence
    }
  }

  /// Decodes bytes, and returns the events that they complete.
  ///
  /// - Complexity: O(*n*) for *n* bytes, and constant memory between calls.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    for byte in bytes {
      take(byte)
      paste?.endsInInterrupt = byte == Self.interrupt
    }
    return takeEvents()
  }

  /// Ends the wait for more bytes, and returns what has begun.
  ///
  /// A single Escape becomes the key, and a paste ends. Anything else is ignored.
  public mutating func flush() -> [InputEvent] {
    if paste?.endsInInterrupt == true {
      paste = nil
      emit(.control("c"))
    } else if paste != nil {
      endPaste()
    } else if case .escape = state {
      emit(.escape)
    }
    state = .ground
    utf8 = UTF8Decoder()
    return takeEvents()
  }

  /// Returns what the terminal has said of itself since the last call.
  mutating func takeReports() -> TerminalReports {
    defer { reports = TerminalReports() }
    return reports
  }

  private mutating func takeEvents() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  private mutating func emit(_ key: Key) {
    if paste == nil { events.append(.key(key)) }
  }

  private mutating func emit(_ event: MouseEvent?) {
    if paste == nil, let event { events.append(.mouse(event)) }
  }
}

extension InputDecoder {
  private mutating func endPaste() {
    if let text = paste?.text, !text.isEmpty { events.append(.paste(String(text))) }
    paste = nil
  }

  private static let interrupt: UInt8 = 0x03
  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07
  /// Cancel and Substitute end any sequence.
  private static let cancels: ClosedRange<UInt8> = 0x18...0x1A

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeText(byte)
    case .escape: takeAfterEscape(byte)
    case .control(let sequence): takeControl(byte, sequence)
    case .singleShift: takeSingleShift(byte)
    case .console: takeConsole(byte)
    case .string, .stringEscape: takeString(byte)
    case .oldMouse(let report): takeOldMouse(byte, report)
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    switch utf8.decode(byte) {
    case .incomplete, .invalid: break
    case .broken: takeText(byte)
    case .scalar(let scalar):
      if scalar.value == UInt32(Self.escape) {
        state = .escape
      } else if paste != nil {
        paste?.append(scalar)
      } else if let key = Self.key(scalar) {
        emit(key)
      }
    }
  }

  private static func key(_ scalar: Unicode.Scalar) -> Key? {
    switch scalar.value {
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x60))))
    case 0x00, 0x1C...0x1F: .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x40))))
    case 0x80...0x9F: nil
    default: .character(Character(scalar))
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control(ControlSequence())
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string
    case Self.escape: emit(.escape)
    default:
      // Escape and another key, pressed in quick succession or together as Alt.
      emit(.escape)
      restart(byte)
    }
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
      state = .oldMouse(OldMouseReport())
    } else {
      switch sequence.meaning(final: byte) {
      case .key(let key): emit(key)
      case .mouse(let event): emit(event)
      case .margins(let canBeSet): if paste == nil { reports.hasMargins = canBeSet }
      case .identity: if paste == nil { reports.isIdentified = true }
      case .pasteBegins: if paste == nil { paste = Paste() }
      case .pasteEnds: endPaste()
      case nil: break
      }
    }
  }

  private mutating func takeOldMouse(_ byte: UInt8, _ report: OldMouseReport) {
    var report = report
    report.append(byte)
    state = report.isComplete ? .ground : .oldMouse(report)
    emit(report.event)
  }

  private mutating func takeSingleShift(_ byte: UInt8) {
    // Some terminals put a modifier between.
    if (0x30...0x3B).contains(byte) { return }
    guard (0x20...0x7E).contains(byte) else { return restart(byte) }
    state = .ground
    if byte == UInt8(ascii: "M") {
      emit(.enter)
    } else if let key = ControlSequence.key(final: byte) {
      emit(key)
    }
  }

  private mutating func takeConsole(_ byte: UInt8) {
    guard (0x20...0x7E).contains(byte) else { return restart(byte) }
    state = .ground
    if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) {
      emit(.function(Int(byte - UInt8(ascii: "A")) + 1))
    }
  }

  private mutating func takeString(_ byte: UInt8) {
    if case .stringEscape = state {
      guard byte == UInt8(ascii: "\\") else {
        state = .escape
        return take(byte)
      }
      state = .ground
    } else if byte == Self.escape {
      state = .stringEscape
    } else if byte == Self.bell || Self.cancels.contains(byte), byte != 0x19 {
      state = .ground
    }
  }

  /// Gives up a sequence at a byte that can't be part of it.
  private mutating func restart(_ byte: UInt8) {
    state = .ground
    takeText(byte)
  }
}
