extension TerminalSequence {
  /// Has presses and the wheel reported, and the places as numbers.
  static let captureMouse = Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)
  static let releaseMouse = Array("\u{1B}[?1006l\u{1B}[?1000l".utf8)

  static let showCursor = Array("\u{1B}[?25h".utf8)
  static let hideCursor = Array("\u{1B}[?25l".utf8)

  /// Begins and ends a session without a screen.
  static let enterLines = Array("\u{1B}[?2004h".utf8)
  static let leaveLines = Array("\u{1B}[?2004l".utf8)
}
