import Glibc
import StatefulTable

/// An error of a terminal.
public enum TerminalError: Error, Hashable, Sendable {
  /// The standard output is a file or a pipe.
  ///
  /// Use ``PlainOutput`` instead.
  case notATerminal
  /// The process has no terminal from which keys could come, or on which a picker could be drawn.
  case noTerminal
  /// The terminal has gone away.
  case hungUp
  /// Another session is running.
  case busy
  /// Another program has the terminal at this time.
  case suspended
  /// The terminal isn't one that can have a clipboard.
  case noClipboard
  /// A text has more bytes than may be copied.
  case tooLongToCopy(byteCount: Int, maximum: Int)
  /// A system call failed with an `errno`.
  case system(call: String, code: Int32)
}

extension TerminalError: CustomStringConvertible {
  /// The error as a text.
  public var description: String {
    switch self {
    case .notATerminal: "The standard output is not a terminal."
    case .noTerminal:
      "There is no terminal: the standard input or output isn't one, and /dev/tty can't be opened. Start the program in a terminal."
    case .hungUp: "The terminal has gone away."
    case .busy: "The terminal already shows another session."
    case .suspended: "Another program has the terminal. Try again when it has ended."
    case .noClipboard:
      "This terminal has no clipboard, as TERM says. Select the text with the mouse instead."
    case .tooLongToCopy(let byteCount, let maximum):
      "The text has \(byteCount.grouped) bytes, and at most \(maximum.grouped) can be copied."
    case .system(let call, let code):
      "\(call): \(strerror(code).map { String(cString: $0) } ?? "error \(code)")"
    }
  }
}
