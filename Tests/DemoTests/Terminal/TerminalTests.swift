import Foundation
import Testing

@Suite("The demo on a terminal")
struct TerminalTests {
  private static let leaveAlternateScreen = "\u{1B}[?1049l"

  /// The signals that end a program which does nothing about them.
  private static let signalsOthersSend: [Int32] = {
    let everywhere = [
      SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGSYS, SIGPIPE,
    ]
    // The last two are signals without a name.
    return everywhere + [SIGIO, SIGPWR, SIGSTKFLT, 35, 64]
  }()

  @Test(
    "Whatever signal ends it, the terminal is as it was",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT] + signalsOthersSend
  )
  func signals(signal: Int32) async throws {
    let terminal = try await DemoTerminal.feed()
    terminal.type("m")
    try await terminal.waitForOutput("\u{1B}[?1006h")
    // The alternate screen, the mouse and pastes.
    #expect(terminal.switchedModes.isSuperset(of: [1049, 1000, 1006, 2004]))
    terminal.send(signal)
    let status = try await terminal.waitForEnd()
    #expect(status & 0x7F == signal)
    #expect(terminal.switchedModes.isEmpty)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test("A signal that is ignored stays so", arguments: ["USR1", "INT", "TERM"])
  func ignoredSignals(name: String) async throws {
    let terminal = try DemoTerminal(
      program: "/bin/sh",
      ["-c", "trap '' \(name); exec \"$0\" feed --latency 0", DemoProgram.path]
    )
    try await terminal.waitForOutput("quit")
    terminal.send(["USR1": SIGUSR1, "INT": SIGINT, "TERM": SIGTERM][name] ?? 0)
    terminal.type("\u{0C}")
    try await terminal.waitForOutput("quit")
    try await terminal.quit()
  }

  // A sanitizer reports crashes in its own way.
  @Test(
    "A crash is reported with the terminal as it was",
    .enabled(if: dlsym(nil, "__tsan_init") == nil && dlsym(nil, "__asan_init") == nil),
    arguments: [SIGSEGV, SIGABRT, SIGILL]
  )
  func crashes(signal: Int32) async throws {
    let terminal = try await DemoTerminal.feed()
    terminal.send(signal)
    let status = try await terminal.waitForEnd()
    #expect(status & 0x7F != 0)
    let report = terminal.text.components(separatedBy: Self.leaveAlternateScreen).last
    #expect(report?.contains("Program crashed") == true)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test(
    "With nothing going on it never wakes up and writes nothing",
    arguments: [
      ["feed", "--latency", "0.05"], ["beers", "--latency", "0.05"], ["log", #filePath],
      ["ports", "search", "--latency", "0.05"], ["ports", "inbox", "--latency", "0.05"],
    ]
  )
  func idle(arguments: [String]) async throws {
    let terminal = try DemoTerminal(arguments)
    try await terminal.waitForOutput("1 of ")
    // A pull too few, which springs back after a while, and a refresh.
    terminal.type("\u{1B}[A")
    terminal.type("r")
    // Whatever woke up now and then would do so in each of these spans; what ends a load may do so
    // in the first.
    try await eventually("the demo sleeps through three seconds") {
      let sleeps = try? terminal.sleeps()
      let written = terminal.output.count
      try await Task.sleep(for: .seconds(3))
      terminal.readAll()
      return try terminal.sleeps() == sleeps && terminal.output.count == written
    }
  }

  @Test func `A key wakes two threads`() async throws {
    let terminal = try DemoTerminal(["log", #filePath])
    try await terminal.waitForOutput("1 of ")
    // Threads that started the program go to sleep for good.
    try await eventually("the demo sleeps through a second") {
      let sleeps = try? terminal.sleeps()
      try await Task.sleep(for: .seconds(1))
      return try terminal.sleeps() == sleeps
    }
    terminal.readAll()
    let before = try terminal.sleeps()
    for _ in 0..<20 {
      let written = terminal.output.count
      terminal.type("j")
      try await eventually("the demo answers") {
        terminal.readAll()
        return terminal.output.count > written
      }
    }
    // Some threads may end meanwhile.
    #expect(try terminal.sleeps() - before <= 50)
  }

  @Test(
    "A theme has colors, but not where the user wants none",
    arguments: [("default", "", false), ("dark", "", true), ("dark", "1", false)]
  )
  func theme(name: String, noColor: String, hasColors: Bool) async throws {
    let terminal = try DemoTerminal(
      environment: ["NO_COLOR=\(noColor)"],
      ["feed", "--latency", "0", "--theme", name]
    )
    try await terminal.waitForOutput("quit")
    let codes = terminal.text.matches(of: /\e\[([0-9;]*)m/).flatMap { $0.1.split(separator: ";") }
    #expect(codes.contains("1"))
    #expect(codes.compactMap { Int($0) }.contains { $0 >= 30 } == hasColors)
    try await terminal.quit()
  }

  @Test("y gives the hash of the commit at the cursor to the terminal's clipboard")
  func copy() async throws {
    try await withTemporaryRepository { made in
      try await made.commit("First")
      let hash = try await made.git("rev-parse", "HEAD")
      let terminal = try DemoTerminal(["git", made.path])
      try await terminal.waitForOutput("quit")
      terminal.type("y")
      let text = Data(hash.utf8).base64EncodedString()
      try await terminal.waitForOutput("\u{1B}]52;c;\(text)")
      try await terminal.quit()
    }
  }
}
