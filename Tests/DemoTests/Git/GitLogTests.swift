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

  @Test func `A revision that doesn't exist is an error in git's own words`() async throws {
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

  @Test(
    "The words of an error are the last line that says what git died of",
    arguments: [
      ("fatal: not a git repository\n", "fatal: not a git repository"),
      ("warning: a\nfatal: b\n\n", "fatal: b"),
      (
        "fatal: dubious ownership\nTo add an exception, call:\n\n\tgit config\n",
        "fatal: dubious ownership"
      ),
      ("error: a\nerror: b\n  \n", "error: b"),
      ("", ""),
      ("\n \n", ""),
      ("no newline", "no newline"),
    ]
  )
  func message(output: String, message: String) {
    let error = GitError(errorOutput: Array(output.utf8), status: .exited(128))
    #expect(error == .failed(message: message, status: .exited(128)))
  }

  @Test func `A damaged branch is an error and not an empty log`() async throws {
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

  @Test func `Git is paused while nobody reads`() async throws {
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
}
