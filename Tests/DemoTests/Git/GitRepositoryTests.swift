import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("GitRepository", .timeLimit(.generous))
struct GitRepositoryTests {
  @Test("The commits that were gained are newest first, also none")
  func gained() async throws {
    try await withTemporaryRepository { made in
      let first = try made.commit("first")
      #expect(try await made.repository.commits(after: first, limit: 9)?.isEmpty == true)
      try made.commit("second")
      let third = try made.commit("third")
      let commits = try await made.repository.commits(after: first, limit: 9)
      #expect(commits?.map(\.subject) == ["third", "second"])
      #expect(commits?.first?.hash == third)
      // Nor does it matter that no branch is checked out.
      try made.git("checkout", "--quiet", "--detach")
      #expect(try await made.repository.commits(after: first, limit: 9) == commits)
    }
  }

  @Test("After a commit that is no longer part of the history nothing was gained")
  func rewritten() async throws {
    try await withTemporaryRepository { made in
      let first = try made.commit("first")
      let old = try made.commit("second")
      try made.git("commit", "--quiet", "--amend", "--allow-empty", "--message=changed")
      #expect(try await made.repository.commits(after: old, limit: 9) == nil)
      #expect(try await made.repository.commits(after: first, limit: 9)?.count == 1)
      let missing = String(repeating: "0123456789", count: 4)
      #expect(try await made.repository.commits(after: missing, limit: 9) == nil)
      let new = try made.git("rev-parse", "HEAD")
      try made.git("reset", "--quiet", "--soft", first)
      #expect(try await made.repository.commits(after: new, limit: 9) == nil)
      try made.git("checkout", "--quiet", "--orphan", "other")
      #expect(try await made.repository.commits(after: new, limit: 9) == nil)
    }
  }

  @Test("As many commits as the limit are all there, and one more is too many")
  func limit() async throws {
    try await withTemporaryRepository { made in
      try made.importCommits(3001)
      let first = try made.git("rev-parse", "main~3000")
      #expect(try await made.repository.commits(after: first, limit: 3000)?.count == 3000)
      #expect(try await made.repository.commits(after: first, limit: 2999) == nil)
    }
  }

