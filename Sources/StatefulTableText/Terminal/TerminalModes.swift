/// What a terminal is asked for as the user goes along.
struct TerminalModes: Equatable {
  var capturesMouse = false
  var showsCursor = false

  /// The bytes that change one state into another.
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
