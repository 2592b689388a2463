import Glibc
import DemoSupport

/// A repository that git is asked about.
///
/// It is only a path until the first question, and nothing is remembered from one to the next. What git runs is safe
/// whoever made the repository: git gets no terminal, runs no program that the repository names, and fetches nothing.
struct GitRepository: Sendable {
  /// Any directory of the repository.
  let path: String
  private let program: String
  private let environment: ProcessEnvironment

  /// Creates a repository with any directory of it.
  ///
  /// Git gets the environment, but for what would lead it elsewhere.
  init(path: String, program: String = "git", environment: ProcessEnvironment = .current) {
    self.path = path
    self.program = program
    self.environment = environment
  }

  /// What the repository is called: the last part of its path, also where that is `.`.
  var name: String {
    guard let absolute = realpath(path, nil) else { return path }
    defer { free(absolute) }
    return String(cString: absolute).split(separator: "/").last.map(String.init) ?? "/"
  }

  // MARK: Questions

  /// The commits that `git log` lists, none and no error if there is no commit yet.
  ///
  /// The options are revisions, and options of `git log` that choose or order commits, such as `v1..v2`, `--grep=fix`
  /// and `--all`; behind a `--`, paths. Messages have the search text in upper or lower case. Git's own search would
  /// mix with the options'.
  func log(options: [String] = [], searchText: String = "") -> GitOutput<GitLogParser> {
    let end = options.firstIndex(of: "--") ?? options.endIndex
    let hasRepeats = options[..<end].contains { ["-g", "--walk-reflogs"].contains($0) }
    let parser = GitLogParser(searchText: searchText, hasRepeats: hasRepeats)
    let format = ["-z", "--no-patch", "--format=\(parser.format)"]
    let paths = ["--"] + options[end...].dropFirst()
    let arguments = ["log"] + options[..<end] + format + Self.plainOptions + paths
    // A commit that options have long looked for isn't to wait for others in git's buffer.
    return output(arguments, inBlocks: options.isEmpty, parser)
  }

  /// The lines that say who committed what, and why.
  func message(of commit: GitCommit) -> GitOutput<DiffParser> {
    show(commit, ["--no-patch"])
  }

  /// The same lines, then a blank one, and then those that say what changed: which files, and then the lines.
  func diff(of commit: GitCommit) -> GitOutput<DiffParser> {
    show(commit, ["--stat", "--patch"])
  }

  private func show(_ commit: GitCommit, _ options: [String]) -> GitOutput<DiffParser> {
    let arguments = ["show"] + Self.plainOptions + ["--format=medium"] + options
    return output(arguments + [commit.hash, "--"], inBlocks: true, DiffParser())
  }

  /// The arguments by which `sh` shows the diff of a commit in the user's pager, in color.
  ///
  /// Git doesn't start the pager itself, because a repository can name one.
  func pagerArguments(for commit: GitCommit) -> [String] {
    let variables = quietVariables
    let unset = variables.filter { $0.value == nil }.map(\.name).joined(separator: " ")
    let set = variables.compactMap { name, value in value.map { "\(name)='\($0)'" } }
    let script = """
      pager=${GIT_PAGER:-${PAGER:-less}}
      export LESS="${LESS-R}"
      (unset \(unset); export \(set.joined(separator: " ")); exec "$@" </dev/null) | eval "$pager"
      """
    let show = ["show"] + Self.plainOptions + ["--color", "--format=medium", "--stat", "--patch"]
    return ["-c", script, "sh", program] + arguments(show + [commit.hash, "--"])
  }

  private func output<Parser>(
    _ arguments: [String],
    inBlocks: Bool,
    _ parser: Parser
  ) -> GitOutput<Parser> {
    var environment = quietEnvironment
    // Into a pipe, git would write each commit for itself, which takes a third more time for a long history.
    if inBlocks { environment["GIT_FLUSH"] = "0" }
    return GitOutput(parser) { [environment] () throws(GitError) in
      try start(arguments, environment)
    }
  }

