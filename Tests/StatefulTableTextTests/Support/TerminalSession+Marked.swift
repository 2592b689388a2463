import StatefulTable
import TestSupport

@testable import StatefulTableText

extension TerminalSession {
  /// A session on a pseudo-terminal, which marks each frame, so that its end can be waited for.
  static func marked(
    on terminal: PseudoTerminal,
    _ options: Options = Options(),
    environment: [String: String] = ["TERM": "xterm"],
    _ content: (Size) -> any TerminalContent
  ) throws -> TerminalSession {
    let device = try TerminalDevice(standardInput: terminal.slave, standardOutput: terminal.slave)
    var writer = FrameWriter()
    writer.smallUpdate = 0
    return try TerminalSession(
      device,
      options,
      variable: { environment[$0] },
      writer: writer,
      // Other tests keep the main actor busy for longer than programs do.
      interruptDelay: .seconds(3600),
      content
    )
  }
}

extension Task<Void, any Error> {
  /// Waits for a session to end, and ends it when the test's time is up.
  func ended() async throws {
    try await withTaskCancellationHandler {
      try await value
    } onCancel: {
      cancel()
    }
  }
}
