import FoundationEssentials

/// The sequences that are written to a terminal.
enum TerminalSequence {
  static let beginUpdate = Array("\u{1B}[?2026h".utf8)
  static let endUpdate = Array("\u{1B}[?2026l".utf8)
  static let clearScreen = Array("\u{1B}[H\u{1B}[2J".utf8)
  static let wholeScreenScrolls = Array("\u{1B}[r".utf8)
  private static let allLinesCount = Array("\u{1B}[?6l".utf8)
  static let moveContentUp = Array("\n".utf8)
  static let moveContentDown = Array("\u{1B}M".utf8)

  /// Begins the screen: alternate screen, cursor hidden, no wrapping, pastes in brackets, all lines scroll and are
  /// counted from the first.
  static let enter =
    Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h".utf8) + wholeScreenScrolls
    + allLinesCount
  /// Ends the screen: an update that may have been cut off, the scroll region, the pen, and all that was begun, in
  /// reverse order.
  static let leave =
    endUpdate + wholeScreenScrolls
    + Array("\u{1B}[m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)

  /// Begins lines below the prompt: cursor hidden, no wrapping, pastes in brackets.
  static let enterInline = Array("\u{1B}[m\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h".utf8)
  /// Removes the lines below the prompt, wherever in them the cursor is, and whatever was cut off.
  static let eraseInline = restoreCursor + Array("\u{1B}[m\u{1B}[J".utf8)
  /// Ends lines below the prompt.
  static let leaveInline = endUpdate + Array("\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h".utf8)

  private static let saveCursor = Array("\u{1B}7".utf8)
  private static let restoreCursor = Array("\u{1B}8".utf8)

  /// Makes the terminal report presses, releases and the wheel, with positions as numbers.
  static let captureMouse = Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)
  static let releaseMouse = Array("\u{1B}[?1006l\u{1B}[?1000l".utf8)

  /// Makes the terminal report that it gets the focus, or loses it.
  static let reportFocus = Array("\u{1B}[?1004h".utf8)
  static let ignoreFocus = Array("\u{1B}[?1004l".utf8)

  /// Makes the terminal send keys together with their modifiers, in one of two ways; it ignores the one that it doesn't
  /// know, and uses the second if it knows both.
  ///
  /// The first is xterm's `modifyOtherKeys`. Some terminals take it for a style, which is reset at once. The second is
  /// kitty's protocol: keys that are no text are sequences (1), with the character that Shift makes of the key, and the
  /// one in the layout of a PC (4). So Alt-< is known in every layout, and Ctrl-C in every script.
  ///
  /// The protocol is pushed on a stack that each of the two screens has for itself: this belongs behind the change to
  /// the screen, and its end before the change back.
  static let beginModifiers = Array("\u{1B}[>4;1m\u{1B}[m\u{1B}[>5u".utf8)
  static let endModifiers = Array("\u{1B}[<u\u{1B}[>4m\u{1B}[m".utf8)

  /// Undoes what another program may have left behind, if that doesn't move the cursor: insert mode, modes of the
  /// keyboard, line drawing, the mouse, the focus, and a style.
  static let undoModes = Array(
    ("\u{1B}[4l\u{1B}[?1l\u{1B}>\u{1B}(B\u{0F}\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1006l"
      + "\u{1B}[?1004l\u{1B}[m").utf8
  )
  /// Undoes a scroll region, and leaves the alternate screen, if a program has left these behind.
  static let undoRegion =
    leaveAlternateScreen + saveCursor + wholeScreenScrolls + restoreCursor
  /// Undoes the same, and lines that are counted within a region, and goes to a new line at the bottom: where a program
  /// that crashed has left the cursor means nothing.
  static let undoCrash =
    leaveAlternateScreen + wholeScreenScrolls + allLinesCount + Array("\u{1B}[999;1H\n".utf8)
  /// Unlike `?1049l`, it leaves the cursor alone where there is no alternate screen to leave.
  private static let leaveAlternateScreen = Array("\u{1B}[?1047l".utf8)

  static let showCursor = Array("\u{1B}[?25h".utf8)
  static let hideCursor = Array("\u{1B}[?25l".utf8)

  /// Begins and ends a session without a screen.
  static let enterLines = Array("\u{1B}[?2004h".utf8)
  static let leaveLines = Array("\u{1B}[?2004l".utf8)
}

extension TerminalSequence {
  /// Moves the cursor to the start of a line, which is the next one if something is before the cursor, as the text of a
  /// prompt is.
  ///
  /// As many blanks as the line has columns wrap to the next line, but not if they begin at the start of a line. Shells do
  /// this before a prompt. The terminal needn't be asked where the cursor is.
  static func beginLine(columns: Int) -> [UInt8] {
    let blanks = [UInt8](repeating: 0x20, count: max(0, columns))
    return Array("\u{1B}[?7h".utf8) + blanks + Array("\r\u{1B}[?7l".utf8) + saveCursor
  }

  /// Makes room for lines from the cursor's on, whose content is erased, and leaves the cursor at their start.
  ///
  /// If the terminal has fewer lines below the cursor, it scrolls.
  static func makeRoom(lines: Int) -> [UInt8] {
    var bytes = Array("\r\u{1B}[J".utf8)
    if lines > 1 {
      bytes += [UInt8](repeating: 0x0A, count: lines - 1)
      bytes.append(sequence: "A", lines - 1)
    }
    return bytes + saveCursor
  }

  /// Puts a text on the clipboard of the terminal (OSC 52).
  static func copy(_ text: [UInt8]) -> [UInt8] {
    Array("\u{1B}]52;c;\(Data(text).base64EncodedString())\u{7}".utf8)
  }

