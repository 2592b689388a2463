import TestSupport
import Testing

@testable import demo

@Suite("The demo as a program that shows a file", .timeLimit(.generous))
struct LogProgramTests {
  @Test("Into a pipe go all lines, newest first, or as many as asked for")
  func plain() async throws {
    try await withTemporaryLog { log in
      // More than are kept at a time.
      try log.appendLines(1...12_000)
      let newestFirst = (1...12_000).reversed().map { "line \($0)\n" }
      #expect(try DemoProgram.run("log", log.path).output == newestFirst.joined())
      let some = try DemoProgram.run("log", log.path, "--limit", "7000")
      #expect(some.output == newestFirst.prefix(7000).joined())
      #expect(try DemoProgram.run("log", log.path, "--limit", "0").output.isEmpty)
      let followed = try DemoProgram.run("log", log.path, "--follow", "--limit", "7000")
      #expect(followed.output == some.output)
    }
  }

  @Test("Keys are played on a screen in memory")
  func keys() async throws {
    try await withTemporaryLog { log in
      try log.appendLines(1...3)
      let outcome = try DemoProgram.run("log", log.path, "--size", "30x6", "--keys", "<wait> j")
      #expect(outcome.status == .exited(0))
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.first?.hasPrefix("app.log") == true)
      #expect(lines.contains("> line 2"))
    }
  }
}
