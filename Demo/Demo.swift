import CLibrary
import StatefulTable
import StatefulTableText

/// Shows real lists in a terminal, as plain lines, or on a screen in memory.
@MainActor public struct Demo {
  /// How the program ends: 0, 1 for what went wrong, or `EX_USAGE` for arguments that make no sense.
  enum ExitStatus: Int32 {
    case success = 0
    case failure = 1
    case usage = 64
  }

  nonisolated static let version = "1.0.0"

  /// Does what the arguments of the program say, and ends the program.
  ///
  /// - Parameter transport: Sends requests. Without one, `demo http` continues as the program that has it.
  public static func main(transport: HTTPTransport? = nil) async {
    StandardStream.fillGaps()
    // Who ignores it doesn't learn how a child has ended.
    signal(SIGCHLD, SIG_DFL)
    let status: ExitStatus
    do {
      try await run(Invocation(ProgramArguments.current), transport)
      status = .success
    } catch let error as UsageError {
      complain(of: error)
      status = .usage
    } catch {
      complain(of: error)
      status = .failure
    }
    RunningChildren.terminateAll()
    exit(status.rawValue)
  }

  private static func complain(of error: any Error) {
    // There is nobody else to tell.
    try? StandardStream.error.write(line(for: error))
  }

  /// What went wrong, on one line, whatever is in the name of a file.
  private static func line(for error: any Error) -> String {
    let words = "\(error)".shown.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return "demo: \(words.joined())\n"
  }

  private static func run(
    _ invocation: Invocation,
    _ transport: HTTPTransport?
  ) async throws {
    switch invocation.action {
    case .help(let screen):
      try StandardStream.output.write(Help.text(of: screen))
    case .version:
      try StandardStream.output.write("demo \(version)\n")
    case .listKeys(let screen):
      let content = try Content(screen, transport)
      defer { RunningChildren.endAll() }
      try StandardStream.output.write(content.commandTable().description)
    case .show(let screen, let output):
      let content = try Content(
        screen,
        transport,
        asLines: writesLines(to: output),
        keysFile: invocation.keysFile
      )
      try await show(content, on: output)
    }
  }

  private static func show(_ content: Content, on output: Invocation.Output) async throws {
    // Before the content goes, which would wait for each of them.
    defer { RunningChildren.endAll() }
    switch output {
    case .frame(let size, let script, let isEveryFrame):
      let screen = try content.makeScreen(size, theme: .default, hasUser: false)
      screen.appear()
      if isEveryFrame {
        try await FrameSeries.write(script, on: screen)
      } else {
        for step in script.steps where !screen.isFinished { await step.play(on: screen) }
        try StandardStream.output.write(screen.frame().text + "\n")
      }
      withExtendedLifetime(content) {}
    case .plain(let limit):
      try await writePlainly(content, limit: limit)
    case .terminal where writesLines(to: output):
      try await writePlainly(content, limit: nil)
    case .terminal(let options):
      // The session gives the screen its size.
      let size = Size(columns: 0, lines: 0)
      let screen = try content.makeScreen(size, theme: options.theme, hasUser: true)
      try await TerminalSession.run(content: screen, options: options)
      withExtendedLifetime(content) {}
    }
  }

  /// Whether all rows are written as lines, and there is no screen.
  private static func writesLines(to output: Invocation.Output) -> Bool {
    switch output {
    case .frame: false
    case .plain: true
    case .terminal: isatty(StandardStream.output.rawValue) == 0
    }
  }

  private static func writePlainly(_ content: Content, limit: Int?) async throws {
    let output = StandardStream.output.rawValue
    if let list = content.list as? any LineWritingList {
      try await list.writeLines(limit: limit, to: output)
    } else {
      try await PlainOutput().write(content.list, limit: limit, to: output)
    }
  }
}