  /// Makes only some lines scroll.
  static func scroll(lines: Range<Int>) -> [UInt8] {
    sequence("r", [lines.lowerBound > 0 ? lines.lowerBound + 1 : nil, lines.upperBound])
  }

  /// Changes how the terminal writes (SGR).
  static func style(_ codes: [Int?]) -> [UInt8] { sequence("m", codes) }

  /// A control sequence with parameters, of which `nil` ones are left out.
  private static func sequence(_ final: Unicode.Scalar, _ parameters: [Int?]) -> [UInt8] {
    var bytes: [UInt8] = [0x1B, 0x5B]
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { bytes.append(0x3B) }
      if let parameter { bytes.append(decimal: parameter) }
    }
    bytes.append(final)
    return bytes
  }
}

extension [UInt8] {
  /// Appends a number in decimal digits.
  mutating func append(decimal number: Int) {
    self += String(number).utf8
  }

  /// Appends the UTF-8 of a scalar.
  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      self += String(scalar).utf8
    }
  }

  /// Appends a control sequence; a parameter of 1 is left out, because that is what it then means.
  mutating func append(sequence final: Unicode.Scalar, _ parameter: Int = 1) {
    append(0x1B)
    append(0x5B)
    if parameter != 1 { append(decimal: parameter) }
    append(final)
  }
}

extension Int {
  /// The bytes that the number takes in decimal digits.
  var decimalCount: Int { self < 10 ? 1 : self < 100 ? 2 : self < 1000 ? 3 : 4 }

  /// The bytes of a control sequence with the number as its only parameter, as it is appended.
  var sequenceCount: Int { self == 1 ? 3 : 3 + decimalCount }
}

/// The modes of a terminal that change during a session.
struct TerminalModes: Equatable {
  var capturesMouse = false
  var showsCursor = false
  var reportsFocus = false

  /// The bytes that change old modes into new ones.
  static func bytes(from old: TerminalModes, to new: TerminalModes) -> [UInt8] {
    var bytes: [UInt8] = []
    if old.capturesMouse != new.capturesMouse {
      bytes += new.capturesMouse ? TerminalSequence.captureMouse : TerminalSequence.releaseMouse
    }
    if old.reportsFocus != new.reportsFocus {
      bytes += new.reportsFocus ? TerminalSequence.reportFocus : TerminalSequence.ignoreFocus
    }
    if old.showsCursor != new.showsCursor {
      bytes += new.showsCursor ? TerminalSequence.showCursor : TerminalSequence.hideCursor
    }
    return bytes
  }
}

/// How a session uses a terminal, and how that begins and ends.
struct TerminalUse: Sendable {
  enum Kind {
    /// A screen that is drawn on.
    case screen
    /// Lines below the prompt that are drawn on.
    case inline
    /// Lines, one below the other.
    case lines
    /// Lines on a terminal that understands no sequences.
    case dumbLines
  }

  let kind: Kind
  /// Whether the terminal is asked to send keys with their modifiers, as far as it can.
  private let hasModifiers: Bool

  private init(_ kind: Kind, hasModifiers: Bool) {
    self.kind = kind
    self.hasModifiers = hasModifiers
  }

  init(isAccessible: Bool, isInline: Bool = false, variable: (String) -> String?) {
    // Terminals that show what they don't understand would leave it on the screen at the end.
    hasModifiers = TerminalAbilities(variable: variable).ignoresUnknown
    let isDumb = TerminalAbilities.isDumb(variable("TERM"))
    kind = isAccessible ? isDumb ? .dumbLines : .lines : isInline ? .inline : .screen
  }

  /// The use whose end takes the most bytes.
  static let longest = TerminalUse(.screen, hasModifiers: true)

  /// Whether the terminal may have a clipboard: one that would show the sequence for it has none.
  var hasClipboard: Bool { hasModifiers }

  private var beginModifiers: [UInt8] { hasModifiers ? TerminalSequence.beginModifiers : [] }
  private var endModifiers: [UInt8] { hasModifiers ? TerminalSequence.endModifiers : [] }

  private var begin: [UInt8] {
    switch kind {
    case .screen: TerminalSequence.enter
    case .inline: TerminalSequence.enterInline
    case .lines: TerminalSequence.enterLines
    case .dumbLines: []
    }
  }

  var enter: [UInt8] { begin + beginModifiers }

  /// Begins what has begun and not ended, as after a stop without warning: what another program has changed meanwhile
  /// is as it was, and what the terminal counts ends as often as it begins.
  var enterAgain: [UInt8] { begin + endModifiers + beginModifiers }

  /// Undoes what another program may have left behind, before this use begins again.
  ///
  /// After a crash, a program may have left the terminal in any state.
  func undo(afterCrash: Bool) -> [UInt8] {
    switch kind {
    // The end of the screen restores the cursor that its beginning has saved, with its line drawing.
    case .screen where !afterCrash: TerminalSequence.undoModes
    case .screen, .inline, .lines:
      (afterCrash ? TerminalSequence.undoCrash : TerminalSequence.undoRegion)
        + TerminalSequence.undoModes
    case .dumbLines: []
    }
  }

  /// What removes the lines that were drawn on from those of the shell.
  var erase: [UInt8] { kind == .inline ? TerminalSequence.eraseInline : [] }

  /// Gives the terminal back, after ``erase``.
  var leave: [UInt8] {
    switch kind {
    case .screen:
      TerminalSequence.ignoreFocus + TerminalSequence.releaseMouse + endModifiers
        + TerminalSequence.leave
    case .inline: TerminalSequence.ignoreFocus + endModifiers + TerminalSequence.leaveInline
    case .lines: endModifiers + TerminalSequence.leaveLines
    case .dumbLines: []
    }
  }
}
