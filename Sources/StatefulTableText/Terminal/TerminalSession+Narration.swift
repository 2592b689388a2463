extension TerminalSession {
  /// Writes what has changed since, a line each.
  func narrate() {
    let lines = narrator?.changes(on: screen) ?? []
    guard !lines.isEmpty else { return }
    // In raw mode a line feed doesn't return to the left.
    output.write(Array(lines.map { $0 + "\r\n" }.joined().utf8))
  }
}
