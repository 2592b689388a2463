import Glibc

/// The raw mode of a terminal: it sends every key as it is pressed.
struct RawMode {
  /// The settings before, to be restored.
  let saved: termios
  /// Whether another program had made the terminal raw before, so that ``saved`` is a guess.
  let isShared: Bool
  /// The settings of the raw mode.
  let raw: termios
  private let descriptor: Int32

  /// Reads the settings of a terminal, and changes nothing yet.
  init(_ descriptor: Int32) throws(TerminalError) {
    var saved = termios()
    guard tcgetattr(descriptor, &saved) == 0 else {
      throw .system(call: "tcgetattr", code: errno)
    }
    var raw = saved
    cfmakeraw(&raw)
    self.raw = raw
    isShared = saved.isRaw(as: raw)
    self.saved = isShared ? saved.sane : saved
    self.descriptor = descriptor
  }

  /// Whether the terminal is raw now; also `true` if that can't be known.
  var isOn: Bool {
    var current = termios()
    return tcgetattr(descriptor, &current) != 0 || current.isRaw(as: raw)
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

extension termios {
  /// Whether the settings are those of a raw mode, in what that changes.
  func isRaw(as raw: termios) -> Bool {
    c_iflag == raw.c_iflag && c_oflag == raw.c_oflag && c_lflag == raw.c_lflag
  }

  /// The settings with which terminals begin, as `stty sane` sets them, with the same keys.
  fileprivate var sane: termios {
    var settings = self
    settings.c_iflag |= tcflag_t(BRKINT | ICRNL | IXON | IMAXBEL)
    settings.c_oflag |= tcflag_t(OPOST | ONLCR)
    settings.c_lflag |= tcflag_t(ISIG | ICANON | IEXTEN)
    settings.c_lflag |= tcflag_t(ECHO | ECHOE | ECHOK | ECHOCTL | ECHOKE)
    return settings
  }
}
