import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("A git that dies", .timeLimit(.generous))
struct GitFaultTests {
  /// Ten commits as the fake git writes them, of the same length each.
  private static let commitLength = 40 + 1 + 1 + 1 + 1 + 1 + 3 + 1 + 9 + 1

  @Test("A git that is killed at any byte leaves whole commits and an error")
  func killedAnywhere() async throws {
    let script = """
      for letter in 0 1 2 3 4 5 6 7 8 9; do commit $letter; done >"$directory/all"
      head -c "$(cat "$directory/limit")" "$directory/all"
      kill -9 $$
      """
    try await withFakeGit(script) { git in
      let length = 10 * Self.commitLength
      // Near the ends of commits at every byte, elsewhere now and then.
      let limits = (0...length).filter { $0 % Self.commitLength < 3 || $0 % 23 == 0 }
      for limit in limits {
        try "\(limit)".write(toFile: git.directory + "/limit", atomically: true, encoding: .utf8)
        let log = try git.repository.log()
        let whole = limit / Self.commitLength
        var commits: [GitCommit] = []
        await #expect(throws: (any Error).self, "\(limit)") {
          while true { commits += try await log.next(4) }
        }
        #expect(commits.count == whole, "\(limit)")
        #expect(commits.map(\.abbreviatedHash) == (0..<whole).map(String.init), "\(limit)")
        #expect(!log.isAtEnd)
      }
    }
  }

  @Test("What a killed git has not written is the error of plain lines", arguments: [0, 70, 200])
  func plain(limit: Int) async throws {
    let script = """
      { commit a; commit b; commit c; } | head -c \(limit)
      kill -9 $$
      """
    try await withFakeGit(script) { git in
      var environment = ProcessEnvironment.current
      environment["PATH"] = git.directory + ":" + (environment["PATH"] ?? "")
      let demo = try ChildProcess(
        Spawn(
          program: DemoProgram.path,
          arguments: ["git", git.directory, "--plain"],
          environment: environment
        )
      )
      let lines = try demo.readToEnd().split(separator: "\n")
      #expect(try demo.wait() == .exited(1))
      #expect(lines.count == limit / Self.commitLength)
      let errors = String(decoding: demo.errorOutput, as: UTF8.self)
      #expect(errors.hasPrefix("demo: ") && errors.split(separator: "\n").count == 1, "\(errors)")
    }
  }
}
