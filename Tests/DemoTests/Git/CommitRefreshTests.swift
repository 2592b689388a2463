import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("A refresh of the list of commits", .timeLimit(.generous))
struct CommitRefreshTests {
  /// The row under the cursor, as it is drawn.
  private static func selected(_ screen: TableScreen) -> Substring {
    screen.frame().text.split(separator: "\n").first { $0.hasPrefix("> ") } ?? ""
  }

  @Test("After an amend and after a rebase the cursor is on the commit it was on")
  func cursor() async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(40)
      let screen = try await TableScreen.commits(of: made.repository)
      for _ in 0..<6 { screen.send(.down) }
      #expect(Self.selected(screen).hasSuffix("  Commit 34"))
      let before = Self.selected(screen)
      try await made.git("commit", "--quiet", "--amend", "--allow-empty", "--message=Amended")
      await screen.refresh()
      #expect(Self.selected(screen) == before)
      try await made.git("reset", "--quiet", "--soft", "HEAD~5")
      try await made.commit("Squashed")
      await screen.refresh()
      #expect(Self.selected(screen) == before)
      screen.send(.home)
      #expect(Self.selected(screen).contains("Squashed"))
      #expect(screen.controller.tableView.numberOfRows == 36)
    }
  }

  @Test("A repository that is gone is an error, and the rows stay")
  func gone() async throws {
    try await withTemporaryRepository { made in
      try await made.commit("First")
      let screen = try await TableScreen.commits(of: made.repository)
      try FileManager.default.moveItem(atPath: made.path + "/.git", toPath: made.path + "/gone")
      await screen.refresh()
      #expect(screen.frame().text.contains("fatal: not a git repository"))
      #expect(Self.selected(screen).contains("First"))
      try FileManager.default.moveItem(atPath: made.path + "/gone", toPath: made.path + "/.git")
      await KeyScript([.key(.character("t")), .wait]).play(on: screen)
      #expect(!screen.frame().text.contains("fatal"))
    }
  }

  @Test("The first page and a refresh cost one git each, new commits another, and a page none")
  func runs() async throws {
    let script = #"echo "$@" >>"$directory/runs"; exec git "$@""#
    try await withFakeGit(script) { git in
      let made = TemporaryRepository(path: git.directory)
      try await made.git("init", "--quiet", "--initial-branch=main")
      try await made.importCommits(300)
      let runs = {
        try String(contentsOfFile: git.directory + "/runs", encoding: .utf8)
          .split(separator: "\n").count
      }
      let screen = try await TableScreen.commits(of: git.repository)
      #expect(try runs() == 1)
      screen.controller.loadNextPage()
      await screen.controller.settled()
      #expect(try runs() == 1)
      await screen.refresh()
      #expect(try runs() == 2)
      let hash = try await made.git("commit-tree", "-p", "main", "-m", "New", "main^{tree}")
      try await made.git("update-ref", "refs/heads/main", hash)
      await screen.refresh()
      #expect(try runs() == 4)
      #expect(screen.controller.tableView.numberOfRows == 151)
    }
  }
}
