/// The sequences that are written to a terminal.
enum TerminalSequence {
  static let beginUpdate = Array("\u{1B}[?2026h".utf8)
  static let endUpdate = Array("\u{1B}[?2026l".utf8)
  static let clearScreen = Array("\u{1B}[H\u{1B}[2J".utf8)
  static let eraseToEndOfLine = Array("\u{1B}[K".utf8)

  /// Begins the screen: alternate screen, cursor hidden, no wrapping, pastes in brackets.
  static let enter = Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h".utf8)
  /// Ends the screen: an update that may have been cut off, the pen, and all that was begun, in
  /// reverse order.
  static let leave =
    endUpdate + Array("\u{1B}[m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)

  static func cursorPosition(_ position: Frame.Position) -> [UInt8] {
    if position.column == 0 {
      return Array(position.line == 0 ? "\u{1B}[H".utf8 : "\u{1B}[\(position.line + 1)H".utf8)
    }
    return Array("\u{1B}[\(position.line + 1);\(position.column + 1)H".utf8)
  }
}
