import Foundation
import TestSupport
import Testing

#if os(Linux)
  @Suite("A system with nothing left", .timeLimit(.generous), .withoutSanitizer)
  struct ResourceFaultTests {
    /// The program that sets limits, where it is installed.
    private static let limiter = "/usr/bin/prlimit"

    private static func start(limit: String, _ words: [String]) throws -> PseudoTerminal {
      // The number of root's threads has no limit.
      let user = limit.hasPrefix("--nproc") ? OtherUser.limited ?? [] : []
      let all = user + [limiter, limit, DemoProgram.path] + words
      return try PseudoTerminal(program: all[0], Array(all.dropFirst()))
    }

    private static let isLimitable =
      FileManager.default.isExecutableFile(atPath: limiter) && OtherUser.limited != nil

    @Test(
      "Without room for threads or memory it says so in one line, before there is a screen",
      .enabled(if: isLimitable, "needs prlimit, and as root setpriv"),
      arguments: [
        "--nproc=1", "--nproc=2", "--nproc=3", "--nproc=4", "--nproc=5", "--as=52428800",
        "--as=104857600", "--data=20971520",
      ],
      [["feed"], ["git"], ["log", #filePath], ["feed", "--plain"], ["feed", "--accessible"]]
    )
    func noRoom(limit: String, arguments: [String]) async throws {
      let terminal = try Self.start(limit: limit, arguments)
      let status = try await terminal.waitForEnd()
      #expect(status == 1 << 8)
      let lines = [
        "demo: pthread_create: Resource temporarily unavailable\r\n",
        "demo: mmap: Cannot allocate memory\r\n",
      ]
      #expect(lines.contains(terminal.text), "\(terminal.text)")
      #expect(terminal.settings == terminal.settingsBefore)
    }

    @Test(
      "With room enough for threads and memory it works",
      .enabled(if: isLimitable, "needs prlimit, and as root setpriv"),
      arguments: ["--as=419430400", "--data=419430400"]
    )
    func room(limit: String) async throws {
      let terminal = try Self.start(limit: limit, ["feed", "--latency", "0"])
      try await terminal.waitForOutput("quit")
      terminal.type("q")
      #expect(try await terminal.waitForEnd() == 0)
      #expect(terminal.settings == terminal.settingsBefore)
    }
  }
#endif
