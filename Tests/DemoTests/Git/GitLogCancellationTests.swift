import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("GitLog with a slow or failing git", .timeLimit(.generous))
struct GitLogCancellationTests {
  @Test("A cancelled read returns at once, and the next goes on where it was")
  func cancelledRead() async throws {
    try await withFakeGit("commit a; commit b; wait_for go; commit c") { git in
      let log = git.repository.readLog()
      #expect(try await log.next(1).map(\.abbreviatedHash) == ["a"])

      let read = Task { try await log.next(5) }
      read.cancel()
      await #expect(throws: CancellationError.self) { try await read.value }

      try git.allow("go")
      #expect(try await log.next(5).map(\.abbreviatedHash) == ["b", "c"])
      #expect(await log.isAtEnd)
    }
  }

  @Test("A read that already waits is cancelled at once")
  func cancelledWhileWaiting() async throws {
    try await withFakeGit("commit a; wait_for never") { git in
      let log = git.repository.readLog()
      for milliseconds in [0, 1, 20] {
        let read = Task { try await log.next(1) }
        try await Task.sleep(for: .milliseconds(milliseconds))
        read.cancel()
        await #expect(throws: CancellationError.self) { try await read.value }
      }
    }
  }

  @Test("Cancelling one read doesn't cancel another")
  func otherRead() async throws {
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

  @Test("With patience, what git has found is handed out while it looks for more")
  func patience() async throws {
    try await withFakeGit("wait_for a; commit a; wait_for go; commit b; commit c") { git in
      let log = git.repository.readLog()
      // Nothing at all is waited for as long as it takes.
      let first = Task { try await log.next(5, patience: .milliseconds(1)) }
      try await Task.sleep(for: .milliseconds(20))
      try git.allow("a")
      #expect(try await first.value.map(\.abbreviatedHash) == ["a"])
      #expect(await log.isAtEnd == false)
      try git.allow("go")
      #expect(try await log.next(2).map(\.abbreviatedHash) == ["b", "c"])
      #expect(await log.isAtEnd)
      #expect(try await log.next(5, patience: .milliseconds(1)).isEmpty)
    }
  }

  @Test("With patience, a full page is a full page")
  func fullPage() async throws {
    try await withFakeGit("commit a; commit b; wait_for go; commit c") { git in
      let log = git.repository.readLog()
      try git.allow("go")
      #expect(try await log.next(2, patience: .seconds(100)).count == 2)
      #expect(try await log.next(2, patience: .seconds(100)).count == 1)
      #expect(await log.isAtEnd)
    }
  }

  @Test("Commits before a failure are handed out first")
  func failureAmidTheList() async throws {
    let script = "commit a; commit b; echo 'fatal: bad object' >&2; exit 128"
    try await withFakeGit(script) { git async throws in
      let log = git.repository.readLog()
      #expect(try await log.next(1).map(\.abbreviatedHash) == ["a"])
      #expect(try await log.next(5).map(\.abbreviatedHash) == ["b"])
      #expect(await log.isAtEnd == false)
      let error = GitError.failed(message: "fatal: bad object", status: .exited(128))
      await #expect(throws: error) { try await log.next(5) }
    }
  }

  @Test("A git that is killed is an error")
  func killed() async throws {
    try await withFakeGit("commit a; kill -9 $$") { git async throws in
      let log = git.repository.readLog()
      #expect(try await log.next(5).count == 1)
      let error = GitError.failed(message: "", status: .signalled(9))
      await #expect(throws: error) { try await log.next(5) }
    }
  }

  @Test("A list that breaks off is an error")
  func cutOff() async throws {
    try await withFakeGit("commit a; printf 0123") { git async throws in
      let log = git.repository.readLog()
      #expect(try await log.next(5).count == 1)
      await #expect(throws: GitError.unexpectedOutput) { try await log.next(5) }
    }
  }

  @Test("A question of a refresh that git answers by half has no answer, and is cancelled soon")
  func question() async throws {
    let script =
      "[ -e \"$directory/go\" ] || wait_for go; commit b; echo 'fatal: bad' >&2; exit 128"
    try await withFakeGit(script) { git in
      let source = await CommitSource(git.repository)
      let commit = GitCommit(
        id: "a",
        abbreviatedHash: "a",
        authorTime: 0,
        authorName: "",
        subject: ""
      )
      let question = Task { try await source.newer(than: commit) }
      question.cancel()
      await #expect(throws: CancellationError.self) { try await question.value }
      try git.allow("go")
      #expect(try await source.newer(than: commit) == nil)
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
