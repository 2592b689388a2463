import CLibrary

/// A git command in a directory.
struct GitCommand: Sendable {
  /// Where to run it: any directory of a repository.
  var path: String
  /// The command and its arguments.
  var arguments: [String]
  /// The name or path of git itself.
  var program = "git"
  /// The environment that git is to have, before ``start()`` makes git quiet and English.
  var environment = ProcessEnvironment.current
}

extension GitCommand {
  /// Starts the command.
  ///
  /// - Returns: The running git. Whether it fails is known when it has ended.
  /// - Throws: ``GitError`` if the path isn't a directory or git can't be started.
  func start() throws(GitError) -> ChildProcess {
    try checkPath()
    let spawn = Spawn(
      program: program,
      arguments: ["-C", path, "--no-optional-locks"] + Self.settings + arguments,
      environment: quietEnvironment
    )
    do {
      return try ChildProcess(spawn)
    } catch {
      guard error.number == ENOENT else { throw .notStarted(error.description) }
      throw .notInstalled(program: program)
    }
  }

  /// Refuses what git would name by a system call that failed.
  func checkPath() throws(GitError) {
    var status = stat()
    guard stat(path.kernelCharacters, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { return }
      throw .noSuchPath(path)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notADirectory(path) }
    // The directory that this program is in may have been removed.
    guard status.st_nlink > 0 else { throw .noSuchPath(path) }
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

  /// The environment of a git that looks nowhere but in its path, and never asks, pages, fetches, or translates.
  private var quietEnvironment: ProcessEnvironment {
    var environment = environment
    for name in Self.repositoryVariables { environment[name] = nil }
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_PAGER"] = "cat"
    // Of a repository that has only a part of the objects, git would fetch what is looked at.
    environment["GIT_NO_LAZY_FETCH"] = "1"
    // For a git that doesn't know the one above yet.
    environment["GIT_ALLOW_PROTOCOL"] = ""
    environment["LC_ALL"] = "C.UTF-8"
    // It would win over LC_ALL.
    environment["LANGUAGE"] = nil
    return environment
  }
}
