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
  /// This can't be a revision.
  case notARevision(String)
  /// Git failed: its own words, which may be empty, and how it ended.
  case failed(words: String, status: ChildProcess.ExitStatus)
  /// Git succeeded but wrote something else than was asked for.
  case unexpectedOutput
  /// A commit isn't listed any more, so that nobody knows which are after it.
  case noSuchCommit(String)
}

extension GitError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notInstalled(let program): "\(program) is not installed, or not in PATH"
    case .notStarted(let reason): "git can't be run: \(reason)"
    case .noSuchPath(let path): "no such directory: \(path.shown)"
    case .notADirectory(let path): "not a directory: \(path.shown)"
    case .notARevision(let text): "not a revision: \(text.shown)"
    case .failed(let words, let status): words.isEmpty ? "git failed: \(status)" : words
    case .unexpectedOutput: "git log wrote something else than a list of commits"
    case .noSuchCommit(let hash): "\(hash) is no longer there: a reload starts over"
    }
  }
}

extension GitError {
  /// The error of a git that failed.
  ///
  /// Its words are the last line that begins with `fatal:`, because advice may follow it, and
  /// otherwise the last line that isn't empty.
  init(errorOutput: [UInt8], status: ChildProcess.ExitStatus) {
    let lines = String(decoding: errorOutput, as: UTF8.self).split(whereSeparator: \.isNewline)
    let fatal = lines.last { $0.hasPrefix("fatal:") }
    let words = fatal ?? lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
    self = .failed(words: String(words), status: status)
  }
}

extension GitError {
  /// Whether git failed because the current branch has no commit.
  ///
  /// These are git's words since 2015, and ``GitCommand`` has it speak English. Asking for `HEAD`
  /// instead would not tell a branch without commits from a damaged one.
  var isAboutMissingCommits: Bool {
    guard case .failed(let words, _) = self else { return false }
    return words.hasPrefix("fatal: your current branch ")
      && words.hasSuffix(" does not have any commits yet")
  }
}
