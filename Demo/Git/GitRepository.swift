/// A repository that git is asked about.
///
/// It is only a path until the first question, and nothing is remembered from one to the next.
struct GitRepository: Sendable {
  /// Any directory of the repository.
  let path: String
  private let program: String
  private let environment: ProcessEnvironment

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - path: Any directory of it.
  ///   - program: The name or path of git.
  ///   - environment: The environment that git gets.
  init(path: String, program: String = "git", environment: ProcessEnvironment = .current) {
    self.path = path
    self.program = program
    self.environment = environment
  }

  /// The commits that `git log` lists.
  ///
  /// None, and no error, if there is no commit yet.
  ///
  /// - Parameters:
  ///   - revisions: Where to begin, as git names revisions: `main`, `v1..v2`, `^old`. `HEAD` if
  ///     there are none.
  ///   - options: More options of `git log` that choose or order commits, such as `--grep=fix`,
  ///     `--all` and `--author=Ada`. They aren't checked.
  /// - Returns: The commits. A wrong revision is an error of the first ``GitLog/next(_:)``.
  /// - Throws: ``GitError/notARevision(_:)`` if git would take a revision for an option.
  func log(
    from revisions: [String] = [],
    options: [String] = []
  ) throws(GitError) -> GitLog {
    for revision in revisions { try check(revision) }
    return GitLog(
      command(["log"] + options + Self.logOptions + revisions + ["--"])
    )
  }

  /// The full hash of the commit that is checked out, or nil if there is no commit yet.
  ///
  /// - Throws: ``GitError``, or `CancellationError`.
  func head() async throws -> String? {
    try await log(options: ["--max-count=1"]).next(1).first?.id
  }

  /// Whether a commit is part of another's history.
  ///
  /// Every commit is part of its own. A commit that no longer exists, because history was rewritten, is part of none.
  ///
  /// - Parameters:
  ///   - hash: The commit that may be the older.
  ///   - descendant: The commit whose history is searched.
  /// - Returns: Whether the other can be reached from the descendant by way of parents.
  /// - Throws: ``GitError``, also if the descendant doesn't exist, or `CancellationError`.
  func isAncestor(_ hash: String, of descendant: String) async throws -> Bool {
    try check(hash)
    try check(descendant)
    let answer = try await run(["merge-base", "--is-ancestor", hash, descendant])
    switch answer.status {
    case .exited(0): return true
    case .exited(1): return false
    default:
      if try await !exists(hash) { return false }
      throw answer.error
    }
  }

  /// The commits that the current branch has gained since one of its commits, newest first.
  ///
  /// - Throws: ``GitError``, also if that commit doesn't exist, or `CancellationError`.
  func commits(after hash: String) async throws -> [GitCommit] {
    let log = try log(from: ["\(hash)..HEAD"])
    var commits: [GitCommit] = []
    while !log.isAtEnd { commits += try await log.next(1000) }
    return commits
  }
}

extension GitRepository {
  /// What keeps the user's configuration and options from changing how a commit is written.
  private static let logOptions = [
    "-z", "--encoding=UTF-8", "--no-show-signature", "--no-color", "--no-patch",
    "--format=\(GitLogParser.format)",
  ]

  /// Refuses what git would take for an option.
  ///
  /// Nothing is lost: git allows no such name.
  private func check(_ revision: String) throws(GitError) {
    guard !revision.hasPrefix("-"), !revision.utf8.contains(0) else {
      throw .notARevision(revision)
    }
  }

  private func exists(_ hash: String) async throws -> Bool {
    let answer = try await run(["rev-parse", "--verify", "--quiet", "\(hash)^{commit}"])
    switch answer.status {
    case .exited(0): return true
    case .exited(1): return false
    default: throw answer.error
    }
  }

  private func run(_ arguments: [String]) async throws -> GitRun.Answer {
    try await GitRun(command(arguments)).answer()
  }

  func command(_ arguments: [String]) -> GitCommand {
    GitCommand(path: path, arguments: arguments, program: program, environment: environment)
  }
}
