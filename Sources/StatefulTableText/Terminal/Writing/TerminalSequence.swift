/// The sequences that are written to a terminal.
enum TerminalSequence {
  static let beginUpdate = Array("\u{1B}[?2026h".utf8)
  static let endUpdate = Array("\u{1B}[?2026l".utf8)
  static let clearScreen = Array("\u{1B}[H\u{1B}[2J".utf8)
  static let wholeScreenScrolls = Array("\u{1B}[r".utf8)
  static let moveContentDown = Array("\u{1B}M".utf8)
  static let beginMargins = Array("\u{1B}[?69h".utf8)
  static let endMargins = Array("\u{1B}[?69l".utf8)

  /// Begins the screen: alternate screen, cursor hidden, no wrapping, pastes in brackets.
  static let enter = Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h".utf8)
  /// Ends the screen: an update that may have been cut off, the scroll region and its margins, the pen, and all
  /// that was begun, in reverse order.
  static let leave =
    endUpdate + endMargins + wholeScreenScrolls
    + Array("\u{1B}[m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)

  /// Makes the terminal report presses, releases and the wheel, with positions as numbers.
  static let captureMouse = Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)
  static let releaseMouse = Array("\u{1B}[?1006l\u{1B}[?1000l".utf8)

  /// Asks for the mode of left and right margins, and then for what every terminal answers: no answer to the first
  /// question comes after one to the second.
  static let askForMargins = Array("\u{1B}[?69$p\u{1B}[c".utf8)

  static let showCursor = Array("\u{1B}[?25h".utf8)
  static let hideCursor = Array("\u{1B}[?25l".utf8)

  /// Begins and ends a session without a screen.
  static let enterLines = Array("\u{1B}[?2004h".utf8)
  static let leaveLines = Array("\u{1B}[?2004l".utf8)
}

/// The modes of a terminal that change during a session.
struct TerminalModes: Equatable {
  var capturesMouse = false
  var showsCursor = false

  /// The bytes that change old modes into new ones.
  static func bytes(from old: TerminalModes, to new: TerminalModes) -> [UInt8] {
    var bytes: [UInt8] = []
    if old.capturesMouse != new.capturesMouse {
      bytes += new.capturesMouse ? TerminalSequence.captureMouse : TerminalSequence.releaseMouse
    }
    if old.showsCursor != new.showsCursor {
      bytes += new.showsCursor ? TerminalSequence.showCursor : TerminalSequence.hideCursor
    }
    return bytes
  }
}

/// How a session uses a terminal, and how that begins and ends.
enum TerminalUse: Sendable {
  /// A screen that is drawn on.
  case screen
  /// Lines, one below the other.
  case lines
  /// Lines on a terminal that understands no sequences.
  case dumbLines

  init(isAccessible: Bool, variable: (String) -> String?) {
    guard isAccessible else {
      self = .screen
      return
    }
    self = variable("TERM") == "dumb" ? .dumbLines : .lines
  }

  var enter: [UInt8] {
    switch self {
    case .screen: TerminalSequence.enter
    case .lines: TerminalSequence.enterLines
    case .dumbLines: []
    }
  }

  var leave: [UInt8] {
    switch self {
    case .screen: TerminalSequence.releaseMouse + TerminalSequence.leave
    case .lines: TerminalSequence.leaveLines
    case .dumbLines: []
    }
  }
}
