public import StatefulTable

extension TerminalSession {
  /// Puts a text on the user's clipboard, through the terminal.
  ///
  /// ```swift
  /// try TerminalSession.current?.copy("git switch main")
  /// ```
  ///
  /// The terminal is asked by the sequence OSC 52, which also works through SSH. Nothing tells whether it does as asked: some
  /// terminals ignore the sequence, or have to be allowed to follow it. In tmux, that takes `set -s set-clipboard on`. The
  /// text is encoded, so nothing in it can control the terminal. Think before you copy text that comes from somebody else: a
  /// user may paste it into a shell.
  ///
  /// - Parameters:
  ///   - text: The text. If it is empty, the clipboard is emptied.
  ///   - maximumByteCount: The most bytes that the text may have in UTF-8. The default is 8,192, because some terminals
  ///     ignore longer ones.
  /// - Throws: ``TerminalError/noClipboard`` if the terminal can't have a clipboard, as with `TERM=dumb`.
  ///   ``TerminalError/tooLongToCopy(byteCount:maximum:)`` if the text is too long. ``TerminalError/suspended`` while another
  ///   program has the terminal.
  public func copy(_ text: String, maximumByteCount: Int = 8192) throws(TerminalError) {
    guard use.hasClipboard else { throw .noClipboard }
    let bytes = Array(text.utf8)
    guard bytes.count <= maximumByteCount else {
      throw .tooLongToCopy(byteCount: bytes.count, maximum: maximumByteCount)
    }
    try write(TerminalSequence.copy(bytes))
  }
}

extension StatefulTableController {
  /// Puts a text on the user's clipboard, as ``TerminalSession/copy(_:maximumByteCount:)`` does.
  ///
  /// A notice shows "Copied", or why that isn't possible.
  public func copyToClipboard(_ text: String) {
    do {
      guard let session = TerminalSession.current else { throw TerminalError.noTerminal }
      try session.copy(text)
      notify(terminalWords(.copied))
    } catch {
      notify(StyledText(terminalMessage(for: error)))
    }
  }

  /// The words about an error of the terminal, or of something on it.
  func terminalMessage(for error: any Error) -> String {
    guard let error = error as? TerminalError else { return message(for: error).string }
    return terminalWords(.error(error))
  }

  /// The words of the list's screen, or else those of the session.
  var terminalWords: Words {
    (display as? TableScreen)?.words ?? TerminalSession.current?.words ?? .english
  }
}
