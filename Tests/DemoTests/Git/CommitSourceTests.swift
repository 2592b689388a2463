import Foundation
import StatefulTable
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("The pages of commits", .timeLimit(.generous))
struct CommitSourceTests {
  private static func subjects(_ page: Page<GitCommit, CommitSource.Position>) -> [String] {
    page.items.map(\.subject)
  }

  private static func names(_ numbers: ClosedRange<Int>) -> [String] {
    numbers.reversed().map { "Commit \($0)" }
  }

  @Test("Pages go on after their last commit, however often the first page was read meanwhile")
  func goesOn() async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(250)
      let source = CommitSource(made.repository)
      var position = try await source.page(after: nil).next
      position = try await source.page(after: position).next
      for round in 1...4 {
        try await made.commit("New \(round)")
        _ = try await source.page(after: nil)
        let page = try await source.page(after: position)
        #expect(Self.subjects(page) == Self.names(1...100))
        // Now the log of the position is dropped.
        for _ in 0..<2 { _ = try await source.page(after: nil) }
      }
      try await made.git("checkout", "--quiet", "--orphan", "other")
      try await made.commit("Other")
      await #expect(throws: GitError.gone(position?.last ?? "")) {
        for _ in 0..<2 { _ = try await source.page(after: nil) }
        _ = try await source.page(after: position)
      }
    }
  }

  @Test(
    "A walk through the reflog shows a commit as often as the branch was there",
    arguments: ["-g", "--walk-reflogs"]
  )
  func reflog(option: String) async throws {
    try await withTemporaryRepository { made in
      let first = try await made.commit("First")
      let second = try await made.commit("Second")
      // As `git reset` writes it, 80 times back and forth.
      let who = "Ada <ada@example.org> 1700000000 +0000\treset: moving"
      let lines = "\(second) \(first) \(who)\n\(first) \(second) \(who)\n"
      let log = TemporaryLog(path: made.path + "/.git/logs/HEAD")
      try log.append(String(repeating: lines, count: 60))
      let source = CommitSource(made.repository, options: [option])
      let page = try await source.page(after: nil)
      let rest = try await source.page(after: page.next)
      let commits = page.items + rest.items
      let expected = (0..<122).map { $0 % 2 == 0 ? second : first }
      #expect(commits.map(\.hash) == expected)
      #expect(Set(commits.map(\.id)).count == 122)
      #expect(rest.next == nil)
      // A log of which the page was dropped is read anew, up to the same place.
      for _ in 0..<3 { _ = try await source.page(after: nil) }
      #expect(try await source.page(after: page.next).items.map(\.id) == rest.items.map(\.id))
    }
  }

  @Test("What is newer is known up to a thousand commits, and of a commit that is lost never")
  func limits() async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(1002)
      let commits = try await made.repository.readLog().next(1002)
      let source = CommitSource(made.repository)
      #expect(try await source.newer(than: commits[1000])?.count == 1000)
      #expect(try await source.newer(than: commits[1001]) == nil)
      let hash = try await made.git("commit-tree", "-m", "Lost", "main^{tree}")
      let lost = try await made.repository.readLog(options: [hash]).next(1)
      #expect(try await source.newer(than: lost[0]) == nil)
      try await made.git("reflog", "expire", "--expire=now", "--all")
      try await made.git("gc", "--quiet", "--prune=now")
      #expect(try await source.newer(than: lost[0]) == nil)
    }
  }
}
