import Foundation
import Testing

@testable import demo

@Suite("GitRepository", .timeLimit(.minutes(10)))
struct GitRepositoryTests {
  @Test("The head is the newest commit, and nil if there is none")
  func head() async throws {
    try await withTemporaryRepository { made in
      #expect(try await made.repository.head() == nil)
      let hash = try made.commit("Subject")
      #expect(try await made.repository.head() == hash)
      try made.git("checkout", "--quiet", "--detach")
      #expect(try await made.repository.head() == hash)
      try made.git("checkout", "--quiet", "--orphan", "other")
      #expect(try await made.repository.head() == nil)
    }
  }

  @Test("A commit is part of its own history and of that of its descendants")
  func ancestors() async throws {
    try await withTemporaryRepository { made in
      let first = try made.commit("first")
      let second = try made.commit("second")
      let repository = made.repository
      #expect(try await repository.isAncestor(first, of: second))
      #expect(try await repository.isAncestor(first, of: first))
      #expect(try await !repository.isAncestor(second, of: first))
    }
  }

  @Test("An amended commit is no longer part of the history")
  func amended() async throws {
    try await withTemporaryRepository { made in
      try made.commit("first")
      let old = try made.commit("second")
      try made.git("commit", "--quiet", "--amend", "--allow-empty", "--message=changed")
      let head = try #require(try await made.repository.head())
      #expect(try await !made.repository.isAncestor(old, of: head))
    }
  }

  @Test("A commit that doesn't exist is part of no history")
  func missingCommit() async throws {
    try await withTemporaryRepository { made in
      let hash = try made.commit("first")
      let missing = String(repeating: "0123456789", count: 4)
      #expect(try await !made.repository.isAncestor(missing, of: hash))
      let words = "fatal: Not a valid commit name \(missing)"
      await #expect(throws: GitError.failed(words: words, status: .exited(128))) {
        try await made.repository.isAncestor(hash, of: missing)
      }
    }
  }

  @Test("The commits since another are newest first")
  func commitsAfter() async throws {
    try await withTemporaryRepository { made in
      let first = try made.commit("first")
      #expect(try await made.repository.commits(after: first).isEmpty)
      try made.commit("second")
      let third = try made.commit("third")
      let commits = try await made.repository.commits(after: first)
      #expect(commits.map(\.subject) == ["third", "second"])
      #expect(commits.first?.id == third)
    }
  }

  @Test("More commits than a pipe holds are all there")
  func manyCommitsAfter() async throws {
    try await withTemporaryRepository { made in
      try made.importCommits(3001)
      let first = try made.git("rev-parse", "main~3000")
      #expect(try await made.repository.commits(after: first).count == 3000)
    }
  }

  @Test("A hash can't be taken for an option", arguments: ["--all", "-h", ""])
  func optionAsHash(hash: String) async throws {
    try await withTemporaryRepository { made in
      let head = try made.commit("first")
      let repository = made.repository
      await #expect(throws: GitError.self) { try await repository.isAncestor(head, of: hash) }
      guard !hash.isEmpty else { return }
      let error = GitError.notARevision(hash)
      await #expect(throws: error) { try await repository.isAncestor(hash, of: head) }
      await #expect(throws: GitError.notARevision(hash + "..HEAD")) {
        try await repository.commits(after: hash)
      }
    }
  }

  @Test("A directory that isn't a repository is an error in git's own words")
  func notARepository() async throws {
    try await withTemporaryDirectory { path in
      // The directory of temporary files might itself be in a repository.
      var environment = TemporaryRepository.environment
      environment["GIT_CEILING_DIRECTORIES"] = (path as NSString).deletingLastPathComponent
      environment["LANGUAGE"] = "de"
      environment["LC_ALL"] = "de_DE.UTF-8"
      let repository = GitRepository(path: path, environment: environment)
      let words = "fatal: not a git repository (or any of the parent directories): .git"
      let error = GitError.failed(words: words, status: .exited(128))
      await #expect(throws: error) { try await repository.log().next(1) }
      await #expect(throws: error) { try await repository.head() }
      await #expect(throws: error) { try await repository.commits(after: "HEAD") }
      #expect(error.description == words)
    }
  }

  @Test("A path that doesn't exist is an error", arguments: ["", "/no/such/path", "/dev/null/x"])
  func missingPath(path: String) async {
    let repository = GitRepository(path: path)
    await #expect(throws: GitError.noSuchPath(path)) { try await repository.log().next(1) }
    await #expect(throws: GitError.noSuchPath(path)) { try await repository.head() }
  }

  @Test("A path to a file is an error")
  func pathToFile() async {
    let repository = GitRepository(path: "/dev/null")
    await #expect(throws: GitError.notADirectory("/dev/null")) { try await repository.head() }
  }

  @Test("A git that isn't installed is an error")
  func notInstalled() async {
    let repository = GitRepository(path: "/", program: "no-such-git")
    await #expect(throws: GitError.notInstalled(program: "no-such-git")) {
      try await repository.head()
    }
  }

  @Test("A path may hold anything", arguments: ["a b", "-n", "$HOME", "'\"", "é\n漢", "*", "~"])
  func unusualPath(name: String) async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/" + name
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      let made = TemporaryRepository(path: path)
      try made.git("init", "--quiet", "--initial-branch=main")
      let hash = try made.commit("Subject")
      #expect(try await made.repository.head() == hash)
    }
  }

  @Test("Any directory of the repository will do, and a bare one too")
  func otherDirectories() async throws {
    try await withTemporaryRepository { made in
      let hash = try made.commit("Subject")
      let inside = made.path + "/inside"
      try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: false)
      try made.git("clone", "--quiet", "--bare", made.path, made.path + "/bare")
      for path in [inside, made.path + "/bare", made.path + "/.git"] {
        let repository = GitRepository(path: path, environment: TemporaryRepository.environment)
        #expect(try await repository.head() == hash)
      }
    }
  }
}
