import Foundation
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@Suite("GitRepository", .timeLimit(.generous))
struct GitRepositoryTests {
  @Test(
    "A path that is no directory is an error, and so is a git that isn't installed",
    arguments: [
      ("", "git", GitError.noSuchPath("")), ("/dev/null/x", "git", .noSuchPath("/dev/null/x")),
      ("/dev/null", "git", .notADirectory("/dev/null")),
      ("/", "/no/such/git", .notInstalled(program: "/no/such/git")),
    ]
  )
  func notThere(path: String, program: String, error: GitError) async {
    let repository = GitRepository(path: path, program: program)
    await #expect(throws: error) { try await repository.readLog().next(1) }
  }

  @Test("A path may hold anything", arguments: ["a b", "-n", "$HOME", "'\"", "é\n漢", "*", "~"])
  func unusualPath(name: String) async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/" + name
      try makeDirectory(path)
      let made = TemporaryRepository(path: path)
      try await made.git("init", "--quiet", "--initial-branch=main")
      let hash = try await made.commit("Subject")
      #expect(try await made.repository.readLog().next(1).map(\.hash) == [hash])
    }
  }

  @Test("Any directory of the repository will do, a bare one, another work tree, a shallow clone")
  func otherDirectories() async throws {
    try await withTemporaryRepository { made in
      try await made.importCommits(5)
      try await made.git("reset", "--quiet", "--hard")
      let hash = try await made.git("rev-parse", "HEAD")
      let inside = made.path + "/inside"
      try makeDirectory(inside)
      try await made.git("clone", "--quiet", "--bare", made.path, made.path + "/bare")
      try await made.git("worktree", "add", "--quiet", "--detach", made.path + "/linked")
      let shallow = ["clone", "--quiet", "--depth=2", "file://" + made.path]
      try await made.git(shallow + [made.path + "/shallow"])
      for directory in [inside, "/bare", "/.git", "/linked", "/shallow"] {
        let path = directory.hasPrefix(made.path) ? directory : made.path + directory
        let repository = GitRepository(path: path, environment: TemporaryRepository.environment)
        let commits = try await repository.readLog().next(9)
        #expect(commits.first?.hash == hash)
        #expect(commits.count == (directory == "/shallow" ? 2 : 5))
        let newer = try await CommitSource(repository).newer(than: commits[1])
        #expect(newer?.map(\.hash) == [hash])
        let lines = try await repository.diff(of: commits[1]).elements(after: 0, limit: 9)
        #expect(lines.elements.first?.text.text == "commit \(commits[1].hash)")
      }
    }
  }

  @Test func `The path says which repository it is, whatever the environment says`() async throws {
    try await withTemporaryRepository { other in
      try await other.commit("Other")
      try await withTemporaryRepository { made in
        try await made.commit("First")
        let names = try await made.git("rev-parse", "--local-env-vars").split(separator: "\n")
        #expect(names.contains("GIT_DIR"))
        // Its configuration is git's to heed, as what declares a directory safe.
        for name in names where !name.hasPrefix("GIT_CONFIG_") {
          var environment = TemporaryRepository.environment
          environment[String(name)] = other.path + "/.git"
          let repository = GitRepository(path: made.path, environment: environment)
          let subjects = try? await repository.readLog().next(9).map(\.subject)
          #expect(subjects == ["First"], "\(name)")
        }
        var environment = TemporaryRepository.environment
        environment["GIT_CONFIG_COUNT"] = "mistake"
        let misconfigured = GitRepository(path: made.path, environment: environment)
        await #expect(throws: GitError.self) { try await misconfigured.readLog().next(9) }
      }
    }
  }

  @Test func `Paths behind two dashes choose commits too`() async throws {
    try await withTemporaryRepository { made in
      for name in ["a", "b", "--all"] {
        try await made.write(name, to: name)
        try await made.commit("Add \(name)")
      }
      for (options, subjects) in [
        (["--", "b"], ["Add b"]), (["--", "--all", "a"], ["Add --all", "Add a"]),
        (["--reverse", "HEAD~1", "--"], ["Add a", "Add b"]),
      ] {
        #expect(
          try await made.repository.readLog(options: options).next(9).map(\.subject) == subjects
        )
      }
    }
  }

  @Test func `The configuration of a home of any bytes is heeded`() async throws {
    try await withTemporaryRepository { made in
      try await made.commit("First")
      let script = #"""
        home=$2/$(printf 'caf\351'); mkdir "$home"; echo '[mistake' >"$home/.gitconfig"
        exec env -u GIT_CONFIG_GLOBAL HOME="$home" "$1" git "$2" --plain
        """#
      let outcome = try DemoProgram.run(script: script, made.path)
      #expect(outcome.status == .exited(1))
      #expect(outcome.errors.contains("bad config"))
    }
  }
}
