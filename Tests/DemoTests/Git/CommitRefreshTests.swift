import Foundation
import StatefulTable
import StatefulTableText
import Testing

@testable import demo

@MainActor
@Suite("A refresh of the list of commits", .timeLimit(.minutes(10)))
struct CommitRefreshTests {
  private static func screen(_ repository: GitRepository) async -> TableScreen {
    let list = CommitListController(repository, now: 1_700_007_300)
    let screen = TableScreen(list, size: Size(columns: 60, lines: 12))
    screen.appear()
    await list.settled()
    return screen
  }

  private static func refresh(_ screen: TableScreen) async {
    await KeyScript([.key(.character("r")), .wait]).play(on: screen)
  }

  /// The row under the cursor, as it is drawn.
  private static func selected(_ screen: TableScreen) -> Substring {
    screen.frame().text.split(separator: "\n").first { $0.hasPrefix("> ") } ?? ""
  }

  @Test("After an amend and after a rebase the cursor is on the commit it was on")
  func cursor() async throws {
    try await withTemporaryRepository { made in
      for number in 1...40 { try made.commit("Commit \(number)") }
      let screen = await Self.screen(made.repository)
      for _ in 0..<6 { screen.send(.down) }
      #expect(Self.selected(screen).contains("Commit 34 "))
      let before = Self.selected(screen)
      try made.git("commit", "--quiet", "--amend", "--allow-empty", "--message=Amended")
      await Self.refresh(screen)
      #expect(Self.selected(screen) == before)
      try made.git("reset", "--quiet", "--soft", "HEAD~5")
      try made.commit("Squashed")
      await Self.refresh(screen)
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
      let screen = await Self.screen(made.repository)
      try made.git("reset", "--quiet", "--soft", "HEAD~1")
      try made.git("reflog", "expire", "--expire=now", "--all")
      try made.git("gc", "--quiet", "--prune=now")
      await Self.refresh(screen)
      #expect(screen.controller.loads.pullToRefresh.error == nil)
      #expect(screen.controller.tableView.numberOfRows == 1)
      #expect(Self.selected(screen).contains("First"))
    }
  }

  @Test("The first commit of a repository comes with a refresh; with a new branch all go")
  func firstCommit() async throws {
    try await withTemporaryRepository { made in
      let screen = await Self.screen(made.repository)
      #expect(screen.controller.state == .empty)
      try made.commit("First")
      await Self.refresh(screen)
      #expect(Self.selected(screen).contains("First"))
      try made.git("checkout", "--quiet", "--orphan", "other")
      await Self.refresh(screen)
      #expect(screen.controller.state == .empty)
    }
  }

  @Test("A repository that is gone is an error, and the rows stay")
  func gone() async throws {
    try await withTemporaryRepository { made in
      try made.commit("First")
      let screen = await Self.screen(made.repository)
      try FileManager.default.moveItem(atPath: made.path + "/.git", toPath: made.path + "/gone")
      await Self.refresh(screen)
      #expect(screen.frame().text.contains("fatal: not a git repository"))
      #expect(Self.selected(screen).contains("First"))
      try FileManager.default.moveItem(atPath: made.path + "/gone", toPath: made.path + "/.git")
      await KeyScript([.key(.character("t")), .wait]).play(on: screen)
      #expect(!screen.frame().text.contains("fatal"))
    }
  }

  @Test("The first page, a refresh and a page after it cost one git each, or none")
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
      let screen = await Self.screen(git.repository)
      #expect(try runs() == 1)
      screen.controller.loadNextPage()
      await screen.controller.settled()
      #expect(try runs() == 1)
      await Self.refresh(screen)
      #expect(try runs() == 2)
      let hash = try made.git("commit-tree", "-p", "main", "-m", "New", "main^{tree}")
      try made.git("update-ref", "refs/heads/main", hash)
      await Self.refresh(screen)
      #expect(try runs() == 3)
      #expect(screen.controller.tableView.numberOfRows == 201)
    }
  }
}
