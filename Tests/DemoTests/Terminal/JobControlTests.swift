import Foundation
import TestSupport
import Testing

/// A shell with the demo as its job: the shell decides who has the terminal.
@Suite("The demo as a job of a shell", .timeLimit(.generous), .disabled(if: Sanitizer.isOn))
struct JobControlTests {
  private static let shells = [
    ["/usr/bin/dash", "-i"], ["/usr/bin/bash", "--norc", "--noprofile", "--noediting", "-i"],
  ].filter { FileManager.default.isExecutableFile(atPath: $0[0]) }
  private static let enterAlternateScreen = "\u{1B}[?1049h"
  private static let leaveAlternateScreen = "\u{1B}[?1049l"

  /// The job has ended, which it was not to, after all that the terminal shows.
  private struct JobGone: Error {
    let text: String
  }

  private static func start(_ shell: [String]) async throws -> DemoTerminal {
    let terminal = try DemoTerminal(
      program: shell[0],
      environment: ["PS1=ready> ", "DEMO=\(DemoProgram.path)"],
      Array(shell.dropFirst())
    )
    try await terminal.waitForOutput("ready> ")
    return terminal
  }

  /// Waits until all threads of a job are stopped, and its shell knows.
  ///
  /// A shell that doesn't know brings the job to the foreground without continuing it.
  private static func waitForStop(of job: pid_t, _ terminal: DemoTerminal) async throws {
    let tasks = "/proc/\(job)/task"
    try await eventually("the job is stopped") {
      let state = ProcessProbe(identifier: job).state
      guard state != nil, state != "Z" else { throw JobGone(text: terminal.text) }
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
      return !threads.isEmpty
        && threads.allSatisfy { thread in
          // A thread may end while it is asked about.
          pid_t(thread).map { ProcessProbe(identifier: $0).state == "T" } ?? false
        }
    }
    try await eventually("the shell knows") {
      let start = terminal.output.count
      terminal.type("jobs\n")
      try await terminal.waitForOutput("ready> ")
      return String(decoding: terminal.output[start...], as: UTF8.self).contains("Stopped")
    }
  }

  @Test(
    "Stopped, continued in the background and brought back, over and over, it shows its screen again",
    arguments: shells
  )
  func background(shell: [String]) async throws {
    let terminal = try await Self.start(shell)
    terminal.type("\"$DEMO\" feed --latency 0 & echo job:$!:\n")
    try await terminal.waitForOutput("ready> ")
    let job = try #require(
      terminal.text.matches(of: /job:(\d+):/).last.flatMap { pid_t($0.output.1) }
    )
    // In the background it stops, and doesn't touch the terminal.
    try await Self.waitForStop(of: job, terminal)
    #expect(!terminal.text.contains(Self.enterAlternateScreen))
    for _ in 0..<3 {
      terminal.type("fg\n")
      try await terminal.waitForOutput("quit")
      #expect(terminal.settings != terminal.settingsBefore)
      kill(job, SIGTSTP)
      try await terminal.waitForOutput("ready> ")
      // Each time it goes on, it finds itself in the background, and stops.
      for _ in 0..<5 {
        kill(job, SIGCONT)
        try await Self.waitForStop(of: job, terminal)
      }
      try await eventually("the terminal is as it was") {
        terminal.readAll()
        return terminal.settings == terminal.settingsBefore
      }
      #expect(
        terminal.text.components(separatedBy: Self.enterAlternateScreen).last?
          .contains(Self.leaveAlternateScreen) == true
      )
    }
    terminal.type("fg\n")
    try await terminal.waitForOutput("quit")
    try await terminal.quitJob()
    // What the terminal sends for keys was changed, and changed back.
    let changes = terminal.text.matches(of: /\x1B\[([<>])5?u/).map(\.output.1)
    #expect(changes.count >= 8)
    #expect(
      changes.enumerated().allSatisfy { $0.element == ($0.offset.isMultiple(of: 2) ? ">" : "<") }
    )
  }

  @Test("Ctrl-Z in another program stops both, and they go on together", arguments: shells)
  func anotherProgram(shell: [String]) async throws {
    try await withTemporaryDirectory { directory in
      let log = TemporaryLog(path: directory + "/app.log")
      try log.create("only line\n")
      try Data("echo editor $((20 + 3)); read key; echo \"got $key\"".utf8)
        .write(to: URL(filePath: directory + "/editor"))
      let terminal = try await Self.start(shell)
      terminal.type("cd '\(directory)'; VISUAL='sh ./editor' \"$DEMO\" log app.log\n")
      try await terminal.waitForOutput("only line")
      terminal.type("v")
      try await terminal.waitForOutput("editor 23")
      terminal.type("\u{1A}")
      try await terminal.waitForOutput("ready> ")
      #expect(terminal.settings == terminal.settingsBefore)
      terminal.type("echo stopped $((40 + 5)); fg\n")
      try await terminal.waitForOutput("stopped 45")
      terminal.type("words\n")
      try await terminal.waitForOutput("only line")
      #expect(terminal.text.contains("got words"))
      try await terminal.quitJob()
    }
  }
}
