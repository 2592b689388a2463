import Glibc
import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

@Suite("System calls that signals interrupt", .timeLimit(.generous)) struct InterruptedCallTests {
  /// Has a signal interrupt whatever waits, two thousand times a second, until the process ends.
  private static func startStorm() {
    var action = sigaction()
    action.handler = { _, _, _ in }
    action.sa_flags = SA_SIGINFO
    // Without SA_RESTART: calls return with EINTR.
    sigaction(SIGALRM, &action, nil)
    let interval = timeval(tv_sec: 0, tv_usec: 500)
    var timer = itimerval(it_interval: interval, it_value: interval)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }

  // In a process of its own: other tests aren't to be interrupted.
  @Test("A session shows what it shows without interruptions")
  func sessionShowsWhatItShows() async throws {
    guard !SeparateProcess.isThis else {
      Self.startStorm()
      let text = try await Self.lastFrame()
      exit(text.contains("> row 99") ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    let process = try await SeparateProcess.run("InterruptedCallTests/sessionShowsWhatItShows()")
    #expect(process.ending == .code(EXIT_SUCCESS), "\(process.standardError)")
  }

  @Test("Plain lines are written as a whole, also to a slow reader")
  func plainLinesAreWritten() async throws {
    guard !SeparateProcess.isThis else {
      Self.startStorm()
      exit(await Self.isPlainOutputWhole() ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    let process = try await SeparateProcess.run("InterruptedCallTests/plainLinesAreWritten()")
    #expect(process.ending == .code(EXIT_SUCCESS), "\(process.standardError)")
  }

  @MainActor private static func lastFrame() async throws -> String {
    let terminal = try PseudoTerminal()
    let controller = ListController(rows: .numbered(0..<100))
    let device = try TerminalDevice(standardInput: terminal.slave, standardOutput: terminal.slave)
    let session = try TerminalSession(device, variable: { ["TERM": "xterm"][$0] }) {
      TableScreen(controller, size: $0)
    }
    let run = Task { try await session.run() }
    _ = await terminal.read(until: "Loading")
    controller.finishInitialLoad()
    for _ in 0..<100 {
      terminal.type("j")
      await Task.yield()
    }
    terminal.type("\u{0C}")
    var emulator = TerminalEmulator(size: Size(columns: 40, lines: 8))
    while !emulator.frame.text.contains("> row 99") {
      emulator.take(Array(await terminal.read(until: "H").utf8))
    }
    terminal.type("q")
    try await run.value
    return emulator.frame.text
  }

  @MainActor private static func isPlainOutputWhole() async -> Bool {
    let pipe = Pipe()
    let writeEnd = pipe.writeEnd
    let controller = ListController(rows: .numbered(0..<20_000))
    // More than a pipe holds, so that writing waits for reading.
    let reading = Task.detached { [readEnd = pipe.readEnd] in
      var count = 0
      var buffer = [UInt8](repeating: 0, count: 1000)
      while count < 20_000 {
        let length = Glibc.read(readEnd, &buffer, buffer.count)
        if length < 0, errno == EINTR { continue }
        if length <= 0 { break }
        count += buffer[..<length].count { $0 == UInt8(ascii: "\n") }
      }
      return count
    }
    let writing = Task { try await PlainOutput().write(controller, to: writeEnd) }
    await Task.yield()
    controller.finishInitialLoad()
    guard (try? await writing.value) != nil else { return false }
    return await reading.value == 20_000
  }
}
