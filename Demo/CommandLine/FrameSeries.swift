import StatefulTableText

/// The frames of a script, each under a line that says what was done before it.
enum FrameSeries {
  /// Plays a script and writes what the screen shows at first and after every step.
  @MainActor static func write(_ script: KeyScript, on screen: any TerminalContent) async throws {
    try write(screen.frame(), after: "start")
    for step in script.steps where !screen.isFinished {
      await step.play(on: screen)
      try write(screen.frame(), after: step.description)
    }
  }

  private static func write(_ frame: Frame, after step: String) throws {
    try StandardStream.output.write("── \(step)\n\(frame.text)\n")
  }
}
