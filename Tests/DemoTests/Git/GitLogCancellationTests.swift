import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("GitLog with a slow or failing git", .timeLimit(.generous))
struct GitLogCancellationTests {
  @Test("A cancelled read returns at once, also one that waits, and the next goes on where it was")
  func cancelledRead() async throws {
    try await withFakeGit("commit a; commit b; wait_for go; commit c") { git in
      let log = git.repository.readLog()
      #expect(try await log.next(1).map(\.abbreviatedHash) == ["a"])

      for milliseconds in [0, 1, 20] {
        let read = Task { try await log.next(5) }
        try await Task.sleep(for: .milliseconds(milliseconds))
        read.cancel()
        await #expect(throws: CancellationError.self) { try await read.value }
      }

      try git.allow("go")
      #expect(try await log.next(5).map(\.abbreviatedHash) == ["b", "c"])
      #expect(await log.isAtEnd)
    }
  }

  @Test func `Cancelling one read doesn't cancel another`() async throws {
    try await withFakeGit(": >\"$directory/started\"; commit a; wait_for go; commit b") { git in
      let log = git.repository.readLog()
      let kept = Task { try await log.next(2) }
      try await eventually("git doesn't start") { git.has("started") }
      let cancelled = Task { try await log.next(2) }
      cancelled.cancel()
      try git.allow("go")
      #expect(try await kept.value.map(\.abbreviatedHash) == ["a", "b"])
      await #expect(throws: CancellationError.self) { try await cancelled.value }
    }
  }

  @Test(
    "Commits before a failure, or before a list breaks off, are handed out first",
    arguments: [
      (
        "echo 'fatal: bad object' >&2; exit 128",
        GitError.failed(message: "fatal: bad object", status: .exited(128))
      ),
      ("printf 0123", .unexpectedOutput),
    ]
  )
  func failureAmidTheList(end: String, error: GitError) async throws {
    try await withFakeGit("commit a; commit b; \(end)") { git async throws in
      let log = git.repository.readLog()
      #expect(try await log.next(1).map(\.abbreviatedHash) == ["a"])
      #expect(try await log.next(5).map(\.abbreviatedHash) == ["b"])
      #expect(await log.isAtEnd == false)
      await #expect(throws: error) { try await log.next(5) }
    }
  }

  @Test("A question of a refresh that git answers by half has no answer, and is cancelled soon")
  func question() async throws {
    let script =
      "[ -e \"$directory/go\" ] || wait_for go; commit b; echo 'fatal: bad' >&2; exit 128"
    try await withFakeGit(script) { git in
      let source = await CommitSource(git.repository)
      let question = Task { try await source.newer(than: .named("a")) }
      question.cancel()
      await #expect(throws: CancellationError.self) { try await question.value }
      try git.allow("go")
      #expect(try await source.newer(than: .named("a")) == nil)
    }
  }

  @Test("What a git has started and keeps its standard error open doesn't hold up a page")
  func grandchild() async throws {
    let script = "commit a; (exec sleep 1000) >&- & echo $! >\"$directory/pid\""
    try await withFakeGit(script) { git in
      let log = git.repository.readLog()
      #expect(try await log.next(5).count == 1)
      #expect(await log.isAtEnd)
      let number = try String(contentsOfFile: git.directory + "/pid", encoding: .utf8)
      kill(try #require(pid_t(number.dropLast())), SIGKILL)
    }
  }

  @Test("A git that doesn't listen holds up nobody who lets go of it, and is killed")
  func stubborn() async throws {
    try await withFakeGit("trap '' TERM; commit a; while :; do sleep 1; done") { git in
      var shortest = Duration.seconds(1000)
      for _ in 1...4 {
        var log: OutputReader? = git.repository.readLog()
        _ = try await log?.next(1, patience: .zero)
        let process = ProcessProbe(identifier: try #require(await log?.processIdentifier))
        shortest = min(shortest, ContinuousClock().measure { log = nil })
        try await eventually("git is still there") { !process.exists }
      }
      #expect(shortest < .milliseconds(100))
    }
  }
}
