import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("Options, searches and refreshes of the list of commits together", .timeLimit(.generous))
struct CommitPairTests {
  private static func subjects(_ list: CommitListController) async -> [String] {
    while list.loads.hasMorePages {
      list.loadNextPage()
      await list.settled()
    }
    return list.items.map(\.subject)
  }

  // MARK: A search

  private nonisolated static let searches: [(options: [String], subjects: [String])] = [
    (["--grep=fix"], ["fix the foo", "Fix: fix foo"]),
    (["--grep=^fix"], ["fix the foo"]),
    (["--grep=^FIX", "-i"], ["fix the foo", "Fix: fix foo"]),
    (["--grep=^(fix|mend) ", "-E"], ["mend a foo", "fix the foo"]),
    (["--grep=^fix(?= the)", "-P"], ["fix the foo"]),
    (["--grep=fix", "--invert-grep"], ["mend a foo", "add FOO"]),
    (["--grep=fix", "--grep=the", "--all-match"], ["fix the foo"]),
    (["--grep=^fix", "--fixed-strings"], []),
    (["--author=Grace"], ["add FOO"]),
    (["--reverse"], ["add FOO", "Fix: fix foo", "fix the foo", "mend a foo"]),
    (["--", "a"], ["mend a foo", "Fix: fix foo"]),
    (["-n", "4"], ["mend a foo", "fix the foo"]),
  ]

  @Test("A search finds those of the commits that the options choose", arguments: searches)
  func search(options: [String], subjects: [String]) async throws {
    try await withTemporaryRepository { made in
      for (subject, author, file) in [
        ("add FOO", "Grace", "b"), ("Fix: fix foo", "Ada", "a"), ("fix bar", "Ada", "a"),
        ("fix the foo", "Ada", "b"), ("mend the bar", "Ada", "a"), ("mend a foo", "Ada", "a"),
      ] {
        try await made.write(subject, to: file)
        try await made.commit(subject, author: author)
      }
      let list = CommitListController(made.repository, options: options, now: 1_700_007_300)
      let screen = try await TableScreen.loaded(list)
      let all = await Self.subjects(list)
      try await screen.play("/ f o o <enter> <wait>")
      #expect(await Self.subjects(list) == subjects)
      try await screen.play("/ <c-u> <enter> <wait>")
      #expect(await Self.subjects(list) == all)
    }
  }

  @Test(
    "A search finds any part of a message, whatever its case, and no pattern",
    arguments: [
      ("ÉCOLE", 1), ("école", 1), ("a.c", 1), ("[x", 1), ("line of the body", 1), ("^add", 0),
      ("author", 0), ("-", 2), ("--all", 1), ("two\nline", 0), ("x: a line", 1),
    ]
  )
  func searchText(text: String, count: Int) async throws {
    try await withTemporaryRepository { made in
      try await made.commit("Add a.c and abc[x]")
      try await made.commit("École\n\nA Line of the body\n- another: --all\nindex: a line")
      try await made.commit("long\n\n\(String(repeating: "word ", count: 8_000))-")
      let list = CommitListController(made.repository, now: 1_700_007_300)
      _ = try await TableScreen.loaded(list)
      list.search(for: text)
      await list.settled()
      #expect(list.itemCount == count)
    }
  }

  // MARK: A refresh

  @Test(
    "After a refresh a long list has git's order, and is read again only if that changed far down",
    arguments: [
      ("git commit --quiet --amend --allow-empty --message=Amended", 1004),
      ("git reset --quiet --soft HEAD~3", 1005),
      ("git reset --quiet --soft HEAD~900; git commit --quiet --allow-empty --message=New", 1903),
      ("git merge --quiet --no-edit old", 4003),
    ]
  )
  func longRefresh(script: String, pageCount: Int) async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(4000, date: 1_700_000_000)
      try await made.git("checkout", "--quiet", "--detach", "main~3990")
      let date = ["GIT_COMMITTER_DATE": "1700000010 +0000"]
      for subject in ["Old 1", "Old 2"] {
        let commit = ["commit", "--quiet", "--allow-empty", "--message=\(subject)"]
        try await made.git(commit, variables: date)
      }
      try await made.git("checkout", "--quiet", "-B", "old")
      try await made.git("checkout", "--quiet", "main")
      let list = CommitListController(made.repository, now: 1_702_600_000)
      let screen = try await TableScreen.loaded(list)
      let source = CommitSource(made.repository)
      var position = try await source.page(after: nil).next
      while position != nil { position = try await source.page(after: position, limit: 2000).next }
      try await screen.play("G <wait>")
      let newest = try #require(list.items.first)
      try await made.run("sh", ["-c", "cd \"$1\"; \(script)", "sh", made.path])
      #expect(try await source.newer(than: newest) == nil)
      #expect(try await source.page(after: nil).items.count == pageCount)
      await screen.refresh()
      let expected = try await made.git("log", "--format=%s").split(separator: "\n").map(
        String.init
      )
      #expect(list.items.map(\.subject) == expected)
      #expect(list.commitAtCursor?.subject == "Commit 1")
    }
  }

  // MARK: Options

  @Test(
    "An option that makes no list of commits is refused by its name",
    arguments: [
      "--graph", "--oneline", "--stat", "--format=%H", "--pretty", "-p", "--name-only", "-U",
      "--output=stolen", "--help", "--line-prefix=x",
    ]
  )
  func refusedOption(option: String) async throws {
    try await withTemporaryRepository { made in
      try await made.commit("First")
      let words = ["git", made.path, "--", "--all", option, "--", "--graph"]
      let outcome = try DemoProgram.run(words)
      #expect(outcome.status == .exited(64))
      let name = option.prefix { $0 != "=" }
      #expect(outcome.errors.hasPrefix("demo: git can't list commits with \(name)"))
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.output.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: "stolen"))
    }
  }
}
