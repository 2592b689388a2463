import TestSupport
import Testing

@testable import demo

@Suite("GitLog with a slow or failing git", .timeLimit(.generous))
struct GitLogCancellationTests {
  @Test("A cancelled read returns at once, and the next goes on where it was")
  func cancelledRead() async throws {
    try await withFakeGit("commit a; commit b; wait_for go; commit c") { git in
      let log = try git.repository.log()
      #expect(try await log.next(1).map(\.abbreviatedHash) == ["a"])

      let read = Task { try await log.next(5) }
      read.cancel()
      await #expect(throws: CancellationError.self) { try await read.value }

      try git.allow("go")
      #expect(try await log.next(5).map(\.abbreviatedHash) == ["b", "c"])
      #expect(log.isAtEnd)
    }
  }

  @Test("A read that already waits is cancelled at once")
  func cancelledWhileWaiting() async throws {
    try await withFakeGit("commit a; wait_for never") { git in
      let log = try git.repository.log()
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
      let log = try git.repository.log()
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
      let log = try git.repository.log()
      // Nothing at all is waited for as long as it takes.
      let first = Task { try await log.next(5, patience: .milliseconds(1)) }
      try await Task.sleep(for: .milliseconds(20))
      try git.allow("a")
      #expect(try await first.value.map(\.abbreviatedHash) == ["a"])
      #expect(!log.isAtEnd)
      try git.allow("go")
      #expect(try await log.next(2).map(\.abbreviatedHash) == ["b", "c"])
      #expect(log.isAtEnd)
      #expect(try await log.next(5, patience: .milliseconds(1)).isEmpty)
    }
  }

  @Test("With patience, a full page is a full page")
  func fullPage() async throws {
    try await withFakeGit("commit a; commit b; wait_for go; commit c") { git in
      let log = try git.repository.log()
      try git.allow("go")
      #expect(try await log.next(2, patience: .seconds(100)).count == 2)
      #expect(try await log.next(2, patience: .seconds(100)).count == 1)
      #expect(log.isAtEnd)
    }
  }

  @Test("Commits before a failure are handed out first")
  func failureAmidTheList() async throws {
    let script = "commit a; commit b; echo 'fatal: bad object' >&2; exit 128"
    try await withFakeGit(script) { git in
      let log = try git.repository.log()
      #expect(try await log.next(1).map(\.abbreviatedHash) == ["a"])
      #expect(try await log.next(5).map(\.abbreviatedHash) == ["b"])
      #expect(!log.isAtEnd)
      let error = GitError.failed(words: "fatal: bad object", status: .exited(128))
      await #expect(throws: error) { try await log.next(5) }
    }
  }

  @Test("A git that is killed is an error")
  func killed() async throws {
    try await withFakeGit("commit a; kill -9 $$") { git in
      let log = try git.repository.log()
      #expect(try await log.next(5).count == 1)
      let error = GitError.failed(words: "", status: .signalled(9))
      await #expect(throws: error) { try await log.next(5) }
    }
  }

  @Test("A list that breaks off is an error")
  func cutOff() async throws {
    try await withFakeGit("commit a; printf 0123") { git in
      let log = try git.repository.log()
      #expect(try await log.next(5).count == 1)
      await #expect(throws: GitError.unexpectedOutput) { try await log.next(5) }
    }
  }

  @Test("A question that git answers by half has no answer")
  func halfAnswer() async throws {
    try await withFakeGit("commit b; echo 'fatal: bad object' >&2; exit 128") { git in
      let newer = try await git.repository.commits(after: "a", limit: 9)
      #expect(newer == nil)
    }
  }

  @Test("A question is cancelled at once")
  func cancelledQuestion() async throws {
    try await withFakeGit("wait_for never") { git in
      let question = Task { try await git.repository.commits(after: "a", limit: 9) }
      try await Task.sleep(for: .milliseconds(5))
      question.cancel()
      await #expect(throws: CancellationError.self) { try await question.value }
    }
  }
}
