#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
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
    let status: ExitStatus
    do {
      try await run(Invocation(Array(CommandLine.arguments.dropFirst())), transport)
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
    let words = "\(error)".unicodeScalars.map { scalar in
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
    case .show(let screen, let output):
      try checkRoom()
      try await show(controller(for: screen, transport), on: output)
    }
  }

  /// Checks that the program may open as many files as any screen needs.
  private static func checkRoom() throws(SystemError) {
    // Without a standard error, there is nothing to copy.
    guard let number = DescriptorRoom.shortage(byCopying: STDERR_FILENO), number != EBADF else {
      return
    }
    throw SystemError("fcntl", number: number)
  }

  private static func controller(
    for screen: Invocation.Screen,
    _ transport: HTTPTransport?
  ) throws -> StatefulTableController {
    switch screen {
    case .feed(let options):
      return FeedController(FeedService(options))
    case .git(let path, let options, let isByDay):
      let repository = GitRepository(path: path)
      try repository.checkPath()
      RunningChildren.terminateAtSignals()
      return CommitListController(
        repository,
        options: options,
        now: Int64(time(nil)),
        days: isByDay ? DayCalendar() : nil,
        patience: .milliseconds(100)
      )
    case .http(let options):
      guard let transport else { throw HTTPProgram.replaceThisProgram() }
      return HTTPListController(options, transport: transport)
    case .beers(let conditions):
      return BeersController(conditions)
    case .log(let path, let isByDay):
      return try LogController(path: path, days: isByDay ? DayCalendar() : nil)
    case .ports(let name, let conditions):
      return name.makeController(conditions)
    }
  }

  private static func show(
    _ controller: StatefulTableController,
    on output: Invocation.Output
  ) async throws {
    switch output {
    case .frame(let size, let script, let isEveryFrame):
      let screen = TableScreen(controller, size: size)
      screen.appear()
      if isEveryFrame {
        try await FrameSeries.write(script, on: screen)
      } else {
        for step in script.steps where !screen.isFinished { await step.play(on: screen) }
        try StandardStream.output.write(screen.frame().text + "\n")
      }
    case .plain(let limit):
      try await PlainOutput().write(controller, limit: limit, to: StandardStream.output.rawValue)
    case .terminal where isatty(StandardStream.output.rawValue) == 0:
      try await PlainOutput().write(controller, limit: nil, to: StandardStream.output.rawValue)
    case .terminal(let options):
      try await TerminalSession.run(controller, options: options)
    }
  }
}
