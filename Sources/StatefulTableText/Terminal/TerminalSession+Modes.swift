extension TerminalSession {
  /// Asks the terminal for what the screen wants of it.
  ///
  /// The cursor is seen only where text is typed.
  func updateModes() {
    // Where lines are written, the cursor is seen anyhow.
    guard isActive, narrator == nil else { return }
    let wanted = TerminalModes(
      capturesMouse: screen.capturesMouse,
      showsCursor: screen.isTyping
    )
    let bytes = TerminalModes.bytes(from: modes, to: wanted)
    modes = wanted
    if !bytes.isEmpty { output.write(bytes) }
  }
}
