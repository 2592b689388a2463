/// Why git didn't answer.
enum GitError: Error, Hashable, Sendable {
  /// There is no program of this name.
  case notInstalled(program: String)
  /// The system can't start git or can't read from it. The text says why.
  case notStarted(String)
  /// There is nothing at this path.
  case noSuchPath(String)
  /// There is something at this path, but it isn't a directory.
  case notADirectory(String)
  /// Git failed: its own message, which may be empty, and how it ended.
  case failed(message: String, status: ChildProcess.ExitStatus)
  /// Git succeeded but wrote something else than was asked for.
  case unexpectedOutput
  /// This isn't listed any more, so that nobody knows which commits are after it.
  case gone(String)
}

extension GitError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notInstalled(let program): "\(program) is not installed, or not in PATH"
    case .notStarted(let reason): "git can't be run: \(reason)"
    case .noSuchPath(let path): "no such directory: \(path)"
    case .notADirectory(let path): "not a directory: \(path)"
    case .failed(let message, let status): message.isEmpty ? "git failed: \(status)" : message
    case .unexpectedOutput:
      "git log wrote something else than a list of commits: leave out options that change how it writes them"
    case .gone(let what): "\(what) is no longer there: a reload starts over"
    }
  }

  /// The error of a git that failed.
  ///
  /// Its message is the last line that begins with `fatal:`, because advice may follow it, and
  /// otherwise the last line that isn't empty.
  init(errorOutput: [UInt8], status: ChildProcess.ExitStatus) {
    let lines = String(decoding: errorOutput, as: UTF8.self).split(whereSeparator: \.isNewline)
    let fatal = lines.last { $0.hasPrefix("fatal:") }
    let message = fatal ?? lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
    self = .failed(message: String(message), status: status)
  }

  /// Whether git failed because the current branch has no commit.
  ///
  /// This is git's message since 2015, and ``GitRepository`` has it speak English. Asking for `HEAD`
  /// instead would not tell a branch without commits from a damaged one.
  var isAboutMissingCommits: Bool {
    guard case .failed(let message, _) = self else { return false }
    return message.hasPrefix("fatal: your current branch ")
      && message.hasSuffix(" does not have any commits yet")
  }
}
