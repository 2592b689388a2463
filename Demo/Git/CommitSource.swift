import StatefulTable

/// The commits of a repository: a page source that reads one `git log`, only as far as asked.
///
/// A search is git's own, of all messages.
@MainActor final class CommitSource: PageSource {
  /// A place in a log.
  struct Position: Hashable, Sendable {
    /// The number of the log.
    var log: Int
    /// How many of its commits are before.
    var count: Int
    /// The last of those.
    var last: GitCommit
  }

  private static let pageSize = 100
  /// Fewer, so that a screen is full sooner.
  private static let firstPageSize = 50
  /// The most commits that a refresh puts above: with more, the first page is read anew.
  private static let newerLimit = 1000

  /// The text that messages are searched for.
  ///
  /// The default is empty: all commits are listed.
  var searchText = ""

  private let repository: GitRepository
  private let options: [String]
  private let patience: Duration?

  /// The logs that the next page may be of.
  ///
  /// Two, because a refresh begins a log, but pages may go on with the one before. What is asked for of an older
  /// log is looked for in a new one.
  private var logs: [Int: CommitLog] = [:]
  /// The number of the log that was begun last.
  private var lastLog = 0
  /// How many commits of a log were read up to the end of the last page.
  private var readCount = 0
  /// How many commits a refresh reads anew, because it can't say which are newer.
  private var countReadAnew: Int?
  /// What replaced commits when the first page was read.
  private var replacements: GitReplacements?
  /// The log that was begun before the first page was asked for.
  private var begunLog: GitLog?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - options: Options of `git log` that choose commits.
  ///   - patience: How long a page that isn't full is waited for. nil is as long as it takes.
  init(_ repository: GitRepository, options: [String], patience: Duration?) {
    self.repository = repository
    self.options = options
    self.patience = patience
  }

  /// Starts git for the first page, so that it works while the list and the screen are being made.
  func begin() {
    replacements = GitReplacements(path: repository.path)
    begunLog = try? repository.log(options: options, startsAtOnce: true)
  }

  // MARK: Pages

  func page(after position: Position?) async throws -> Page<GitCommit, Position> {
    try await page(after: position, limit: Self.pageSize)
  }

  func page(after position: Position?, limit: Int) async throws -> Page<GitCommit, Position> {
    guard let position else { return try await firstPage() }
    let log = try await log(at: position)
    logs = [position.log: log]
    let commits = try await log.page(after: position.count, limit, patience: patience)
    return page(commits, of: log, number: position.log, after: position.count)
  }

  private func firstPage() async throws -> Page<GitCommit, Position> {
    let count = countReadAnew ?? Self.firstPageSize
    let patience = countReadAnew == nil ? patience : nil
    countReadAnew = nil
    lastLog += 1
    let number = lastLog
    let log = CommitLog(try firstLog())
    let commits = try await log.page(after: 0, count, patience: patience)
    if logs.count > 1, let oldest = logs.keys.min() { logs[oldest] = nil }
    logs[number] = log
    return page(commits, of: log, number: number, after: 0)
  }

  private func page(
    _ commits: [GitCommit],
    of log: CommitLog,
    number: Int,
    after count: Int
  ) -> Page<GitCommit, Position> {
    readCount = count + commits.count
    guard let last = commits.last, !log.isAtEnd(after: readCount) else {
      return Page(commits, next: nil)
    }
    return Page(commits, next: Position(log: number, count: readCount, last: last))
  }

  /// The log of a position, or one that was begun anew and read up to its commit.
  private func log(at position: Position) async throws -> CommitLog {
    if let log = logs[position.log], log.canGoOn(after: position.count) { return log }
    let log = try newLog()
    while true {
      let commits = try await log.next(Self.newerLimit)
      if let index = commits.firstIndex(where: { $0.id == position.last.id }) {
        return CommitLog(log, start: position.count, commits: commits[(index + 1)...])
      }
      if commits.isEmpty { throw GitError.noSuchCommit(position.last.hash) }
    }
  }

  private func firstLog() throws(GitError) -> GitLog {
    defer { begunLog = nil }
    if let begunLog, searchText.isEmpty { return begunLog }
    replacements = GitReplacements(path: repository.path)
    return try newLog()
  }

  private func newLog() throws(GitError) -> GitLog {
    try repository.log(options: searchOptions + options)
  }

  private var searchOptions: [String] {
    guard !searchText.isEmpty else { return [] }
    return ["--fixed-strings", "--regexp-ignore-case", "--grep=\(searchText)"]
  }

  // MARK: Refreshing

  /// The commits that the branch has gained since one.
  ///
  /// nil if that one is no longer part of the history: the first page says what is there now. Where options or
  /// a search choose the commits, new ones may be anywhere, and after a `git replace` any may be another: then
  /// that page is as long as all that was read.
  func newer(than newest: GitCommit) async throws -> [GitCommit]? {
    guard options.isEmpty, searchText.isEmpty,
      replacements == GitReplacements(path: repository.path)
    else {
      countReadAnew = max(readCount, Self.pageSize)
      return nil
    }
    let newer = try await repository.commits(after: newest.hash, limit: Self.newerLimit)
    if newer == nil { countReadAnew = Self.pageSize }
    return newer
  }
}

/// A log of which the last page can be asked for again, because its load may have been superseded.
@MainActor private final class CommitLog {
  private let log: GitLog
  /// The commits of the last page, and those that were read after it.
  private var commits: [GitCommit]
  /// How many commits are before those.
  private var start: Int

  init(_ log: GitLog, start: Int = 0, commits: some Collection<GitCommit> = []) {
    self.log = log
    self.start = start
    self.commits = Array(commits)
  }

  /// Whether there is nothing after a number of commits.
  func isAtEnd(after count: Int) -> Bool { start + commits.count <= count && log.isAtEnd }

  /// Whether the commits after a number of them are still to be had.
  func canGoOn(after count: Int) -> Bool { count >= start }

  /// The commits after a number of them.
  ///
  /// - Returns: At most `limit` commits, or fewer if there are no more, or none more within the patience.
  func page(after count: Int, _ limit: Int, patience: Duration?) async throws -> [GitCommit] {
    let passed = min(count - start, commits.count)
    commits.removeFirst(passed)
    start += passed
    if commits.isEmpty { commits += try await log.next(limit, patience: patience) }
    return Array(commits.prefix(limit))
  }
}
