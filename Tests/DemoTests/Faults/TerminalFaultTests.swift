import Foundation
import TestSupport
import Testing

@Suite("A terminal that misbehaves", .timeLimit(.generous))
struct TerminalFaultTests {
  /// Types keys over and over, with everything drawn anew, until a text is shown.
  private static func type(
    _ keys: String,
    on terminal: DemoTerminal,
    until text: String,
    _ isShown: (String) -> Bool = { _ in true }
  ) async throws {
    try await eventually("the demo shows \(text)") {
      terminal.send(SIGCONT)
      terminal.type(keys + "\u{0C}")
      try await Task.sleep(for: .milliseconds(5))
      terminal.readAll()
      let end = String(decoding: terminal.output.suffix(20_000), as: UTF8.self)
      let frame = end.components(separatedBy: "\u{1B}[2J").last ?? ""
      return frame.contains(text) && isShown(frame)
    }
  }

  /// The lowest line that a frame's bytes go to, from 1.
  private static func lastLine(ofFrame bytes: String) -> Int {
    var line = 1
    var last = 1
    // A carriage return and a line feed are one character.
    let moves = /\n|\e\[(?<count>\d*)(?:;\d+)?(?<way>[HAB])/.matchingSemantics(.unicodeScalar)
    for move in bytes.matches(of: moves) {
      let count = move.count.flatMap { Int($0) } ?? 1
      switch move.way {
      case "H": line = count
      case "A": line -= count
      case "B": line += count
      default: line += 1
      }
      last = max(last, line)
    }
    return last
  }

  // A sanitizer stops the program itself to look for leaks, and waits for ever if others do so too.
  @Test(
    "A storm of stops and continues does no harm",
    .disabled(if: Sanitizer.isOn),
    arguments: [SIGSTOP, SIGTSTP]
  )
  func stops(signal: Int32) async throws {
    let terminal = try await DemoTerminal.feed()
    for _ in 0..<300 {
      terminal.send(signal)
      terminal.send(SIGCONT)
      try await Task.sleep(for: .microseconds(200))
      terminal.readAll()
    }
    try await Self.type("", on: terminal, until: "quit")
    // A last stop may yet be on its way.
    try await eventually("the demo ends") {
      terminal.send(SIGCONT)
      terminal.type("q")
      return terminal.hasEnded
    }
    #expect(try await terminal.waitForEnd() == 0)
    #expect(terminal.settings == terminal.settingsBefore)
    // What was typed too late is echoed; nothing else comes after the end.
    let afterwards = terminal.text.components(separatedBy: "\u{1B}[?1049l").last
    #expect(afterwards?.contains("\u{1B}") == false)
  }

  @Test func `A thousand resizes end with a frame of the last size`() async throws {
    let terminal = try await DemoTerminal.feed()
    for step in 0..<1000 {
      terminal.resize(columns: 1 + step * 7 % 200, lines: 1 + step * 5 % 60)
      terminal.readAll()
      if step % 10 == 0 { try await Task.sleep(for: .microseconds(500)) }
    }
    terminal.resize(columns: 61, lines: 9)
    try await Self.type("", on: terminal, until: "quit") { frame in
      Self.lastLine(ofFrame: frame) == 9
    }
    try await terminal.quit()
  }

  @Test("Signals at any moment interrupt no reading of rows", arguments: [SIGWINCH, SIGCONT])
  func interrupts(signal: Int32) async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(2000)
      let terminal = try DemoTerminal(["git", made.path])
      try await terminal.waitForOutput("Commit 1990")
      let process = terminal.process
      let storm = Task {
        while (try? await Task.sleep(for: .microseconds(100))) != nil { kill(process, signal) }
      }
      defer { storm.cancel() }
      try await Self.type("G", on: terminal, until: "2,000 of 2,000")
      storm.cancel()
      await storm.value
      try await terminal.quit()
    }
  }

  @Test("A terminal that takes a few bytes at a time gets the last frame, not all of them")
  func slow() async throws {
    let terminal = try await DemoTerminal.feed()
    let start = terminal.output.count
    let keys = 400
    for _ in 0..<keys {
      terminal.type("\u{0C}")
      terminal.read(atMost: 7)
      try await Task.sleep(for: .microseconds(200))
    }
    try await Self.type("", on: terminal, until: "quit")
    let frame = terminal.text.components(separatedBy: "\u{1B}[2J").last?.utf8.count ?? 0
    // Each key would have its own frame written, if frames were queued.
    #expect(terminal.output.count - start < keys * frame / 2)
    try await terminal.quit()
  }

  @Test(
    "A terminal that nobody reads delays no end, whoever it belongs to",
    arguments: [[], OtherUser.plain].compactMap(\.self),
    [nil, SIGTERM, SIGHUP, SIGINT]
  )
  func unread(user: [String], signal: Int32?) async throws {
    let words = user + [DemoProgram.path, "feed", "--latency", "0"]
    let terminal = try DemoTerminal(program: words[0], Array(words.dropFirst()))
    try await terminal.waitForOutput("quit")
    try terminal.fill()
    terminal.type("G\u{0C}")
    if let signal { terminal.send(signal) } else { terminal.type("q") }
    try await eventually("the demo ends") { terminal.hasEnded }
    #expect(try await terminal.waitForEnd() & 0x7F == signal ?? 0)
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test("A terminal that is taken away at any moment ends it", arguments: [0, 1, 5, 20, 80])
  func hangUp(milliseconds: Int) async throws {
    let terminal = try DemoTerminal(["feed", "--latency", "20"])
    try await Task.sleep(for: .milliseconds(milliseconds))
    terminal.type("G G G")
    terminal.hangUp()
    _ = try await terminal.waitForEnd()
  }
}