  /// What keeps configuration from adding colors, and from running programs.
  private static let plainOptions = [
    "--encoding=UTF-8", "--no-show-signature", "--no-color", "--no-ext-diff", "--no-textconv",
  ]

  // MARK: Mistakes

  /// Refuses a path without a directory, and options that make no list of commits, before there is a screen.
  func check(options: [String]) throws {
    try checkPath()
    for option in options.prefix(while: { $0 != "--" }) {
      let name = option.hasPrefix("-U") ? "-U" : String(option.prefix { $0 != "=" })
      guard !Self.writingOptions.contains(name) else {
        throw UsageError(
          "git can't list commits with \(name): it changes how git writes a commit, not which commits. "
            + "Leave it out, and press Enter on a commit to see what it changed"
        )
      }
    }
  }

  /// Options of `git log` by which it writes something else than a list of commits, or would if it weren't kept from it.
  private static let writingOptions: Set = [
    "--graph", "--oneline", "--pretty", "--format", "--decorate", "--date", "--line-prefix",
    "--show-linear-break", "--show-signature", "--notes", "--source", "--output", "--help", "-h",
    "-p", "-u", "--patch", "-U", "--unified", "--raw", "--stat", "--numstat", "--shortstat",
    "--dirstat", "-X", "--cumulative", "--summary", "--compact-summary", "--patch-with-stat",
    "--patch-with-raw", "--name-only", "--name-status", "--check", "--color-words", "--word-diff",
  ]

  /// Refuses what git would name by a system call that failed.
  private func checkPath() throws(GitError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { return }
      throw .noSuchPath(path)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notADirectory(path) }
    // The directory that this program is in may have been removed.
    guard status.st_nlink > 0 else { throw .noSuchPath(path) }
  }

  // MARK: Running git

  /// All arguments of git for a question.
  private func arguments(_ question: [String]) -> [String] {
    ["-C", path, "--no-optional-locks"] + Self.settings + question
  }

  private func start(
    _ arguments: [String],
    _ environment: ProcessEnvironment
  ) throws(GitError) -> sending ChildProcess {
    try checkPath()
    do {
      return try ChildProcess(program, self.arguments(arguments), environment: environment)
    } catch {
      guard error.number == ENOENT else { throw .notStarted(error.description) }
      throw .notInstalled(program: program)
    }
  }

  /// What takes the place of a repository's own configuration, by which git could be made to run programs:
  /// those of a submodule, a merge driver, and what watches files.
  private static let settings = [
    "diff.submodule=short", "log.diffMerges=separate", "core.fsmonitor=",
  ].flatMap { ["-c", $0] }

  /// The variables that lead git to another repository than the path's, or to parts of another.
  ///
  /// They are what `git rev-parse --local-env-vars` lists, but for `GIT_CONFIG_COUNT` and
  /// `GIT_CONFIG_PARAMETERS`: as git does for a submodule, this leaves configuration as it is, because a
  /// directory may be declared safe there.
  private static let repositoryVariables = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_DIR", "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]

  /// The variables of a git that looks nowhere but in its path, and never asks, pages, fetches, or translates.
  private var quietVariables: [(name: String, value: String?)] {
    Self.repositoryVariables.map { ($0, nil) } + [
      ("GIT_TERMINAL_PROMPT", "0"),
      ("GIT_PAGER", "cat"),
      // Of a repository that has only a part of the objects, git would fetch what is looked at.
      ("GIT_NO_LAZY_FETCH", "1"),
      // For a git that doesn't know the one above yet.
      ("GIT_ALLOW_PROTOCOL", ""),
      ("LC_ALL", "C.UTF-8"),
      // It would win over LC_ALL.
      ("LANGUAGE", nil),
    ]
  }

  private var quietEnvironment: ProcessEnvironment {
    var environment = environment
    for (name, value) in quietVariables { environment[name] = value }
    return environment
  }
}