  @Test("A hash can't be taken for an option", arguments: ["--all", "-h"])
  func optionAsHash(hash: String) async throws {
    try await withTemporaryRepository { made in
      try made.commit("first")
      await #expect(throws: GitError.notARevision(hash + "...HEAD")) {
        try await made.repository.commits(after: hash, limit: 9)
      }
    }
  }

  @Test("A directory that isn't a repository is an error in git's own words")
  func notARepository() async throws {
    try await withTemporaryDirectory { path in
      var environment = TemporaryRepository.environment
      environment["LANGUAGE"] = "de"
      environment["LC_ALL"] = "de_DE.UTF-8"
      let repository = GitRepository(path: path, environment: environment)
      let words = "fatal: not a git repository (or any of the parent directories): .git"
      let error = GitError.failed(words: words, status: .exited(128))
      await #expect(throws: error) { try await repository.log().next(1) }
      let newer = try await repository.commits(after: "HEAD", limit: 9)
      #expect(newer == nil)
      #expect(error.description == words)
    }
  }

  @Test("A path that doesn't exist is an error", arguments: ["", "/no/such/path", "/dev/null/x"])
  func missingPath(path: String) async {
    let repository = GitRepository(path: path)
    await #expect(throws: GitError.noSuchPath(path)) { try await repository.log().next(1) }
    await #expect(throws: GitError.noSuchPath(path)) {
      try await repository.commits(after: "a", limit: 9)
    }
  }

  @Test("A path to a file is an error")
  func pathToFile() async {
    let repository = GitRepository(path: "/dev/null")
    await #expect(throws: GitError.notADirectory("/dev/null")) {
      try await repository.log().next(1)
    }
  }

  @Test("A git that isn't installed is an error")
  func notInstalled() async {
    let repository = GitRepository(path: "/", program: "/no/such/git")
    await #expect(throws: GitError.notInstalled(program: "/no/such/git")) {
      try await repository.log().next(1)
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
      #expect(try await made.repository.log().next(1).map(\.hash) == [hash])
    }
  }

  @Test("Any directory of the repository will do, a bare one, another work tree, a shallow clone")
  func otherDirectories() async throws {
    try await withTemporaryRepository { made in
      try made.importCommits(5)
      try made.git("reset", "--quiet", "--hard")
      let hash = try made.git("rev-parse", "HEAD")
      let inside = made.path + "/inside"
      try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: false)
      try made.git("clone", "--quiet", "--bare", made.path, made.path + "/bare")
      try made.git("worktree", "add", "--quiet", "--detach", made.path + "/linked")
      try made.git("clone", "--quiet", "--depth=2", "file://" + made.path, made.path + "/shallow")
      for directory in [inside, "/bare", "/.git", "/linked", "/shallow"] {
        let path = directory.hasPrefix(made.path) ? directory : made.path + directory
        let repository = GitRepository(path: path, environment: TemporaryRepository.environment)
        let commits = try await repository.log().next(9)
        #expect(commits.first?.hash == hash)
        #expect(commits.count == (directory == "/shallow" ? 2 : 5))
        let newer = try await repository.commits(after: commits[1].hash, limit: 9)
        #expect(newer?.map(\.hash) == [hash])
        let lines = try await repository.diff(of: commits[1]).next(9)
        #expect(lines.first?.text.text == "commit \(commits[1].hash)")
      }
    }
  }

  @Test("The path says which repository it is, whatever the environment says")
  func otherRepository() async throws {
    try await withTemporaryRepository { other in
      try other.commit("Other")
      try await withTemporaryRepository { made in
        try made.commit("First")
        let names = try made.git("rev-parse", "--local-env-vars").split(separator: "\n")
        #expect(names.contains("GIT_DIR"))
        // Its configuration is git's to heed, as what declares a directory safe.
        for name in names where !name.hasPrefix("GIT_CONFIG_") {
          var environment = TemporaryRepository.environment
          environment[String(name)] = other.path + "/.git"
          let repository = GitRepository(path: made.path, environment: environment)
          let subjects = try? await repository.log().next(9).map(\.subject)
          #expect(subjects == ["First"], "\(name)")
        }
        var environment = TemporaryRepository.environment
        environment["GIT_CONFIG_COUNT"] = "mistake"
        let misconfigured = GitRepository(path: made.path, environment: environment)
        await #expect(throws: GitError.self) { try await misconfigured.log().next(9) }
      }
    }
  }

  @Test("Paths behind two dashes choose commits too")
  func paths() async throws {
    try await withTemporaryRepository { made in
      for name in ["a", "b", "--all"] {
        try Data(name.utf8).write(to: URL(filePath: made.path + "/" + name))
        try made.git("add", "--", name)
        try made.commit("Add \(name)")
      }
      for (options, subjects) in [
        (["--", "b"], ["Add b"]), (["--", "--all", "a"], ["Add --all", "Add a"]),
        (["--reverse", "HEAD~1", "--"], ["Add a", "Add b"]),
      ] {
        #expect(try await made.repository.log(options: options).next(9).map(\.subject) == subjects)
      }
    }
  }

  @Test("The configuration of a home of any bytes is heeded")
  func homeOfBytes() async throws {
    try await withTemporaryRepository { made in
      try made.commit("First")
      let home = made.path + "/" + String(kernelBytes: Array("caf".utf8) + [0xE9])
      try made.run("sh", ["-c", #"mkdir "$1" && echo '[mistake' >"$1/.gitconfig""#, "sh", home])
      let script = #"exec env -u GIT_CONFIG_GLOBAL HOME="$3" "$1" git "$2" --plain"#
      let outcome = try DemoProgram.run(script: script, made.path, home)
      #expect(outcome.status == .exited(1))
      #expect(outcome.errors.contains("bad config"))
    }
  }
}
