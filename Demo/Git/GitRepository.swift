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
  ///     `--all` and `--author=Ada`; behind a `--`, paths. They aren't checked.
  ///   - startsAtOnce: Whether git starts before the commits are asked for. The default is `false`.
  /// - Returns: The commits. A wrong revision is an error of the first ``GitOutput/next(_:)``.
  /// - Throws: ``GitError/notARevision(_:)`` if git would take a revision for an option.
  func log(
    from revisions: [String] = [],
    options: [String] = [],
    startsAtOnce: Bool = false
  ) throws(GitError) -> GitLog {
    for revision in revisions { try check(revision) }
    let end = options.firstIndex(of: "--") ?? options.endIndex
    var arguments = ["log"]
    arguments += options[..<end]
    arguments += Self.logOptions
    arguments += revisions
    arguments.append("--")
    arguments += options[end...].dropFirst()
    var command = command(arguments)
    // Into a pipe git writes each commit for itself, lest one that was long searched for has to wait. A whole
    // history comes in blocks, which is sooner there.
    if options.isEmpty { command.environment["GIT_FLUSH"] = "0" }
    // If git can't be started, that is tried again when commits are asked for.
    let child = startsAtOnce ? try? command.start() : nil
    let hasRepeats = options[..<end].contains(where: Self.reflogOptions.contains)
    let parser = GitLogParser(hasRepeats: hasRepeats)
    return GitLog(command, parser: parser, child: child)
  }

  /// The commits that the current branch has gained since one of its commits, newest first.
  ///
  /// One git says both what was gained and whether that commit is still part of the history: it lists what
  /// is on one side only, and a commit that was amended or rebased away is on the other side.
  ///
  /// - Parameters:
  ///   - hash: The commit.
  ///   - limit: The most commits to read.
  /// - Returns: The commits; nil if there are more, if that commit is no longer part of the history, or if git
  ///   doesn't say, for which another question will give the reason.
  /// - Throws: ``GitError`` if git can't be started or hasn't written commits, or `CancellationError`.
  nonisolated(nonsending) func commits(
    after hash: String,
    limit: Int
  ) async throws -> [GitCommit]? {
    let log = try log(from: ["\(hash)...HEAD"])
    do {
      let commits = try await log.next(limit)
      guard log.isAtEnd, !commits.contains(where: { $0.hash == hash }) else { return nil }
      return commits
    } catch GitError.failed {
      return nil
    }
  }
}

extension GitRepository {
  /// What keeps the user's configuration and options from changing how a commit is written.
  private static let logOptions =
    ["-z", "--no-patch", "--format=\(GitLogParser.format)"] + plainOptions

  /// What keeps configuration from adding colors, and from running programs.
  static let plainOptions = [
    "--encoding=UTF-8", "--no-show-signature", "--no-color", "--no-ext-diff", "--no-textconv",
  ]

  /// The options by which git lists a commit as many times as a branch was there.
  private static let reflogOptions = ["-g", "--walk-reflogs"]

  /// Refuses what git would take for an option.
  ///
  /// Nothing is lost: git allows no such name.
  private func check(_ revision: String) throws(GitError) {
    guard !revision.hasPrefix("-"), !revision.utf8.contains(0) else {
      throw .notARevision(revision)
    }
  }

  func command(_ arguments: [String]) -> GitCommand {
    GitCommand(path: path, arguments: arguments, program: program, environment: environment)
  }
}
