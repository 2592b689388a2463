import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("Two programs on one terminal", .timeLimit(.generous), .disabled(if: Sanitizer.isOn))
struct SharedTerminalTests {
  /// Two pickers in one pipeline, the second of which begins when the first has the terminal.
  private static func start(in directory: String) async throws -> DemoTerminal {
    let gate = directory + "/gate"
    #expect(mkfifo(gate, 0o600) == 0)
    let second = "read -r line <'\(gate)'; echo $$ >'\(directory)/second'; exec \"$DEMO\" pick"
    let terminal = try DemoTerminal(
      program: "/bin/sh",
      environment: ["DEMO=\(DemoProgram.path)", "SECOND=\(second)"],
      ["-c", "seq 9 | \"$DEMO\" pick | sh -c \"$SECOND\""]
    )
    try await terminal.waitForOutput("choose")
    let file = try #require(FileHandle(forWritingAtPath: gate))
    try file.write(contentsOf: Data("go\n".utf8))
    try file.close()
    try await terminal.waitForOutput("\u{1B}[?1049h")
    return terminal
  }

  private static func end(_ terminal: DemoTerminal) async throws {
    // Whoever reads it: two programs have the keyboard.
    try await eventually("both pickers end") {
      terminal.type("\r")
      terminal.readAll()
      return terminal.hasEnded
    }
    #expect(terminal.settings == terminal.settingsBefore)
    _ = try await terminal.waitForEnd()
    #expect(terminal.switchedModes.isEmpty)
  }

  @Test(arguments: [false, true])
  func `After two pickers in one pipeline, the terminal is as it was`(
    secondEndsFirst: Bool
  ) async throws {
    try await withTemporaryDirectory { directory in
      let terminal = try await Self.start(in: directory)
      if secondEndsFirst {
        let number = try String(contentsOfFile: directory + "/second", encoding: .utf8)
        let process = try #require(pid_t(number.trimmingCharacters(in: .whitespacesAndNewlines)))
        kill(process, SIGTERM)
        try await eventually("the second one has ended") {
          terminal.readAll()
          return [nil, "Z"].contains(ProcessProbe(identifier: process).state)
        }
      }
      try await Self.end(terminal)
    }
  }
}
