import Foundation
import TestSupport
import Testing

@Suite("A system with nothing left", .timeLimit(.generous), .withoutSanitizer)
struct ResourceFaultTests {
  /// The program that sets limits, where it is installed.
  private static let limiter = "/usr/bin/prlimit"

  private static func start(limit: String, _ words: [String]) throws -> DemoTerminal {
    // The number of root's threads has no limit.
    let user = limit.hasPrefix("--nproc") ? OtherUser.limited ?? [] : []
    let all = user + [limiter, limit, DemoProgram.path] + words
    return try DemoTerminal(program: all[0], Array(all.dropFirst()))
  }

  private static let isLimitable =
    FileManager.default.isExecutableFile(atPath: limiter) && OtherUser.limited != nil

  @Test(
    "Without a thread that reads keys it says so in one line, before there is a screen",
    .enabled(if: isLimitable, "needs prlimit, and as root setpriv"),
    arguments: [["feed"], ["git"], ["log", #filePath], ["feed", "--accessible"]]
  )
  func noThread(arguments: [String]) async throws {
    let terminal = try Self.start(limit: "--nproc=1", arguments)
    #expect(try await terminal.waitForEnd() == 1 << 8)
    #expect(terminal.text == "demo: pthread_create: Resource temporarily unavailable\r\n")
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test(
    "Where only that thread can be had, or no memory, Ctrl-C leaves the terminal as it was",
    .enabled(if: isLimitable, "needs prlimit, and as root setpriv"),
    arguments: ["--nproc=2", "--nproc=3", "--as=52428800", "--data=20971520"]
  )
  func oneThread(limit: String) async throws {
    let terminal = try Self.start(limit: limit, ["feed"])
    try await eventually("the demo ends") {
      terminal.readAll()
      // Before there is a screen, Ctrl-C wouldn't be a key.
      if terminal.text.contains("\u{1B}[?1049h") { terminal.type("\u{03}") }
      return terminal.hasEnded
    }
    _ = try await terminal.waitForEnd()
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
    try await terminal.quit()
  }
}
