import TestSupport
import Testing

@testable import demo

@Suite("The demo as a program")
struct DemoProgramTests {
  @Test("A path that doesn't exist is one clear line and a failure")
  func missingPath() throws {
    let outcome = try DemoProgram.run("git", "/nonexistent")
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors == "demo: no such directory: /nonexistent\n")
    #expect(outcome.output.isEmpty)
  }

  @Test("Arguments that make no sense end with EX_USAGE and one line")
  func usage() throws {
    let outcome = try DemoProgram.run("--size", "wide")
    #expect(outcome.status == .exited(64))
    #expect(outcome.errors.hasPrefix("demo: --size"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("Help and version are written to the output")
  func help() throws {
    let help = try DemoProgram.run("--help")
    #expect(help.status == .exited(0))
    #expect(help.output == Invocation.help)
    #expect(try DemoProgram.run("--version").output == "demo \(Demo.version)\n")
  }

  @Test("The feed draws the stored frame")
  func frame() throws {
    let outcome = try DemoProgram.run(
      "feed",
      "--latency",
      "0",
      "--size",
      "80x24",
      "--keys",
      "<wait> j j G <wait> r <wait>"
    )
    let stored = try Repository.text("Tests/DemoTests/Frames/feed.txt")
    #expect(outcome.output == stored)
    #expect(outcome.status == .exited(0))
  }

  @Test("Into a pipe go plain lines, as many as asked for, without escapes")
  func plain() async throws {
    try await withTemporaryRepository { made in
      try made.importCommits(250)
      let all = try DemoProgram.run("git", made.path)
      #expect(all.output.split(separator: "\n").count == 250)
      #expect(!all.output.utf8.contains(0x1B))
      let some = try DemoProgram.run("git", made.path, "--limit", "7")
      let lines = all.output.split(separator: "\n")
      #expect(some.output.split(separator: "\n") == Array(lines.prefix(7)))
    }
  }

  @Test("What git says against a directory is the error of plain lines")
  func notARepository() async throws {
    try await withTemporaryDirectory { directory in
      let outcome = try DemoProgram.run("git", directory, "--plain")
      #expect(outcome.status == .exited(1))
      #expect(outcome.errors.contains("not a git repository"))
      #expect(outcome.output.isEmpty)
    }
  }
}
