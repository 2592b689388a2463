/// The sequences that are written to a terminal.
enum TerminalSequence {
  static let beginUpdate = Array("\u{1B}[?2026h".utf8)
  static let endUpdate = Array("\u{1B}[?2026l".utf8)
  static let clearScreen = Array("\u{1B}[H\u{1B}[2J".utf8)
  static let wholeScreenScrolls = Array("\u{1B}[r".utf8)
  static let moveContentDown = Array("\u{1B}M".utf8)

  /// Begins the screen: alternate screen, cursor hidden, no wrapping, pastes in brackets.
  static let enter = Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h".utf8)
  /// Ends the screen: an update that may have been cut off, the scroll region, the pen, and all that was
  /// begun, in reverse order.
  static let leave =
    endUpdate + wholeScreenScrolls
    + Array("\u{1B}[m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)
}
