import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("GitLog", .timeLimit(.generous))
struct GitLogTests {
  @Test(
    "The last page knows that it is the last",
    arguments: [(5, 2, [2, 2, 1]), (4, 2, [2, 2]), (3, 5, [3]), (3, 3, [3]), (3, 1, [1, 1, 1])]
  )
  func pages(commits: Int, size: Int, pages: [Int]) async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(commits)
      let log = made.repository.readLog()
      var sizes: [Int] = []
      var subjects: [String] = []
      while await !log.isAtEnd {
        let page = try await log.next(size)
        sizes.append(page.count)
        subjects += page.map(\.subject)
      }
      #expect(sizes == pages)
      #expect(subjects == (1...commits).reversed().map { "Commit \($0)" })
      #expect(try await log.next(size).isEmpty)
    }
  }

  @Test(
    "Git writes a whole history in blocks, but each commit that options look for at once",
    arguments: [([], "flush 0"), (["--grep=Subject"], "flush ")]
  )
  func flushing(options: [String], flush: String) async throws {
    let script = #"printf '%s' "flush $GIT_FLUSH" >"$directory/flush"; commit a"#
    try await withFakeGit(script) { git async throws in
      let log = git.repository.readLog(options: options)
      #expect(try await log.next(2).count == 1)
      #expect(try String(contentsOfFile: git.directory + "/flush", encoding: .utf8) == flush)
    }
  }

  @Test("A commit has all its fields")
  func fields() async throws {
    try await withTemporaryRepository { made in
      let hash = try await made.commit("Add the engine\ncontinued\n\nBody")
      let commit = try #require(try await made.repository.readLog().next(1).first)
      #expect(commit.hash == hash)
      #expect(hash.hasPrefix(commit.abbreviatedHash))
      #expect((4..<40).contains(commit.abbreviatedHash.count))
      #expect(commit.authorTime == 1_700_000_000)
      #expect(commit.authorName == "Ada Lovelace")
      #expect(commit.subject == "Add the engine continued")
    }
  }

  @Test(
    "A subject is what it is",
    arguments: [
      "", "--all", "%H%x00", "\u{1B}]0;title\u{7}\u{1B}[2J", "tab\tand\rreturn", "\u{202E}olleh",
      "👩‍👩‍👧 é 漢字", "\u{1}\u{7F}\u{9B}31m",
    ]
  )
  func subjects(subject: String) async throws {
    try await withTemporaryRepository { made in
      try await made.commit("first")
      try await made.commit(subject)
      try await made.commit("last")
      let commits = try await made.repository.readLog().next(9)
      #expect(commits.map(\.subject) == ["last", subject, "first"])
    }
  }

  @Test(
    "An author is what he is",
    arguments: ["red\u{1B}[31mred", "-n", "%an", "漢字\u{202E}", "a\tb"]
  )
  func authors(author: String) async throws {
    try await withTemporaryRepository { made in
      try await made.commit("Subject", author: author)
      #expect(try await made.repository.readLog().next(1).first?.authorName == author)
    }
  }

  @Test(
    "A commit that git itself would not make is a commit",
    arguments: [
      (Array("author \u{1B}[31m\u{FF} <a> 99999999999999999999 +0000".utf8), Array("S\0T".utf8)),
      (Array("author nobody".utf8), []),
      (Array("author \u{7} <> x".utf8) + [0xFF], [0xFE, 0x41, 0xFF]),
      ([], Array("no author".utf8)),
    ]
  )
  func damagedCommit(author: [UInt8], message: [UInt8]) async throws {
    try await withTemporaryRepository { made in
      let committer = "\ncommitter C <c@example.org> 5 +0000\n\n"
      let hash = try await made.commit(bytes: author + Array(committer.utf8) + message)
      try await made.git("update-ref", "refs/heads/main", hash)
      let later = try await made.commit("later")
      let log = made.repository.readLog()
      #expect(try await log.next(9).map(\.hash) == [later, hash])
      #expect(await log.isAtEnd)
    }
  }

  @Test("The configuration of the user doesn't change how commits are read")
  func configuration() async throws {
    try await withTemporaryRepository { made in
      try await made.commit("Subject")
      for (name, value) in [
        ("color.ui", "always"), ("log.showSignature", "true"), ("format.pretty", "oneline"),
        ("log.date", "relative"), ("log.decorate", "full"), ("i18n.logOutputEncoding", "UTF-16"),
        ("log.diffMerges", "on"), ("diff.noprefix", "true"), ("core.pager", "false"),
        ("log.abbrevCommit", "true"), ("log.showRoot", "true"),
      ] { try await made.git("config", name, value) }
      let commits = try await made.repository.readLog().next(9)
      #expect(commits.map(\.subject) == ["Subject"])
      #expect(commits.first?.hash.count == 40)
    }
  }

  @Test("A revision that doesn't exist is an error in git's own words")
  func unknownRevision() async throws {
    try await withTemporaryRepository { made in
      try await made.commit("Subject")
      // A file of the same name must not make it a path.
      try Data().write(to: URL(filePath: made.path + "/nowhere"))
      let log = made.repository.readLog(options: ["nowhere"])
      let error = GitError.failed(message: "fatal: bad revision 'nowhere'", status: .exited(128))
      for _ in 1...2 { await #expect(throws: error) { try await log.next(1) } }
      #expect(await log.isAtEnd == false)
    }
  }

  @Test("Revisions say where to begin and where to end")
  func revisions() async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(10)
      let log = made.repository.readLog(options: ["main~2", "^main~5"])
      #expect(try await log.next(9).map(\.subject) == ["Commit 8", "Commit 7", "Commit 6"])
    }
  }

  @Test("A damaged branch is an error and not an empty log")
  func damagedBranch() async throws {
    try await withTemporaryRepository { made in
      try Data("garbage\n".utf8).write(to: URL(filePath: made.path + "/.git/refs/heads/main"))
      let log = made.repository.readLog()
      await #expect(throws: GitError.self) { try await log.next(1) }
    }
  }

  @Test("Elements can be read again, and from further on, until those behind them are")
  func again() async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(200)
      let log = made.repository.log()
      let commits = try await withThrowingTaskGroup(of: [GitCommit].self) { group in
        for _ in 0..<20 { group.addTask { try await log.elements(after: 0, limit: 10).elements } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(commits).count == 1)
      #expect(try await log.elements(after: 150, limit: 50).elements.first?.subject == "Commit 50")
      #expect(try await log.elements(after: 151, limit: 50).isLast)
      await #expect(throws: GitError.gone("what was read before")) {
        try await log.elements(after: 150, limit: 50)
      }
    }
  }

  @Test("Git is paused while nobody reads")
  func paused() async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(20_000)
      let log = made.repository.readLog()
      #expect(try await log.next(20).map(\.subject).last == "Commit 19981")
      let git = ProcessProbe(identifier: try #require(await log.processIdentifier))

      // Paused: it sleeps, and its output is far from the whole of two megabytes.
      var written = -1
      try await eventually("git goes on writing") {
        defer { written = git.bytesWritten ?? -1 }
        return git.state == "S" && git.bytesWritten == written
      }
      #expect((1..<300_000).contains(written))

      // And it goes on when it is read.
      var count = 20
      while await !log.isAtEnd { count += try await log.next(1000).count }
      #expect(count == 20_000)
      #expect(await log.processIdentifier == nil)
      #expect(!git.exists)
    }
  }

  @Test("Git ends with the log, and no zombie stays")
  func dropped() async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(5000)
      var log: OutputReader? = made.repository.readLog()
      #expect(try await log?.next(1).count == 1)
      let git = ProcessProbe(identifier: try #require(await log?.processIdentifier))
      #expect(git.exists)
      log = nil
      try await eventually("git is still there") { !git.exists }
    }
  }
}
