import Foundation

@testable import demo

/// A real repository, made with the real git in a directory of its own.
///
/// Neither the configuration of the user nor the environment of the test run reaches its git.
struct TemporaryRepository: Sendable {
  /// The directory with the work tree.
  let path: String

  /// The repository as the demo sees it.
  var repository: GitRepository { GitRepository(path: path, environment: Self.environment) }

  /// What git sees of the world: what any child does, and who commits when.
  static let environment: ProcessEnvironment = {
    var environment = ProcessEnvironment.ofChildren
    environment["GIT_AUTHOR_NAME"] = "Ada Lovelace"
    environment["GIT_AUTHOR_EMAIL"] = "ada@example.org"
    environment["GIT_AUTHOR_DATE"] = "1700000000 +0000"
    environment["GIT_COMMITTER_NAME"] = "Charles Babbage"
    environment["GIT_COMMITTER_EMAIL"] = "charles@example.org"
    environment["GIT_COMMITTER_DATE"] = "1700000001 +0000"
    return environment
  }()
}

/// Calls a function with a repository without commits, which is deleted afterwards.
func withTemporaryRepository<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (TemporaryRepository) async throws -> Result
) async throws -> Result {
  try await withTemporaryDirectory { directory in
    let repository = TemporaryRepository(path: directory)
    try await repository.git("init", "--quiet", "--initial-branch=main")
    return try await body(repository)
  }
}

extension TemporaryRepository {
  /// Runs git in the repository.
  ///
  /// - Returns: What it wrote, without white space at the ends.
  /// - Throws: ``GitError`` if it failed.
  @discardableResult
  func git(_ arguments: String..., variables: [String: String] = [:]) async throws -> String {
    try await git(arguments, variables: variables)
  }

  @discardableResult
  func git(_ arguments: [String], variables: [String: String] = [:]) async throws -> String {
    try await run("git", ["-C", path] + arguments, variables: variables)
  }

  /// Writes a file, which is part of the next commit.
  func write(_ text: String, to name: String) async throws {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    try await git("add", "--", name)
  }

  /// Makes an empty commit and returns its hash.
  @discardableResult
  func commit(_ subject: String, author: String = "Ada Lovelace") async throws -> String {
    let options = ["--quiet", "--allow-empty", "--allow-empty-message", "--cleanup=verbatim"]
    let commit = ["commit"] + options + ["--message=\(subject)"]
    try await git(commit, variables: ["GIT_AUTHOR_NAME": author])
    return try await git("rev-parse", "HEAD")
  }

  /// Makes a commit of exactly these bytes after the tree's line and returns its hash.
  func commit(bytes: [UInt8]) async throws -> String {
    let tree = try await git("write-tree")
    let file = path + "/.git/raw-commit"
    try Data(Array("tree \(tree)\n".utf8) + bytes).write(to: URL(filePath: file))
    return try await git("hash-object", "-t", "commit", "-w", "--literally", file)
  }

  /// Makes many commits on `main`, called `Commit 1` and so on, by one process of git.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - parent: The commit that the first one follows, if any.
  ///   - date: The time of the first one, in seconds. Each is a second after the one before.
  ///   - hasLines: Whether each writes a line of its own, such as `line 1`, into the file `file`.
  /// - Throws: ``GitError`` if git failed.
  func importCommits(
    _ count: Int,
    after parent: String? = nil,
    date: Int = 1_000_000_001,
    hasLines: Bool = false
  ) async throws {
    var stream = ""
    for number in 1...count {
      let subject = "Commit \(number)"
      let time = date + number - 1
      stream += """
        commit refs/heads/main
        author Ada <ada@example.org> \(time) +0000
        committer Ada <ada@example.org> \(time) +0000
        data \(subject.utf8.count)
        \(subject)

        """
      if number == 1, let parent { stream += "from \(parent)\n" }
      guard hasLines else { continue }
      let line = "line \(number)\n"
      stream += "M 100644 inline file\ndata \(line.utf8.count)\n\(line)\n"
    }
    let file = path + "/.git/stream"
    try Data(stream.utf8).write(to: URL(filePath: file))
    let script = #"exec git -C "$1" fast-import --quiet <"$2""#
    try await run("sh", ["-c", script, "sh", path, file])
  }

  /// Runs a program, as ``git(_:variables:)`` runs git: beside the main actor, which other tests need meanwhile.
  @discardableResult
  func run(
    _ program: String,
    _ arguments: [String],
    variables: [String: String] = [:]
  ) async throws -> String {
    var environment = Self.environment
    for (name, value) in variables { environment[name] = value }
    let child = try ChildProcess(program, arguments, environment: environment)
    let output = try child.readToEnd()
    let status = try child.wait()
    guard status.isSuccess else {
      throw GitError(errorOutput: child.errorOutput, status: status)
    }
    return output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
