import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("A git that dies", .timeLimit(.generous))
struct GitFaultTests {
  /// Ten commits as the fake git writes them, of the same length each.
  private static let commitLength = 40 + 1 + 1 + 1 + 1 + 1 + 3 + 1 + 9 + 1

  @Test func `A git that is killed at any byte leaves whole commits and an error`() async throws {
    let script = """
      for letter in 0 1 2 3 4 5 6 7 8 9; do commit $letter; done >"$directory/all"
      head -c "$(cat "$directory/limit")" "$directory/all"
      kill -9 $$
      """
    try await withFakeGit(script) { git in
      let length = 10 * Self.commitLength
      // Near the ends of commits at every byte, elsewhere now and then.
      let limits = (0...length).filter { $0 % Self.commitLength < 3 || $0 % 61 == 0 }
      for limit in limits {
        try "\(limit)".write(toFile: git.directory + "/limit", atomically: true, encoding: .utf8)
        let log = git.repository.readLog()
        let whole = limit / Self.commitLength
        var commits: [GitCommit] = []
        await #expect(throws: (any Error).self, "\(limit)") {
          while true { commits += try await log.next(4) }
        }
        #expect(commits.count == whole, "\(limit)")
        #expect(commits.map(\.abbreviatedHash) == (0..<whole).map(String.init), "\(limit)")
        #expect(await log.isAtEnd == false)
      }
    }
  }

  @Test func `A git that writes text without an end, and nothing else, is an error`() async throws {
    try await withFakeGit("exec yes | tr -d '\\n'") { git in
      let script = #"PATH="$2:$PATH"; exec "$1" git "$2" --plain"#
      let outcome = try DemoProgram.run(script: script, git.directory)
      #expect(outcome.output.isEmpty)
      #expect(outcome.status == .exited(1))
      let words = "demo: git log wrote something else than a list of commits"
      #expect(outcome.errors.hasPrefix(words))
    }
  }

  @Test("Of a field of 20 MB no more is kept than is shown", .withoutSanitizer)
  func hugeField() async throws {
    let script = """
      printf '%040d\\0000\\0001\\000' 0
      for field in author subject; do
        head -c 20000000 /dev/zero | tr '\\000' x
        printf '\\000'
      done
      """
    try await withFakeGit(script) { git in
      let terminal = try DemoTerminal(programs: git.directory, ["git", git.directory])
      try await terminal.waitForOutput("xxx…")
      let memory = try #require(ProcessProbe(identifier: terminal.process).peakMemory)
      #expect(memory < 50_000_000)
      try await terminal.quit()
    }
  }
}
