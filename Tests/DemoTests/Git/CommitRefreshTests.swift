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
      try made.importCommits(40)
      let screen = try await TableScreen.commits(of: made.repository)
      for _ in 0..<6 { screen.send(.down) }
      #expect(Self.selected(screen).hasSuffix("  Commit 34"))
      let before = Self.selected(screen)
      try made.git("commit", "--quiet", "--amend", "--allow-empty", "--message=Amended")
      await screen.refresh()
      #expect(Self.selected(screen) == before)
      try made.git("reset", "--quiet", "--soft", "HEAD~5")
      try made.commit("Squashed")
      await screen.refresh()
      #expect(Self.selected(screen) == before)
      screen.send(.home)
      #expect(Self.selected(screen).contains("Squashed"))
      #expect(screen.controller.tableView.numberOfRows == 36)
    }
  }

  @Test("A commit that was rebased away and collected is no trouble")
  func collected() async throws {
    try await withTemporaryRepository { made in
      try made.commit("First")
      try made.commit("Second")
      let screen = try await TableScreen.commits(of: made.repository)
      try made.git("reset", "--quiet", "--soft", "HEAD~1")
      try made.git("reflog", "expire", "--expire=now", "--all")
      try made.git("gc", "--quiet", "--prune=now")
      await screen.refresh()
      #expect(screen.controller.loads.pullToRefresh.error == nil)
      #expect(screen.controller.tableView.numberOfRows == 1)
      #expect(Self.selected(screen).contains("First"))
    }
  }

  @Test("The first commit of a repository comes with a refresh; with a new branch all go")
  func firstCommit() async throws {
    try await withTemporaryRepository { made in
      let screen = try await TableScreen.commits(of: made.repository)
      #expect(screen.controller.state == .empty)
      try made.commit("First")
      await screen.refresh()
      #expect(Self.selected(screen).contains("First"))
      try made.git("checkout", "--quiet", "--orphan", "other")
      await screen.refresh()
      #expect(screen.controller.state == .empty)
    }
  }

  @Test("A repository that is gone is an error, and the rows stay")
  func gone() async throws {
    try await withTemporaryRepository { made in
      try made.commit("First")
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

  @Test("A commit of a new day begins a section above, and what is read doesn't move")
  func newDay() async throws {
    try await withTemporaryRepository { made in
      try made.importCommits(30, date: 1_700_000_000)
      let days = DayCalendar(zone: .utc) { 1_700_007_300 }
      let list = CommitListController(made.repository, now: 1_700_007_300, days: days)
      let screen = try await TableScreen.loaded(list)
      for _ in 0..<15 { screen.send(.down) }
      let before = screen.frame().text.split(separator: "\n")[1...10]
      try made.git(
        "commit",
        "--quiet",
        "--allow-empty",
        "--message=Good morning",
        variables: ["GIT_AUTHOR_DATE": "1700007200 +0000"]
      )
      await screen.refresh()
      #expect(screen.frame().text.split(separator: "\n")[1...10] == before)
      let table = list.tableView
      #expect(table.unseenRowsAbove == 1)
      let headers = (0..<table.numberOfSections).map { table.titleForHeader(inSection: $0) }
      #expect(headers == ["Today", "Yesterday"])
    }
  }

  @Test("The first page and a refresh cost one git each, new commits another, and a page none")
  func runs() async throws {
    let script = #"echo "$@" >>"$directory/runs"; exec git "$@""#
    try await withFakeGit(script) { git in
      let made = TemporaryRepository(path: git.directory)
      try made.git("init", "--quiet", "--initial-branch=main")
      try made.importCommits(300)
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
      let hash = try made.git("commit-tree", "-p", "main", "-m", "New", "main^{tree}")
      try made.git("update-ref", "refs/heads/main", hash)
      await screen.refresh()
      #expect(try runs() == 4)
      #expect(screen.controller.tableView.numberOfRows == 151)
    }
  }

  @Test("A commit that git replaced by another is shown as that one after a reload")
  func replaced() async throws {
    try await withTemporaryRepository { made in
      try made.importCommits(5)
      let screen = try await TableScreen.commits(of: made.repository)
      let old = try made.git("rev-parse", "HEAD~3")
      let new = try made.git("commit-tree", "-p", "HEAD~4", "-m", "Replaced", "HEAD^{tree}")
      try made.git("replace", old, new)
      try await screen.play("R <wait>")
      #expect(screen.controller.tableView.numberOfRows == 5)
      #expect(screen.frame().text.contains("Replaced"))
      #expect(!screen.frame().text.contains("Commit 2"))
    }
  }
}
