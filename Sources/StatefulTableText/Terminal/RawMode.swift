import Glibc

/// The raw mode of a terminal: it sends every key as it is pressed.
struct RawMode {
  /// The settings before.
  let saved: termios
  /// The settings of the raw mode.
  let raw: termios
  private let descriptor: Int32

  /// Reads the settings of a terminal, and changes nothing yet.
  init(_ descriptor: Int32) throws(TerminalError) {
    var saved = termios()
    guard tcgetattr(descriptor, &saved) == 0 else {
      throw .system(call: "tcgetattr", code: errno)
    }
    self.saved = saved
    var raw = saved
    cfmakeraw(&raw)
    self.raw = raw
    self.descriptor = descriptor
  }

  /// Makes the terminal send keys unchanged, at once and without echo.
  @MainActor func enter() throws(TerminalError) {
    var raw = raw
    // At once: waiting for output to drain could take for ever, and keys typed ahead are welcome.
    while TerminalRestorer.change({ tcsetattr(descriptor, TCSANOW, &raw) }) == -1 {
      guard errno == EINTR else { throw .system(call: "tcsetattr", code: errno) }
    }
  }
}
