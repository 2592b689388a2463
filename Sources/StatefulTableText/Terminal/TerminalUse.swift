/// What a session makes of a terminal, and how that begins and ends.
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
