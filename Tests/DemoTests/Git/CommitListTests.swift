import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("The list of commits", .timeLimit(.generous))
struct CommitListTests {
  /// The lines between the titles and the help.
  private static func rows(_ screen: TableScreen) -> [Substring] {
    let lines = screen.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines[2...].dropLast())
  }

  @Test("G goes to the first commit of thousands; a move stops it, and the list goes on from there")
  func end() async throws {
    let script = #"git "$@" | (head -c 100000; wait_for go; cat)"#
    try await withFakeGit(script) { git in
      let made = TemporaryRepository(path: git.directory)
      try await made.git("init", "--quiet", "--initial-branch=main")
      try await made.importCommits(5000)
      let screen = try await TableScreen.commits(of: git.repository)
      let list = try #require(screen.controller as? CommitListController)
      screen.send(.character("G"))
      while list.itemCount < 300 { await mainActorTurn() }
      screen.send(.character("g"))
      try git.allow("go")
      await list.settled()
      #expect((300..<5000).contains(list.itemCount))
      #expect(list.commitAtCursor?.subject == "Commit 5000")
      let count = list.itemCount
      list.loadNextPage()
      await list.settled()
      #expect(list.items.last?.subject == "Commit \(5000 - list.itemCount + 1)")
      #expect(list.itemCount > count)
      await KeyScript([.key(.character("G")), .wait]).play(on: screen)
      #expect(list.items.map(\.subject) == (1...5000).reversed().map { "Commit \($0)" })
      // The pages grow.
      #expect(list.history.count < 25)
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

  @Test("A repository without commits is empty; one that is none is an error in git's own words")
  func emptyAndError() async throws {
    try await withTemporaryRepository { made in
      let screen = try await TableScreen.commits(of: made.repository)
      #expect(screen.controller.state == .empty)
      #expect(screen.frame().text.contains("No commits yet"))
    }
    try await withTemporaryDirectory { directory in
      let made = TemporaryRepository(path: directory)
      let screen = try await TableScreen.commits(of: made.repository)
      #expect(screen.controller.state == .error)
      #expect(screen.frame().text.contains("not a git repository"))
      try await made.git("init", "--quiet", "--initial-branch=main")
      try await made.commit("First")
      await KeyScript([.key(.character("t")), .wait]).play(on: screen)
      #expect(Self.rows(screen)[0].contains("First"))
    }
  }

  @Test func `A filter shows the commits on the list that have a text, and reads on for more`()
    async throws
  {
    try await withTemporaryRepository { made in
      try await made.importCommits(350)
      let hash = try await made.commit("Newest", author: "Grace")
      let screen = try await TableScreen.commits(of: made.repository)
      for key in "&commit 300" { screen.send(.character(key)) }
      await KeyScript([.key(.enter), .wait]).play(on: screen)
      #expect(Self.rows(screen).contains { $0.hasSuffix("  Commit 300") })
      await KeyScript([.key(.escape), .wait]).play(on: screen)
      #expect(Self.rows(screen).contains { $0.hasPrefix("> ") && $0.hasSuffix("  Commit 300") })
      for text in ["grace", String(hash.prefix(7))] {
        for key in "&\(text)" { screen.send(.character(key)) }
        await KeyScript([.key(.enter), .wait]).play(on: screen)
        #expect(Self.rows(screen)[0].contains("Newest"))
        await KeyScript([.key(.escape), .wait]).play(on: screen)
      }
    }
  }

  @Test("A search that finds little shows it while git looks for more, and then ends")
  func slowSearch() async throws {
    try await withFakeGit("commit a; wait_for more; commit b; wait_for end") { git in
      let patience = Duration.milliseconds(1)
      let list = CommitListController(git.repository, patience: patience, now: 1_700_007_300)
      let screen = TableScreen(list, size: Size(columns: 60, lines: 12))
      screen.appear()
      for (subject, next) in [("Subject a", "more"), ("Subject b", "end")] {
        try await screen.shows(subject)
        #expect(list.loads.hasMorePages)
        try git.allow(next)
      }
      await list.settled()
      #expect(list.tableView.numberOfRows == 2)
      #expect(screen.frame().text.contains("· end ·"))
    }
  }

  @Test func `A refresh of a search finds what was committed since`() async throws {
    try await withTemporaryRepository { made in
      try await made.commit("Fix one")
      try await made.commit("Other")
      let screen = try await TableScreen.commits(of: made.repository)
      screen.controller.search(for: "fix")
      await screen.controller.settled()
      #expect(screen.controller.tableView.numberOfRows == 1)
      try await made.commit("Fix two")
      try await made.commit("Another")
      await KeyScript([.key(.character("r")), .wait]).play(on: screen)
      #expect(screen.controller.tableView.numberOfRows == 2)
    }
  }

  @Test("A repository that is committed to, packed and pruned meanwhile is read to its end")
  func busyRepository() async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(3000)
      let screen = try await TableScreen.commits(of: made.repository)
      for round in 0... {
        switch round {
        case 1: try await made.commit("Meanwhile")
        case 2: try await made.git("gc", "--quiet", "--prune=now")
        case 3:
          try await made.git("commit", "--quiet", "--amend", "--allow-empty", "--message=Amended")
        case 4:
          try await made.git("reflog", "expire", "--expire=now", "--all")
          try await made.git("gc", "--quiet", "--prune=now")
        default: break
        }
        guard screen.controller.loads.hasMorePages else { break }
        screen.controller.loadNextPage()
        await screen.controller.settled()
        #expect(screen.controller.loads.nextPage.error == nil)
      }
      #expect(screen.controller.tableView.numberOfRows == 3000)
      await KeyScript([.key(.character("r")), .wait]).play(on: screen)
      #expect(screen.controller.tableView.numberOfRows == 3001)
      screen.send(.home)
      #expect(Self.rows(screen)[0].contains("Amended"))
    }
  }

  @Test(
    "An age is as short as it can be said",
    arguments: [
      (0, "now"), (59, "now"), (60, "1m"), (3599, "59m"), (7300, "2h"), (86400 * 6, "6d"),
      (86400 * 20, "2w"), (86400 * 80, "2mo"), (86400 * 800, "2y"), (-50, "now"),
    ] as [(Int64, String)]
  )
  func age(seconds: Int64, words: String) {
    let now: Int64 = 1_700_000_000
    #expect(CommitListController.age(of: now - seconds, at: now) == words)
    #expect(CommitListController.age(of: .min, at: .max) == "now")
  }

  @Test func `Ages are those of the moment at which a row is drawn`() async throws {
    try await withTemporaryRepository { made in
      try await made.commit("Commit")
      var now: Int64 = 1_700_000_000
      let list = CommitListController(made.repository, now: now)
      let screen = try await TableScreen.loaded(list)
      #expect(Self.rows(screen)[0].contains(" now "))
      now += 86_400
      screen.setNeedsDisplay()
      #expect(Self.rows(screen)[0].contains(" 1d "))
    }
  }
}
