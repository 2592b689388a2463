import StatefulTable

/// The commits of a repository: a page source that reads one `git log`, only as far as asked.
@MainActor final class CommitSource: PageSource {
  /// A place in a log.
  struct Position: Hashable, Sendable {
    /// The number of the log.
    var log: Int
    /// How many of its commits are before.
    var count: Int
    /// The last of those.
    var last: GitCommit.ID
  }

  private typealias Log = GitOutput<GitLogParser>

  private static let pageSize = 100
  /// Fewer, so that a screen is full sooner.
  private static let firstPageSize = 50
  /// The most commits that a refresh puts above, and as many as are read at once to find one.
  private static let newerLimit = 1000
  /// How many more commits than before a refresh reads at most, to find the last one of before.
  private static let searchLimit = 10_000

  private let repository: GitRepository
  private let options: [String]
  private let searchText: String
  private let patience: Duration?

  /// The logs that the next page may be of, by their numbers.
  ///
  /// Two, because a refresh begins a log, but if it fails, pages go on with the one before. What is asked for of an
  /// older log is looked for in a new one.
  private var logs: [Int: Log] = [:]
  private var lastNumber = 0
  /// The end of what was read last.
  private var end: Position?
  /// How many commits the first page has to have, and which one, because a refresh doesn't know what is still there.
  private var goal: (count: Int, last: GitCommit.ID?)?

  /// Creates a source of the commits that options of `git log` choose, and whose messages have a text.
  ///
  /// A page that isn't full is waited for as long as the patience lasts, or with nil as long as it takes.
  init(
    _ repository: GitRepository,
    options: [String] = [],
    searchText: String = "",
    patience: Duration? = nil
  ) {
    self.repository = repository
    self.options = options
    self.searchText = searchText
    self.patience = patience
  }

  // MARK: Pages

  func page(after position: Position?) async throws -> Page<GitCommit, Position> {
    try await page(after: position, limit: Self.pageSize)
  }

  func page(after position: Position?, limit: Int) async throws -> Page<GitCommit, Position> {
    guard let position else { return try await firstPage() }
    let (log, place) = try await log(at: position)
    let part = try await log.elements(after: place.count, limit: limit, patience: patience)
    logs = [place.log: log]
    return page(part, after: place.count, ofLog: place.log)
  }

  private func firstPage() async throws -> Page<GitCommit, Position> {
    let (log, number) = newLog()
    var part: Log.Part
    if let goal {
      self.goal = nil
      part = try await Self.part(of: log, upTo: goal)
    } else {
      part = try await log.elements(after: 0, limit: Self.firstPageSize, patience: patience)
    }
    if logs.count > 1, let oldest = logs.keys.min() { logs[oldest] = nil }
    logs[number] = log
    return page(part, after: 0, ofLog: number)
  }

  private func page(_ part: Log.Part, after count: Int, ofLog number: Int) -> Page<
    GitCommit, Position
  > {
    guard let last = part.elements.last?.id else { return Page([], next: nil) }
    let end = Position(log: number, count: count + part.elements.count, last: last)
    self.end = end
    return Page(part.elements, next: part.isLast ? nil : end)
  }

  private func newLog() -> (Log, number: Int) {
    lastNumber += 1
    return (repository.log(options: options, searchText: searchText), lastNumber)
  }

  /// The log of a position, or a new one that was read up to the same commit.
  private func log(at position: Position) async throws -> (Log, Position) {
    if let log = logs[position.log] { return (log, position) }
    let (log, number) = newLog()
    var count = 0
    while true {
      let part = try await log.elements(after: count, limit: Self.newerLimit)
      if let index = part.elements.firstIndex(where: { $0.id == position.last }) {
        return (log, Position(log: number, count: count + index + 1, last: position.last))
      }
      if part.isLast { throw GitError.gone(position.last) }
      count += part.elements.count
    }
  }

  // MARK: Refreshing

  /// The commits that the branch has gained since one, if the list is theirs and then what it was before.
  ///
  /// Otherwise it is nil, and the first page has all that was read, as it is now: commits may have been merged that are
  /// older than others, amended or rebased away, and where options or a search choose the commits, new ones may be
  /// anywhere.
  func newer(than newest: GitCommit) async throws -> [GitCommit]? {
    goal = end.map { ($0.count, $0.last) }
    guard options.isEmpty, searchText.isEmpty, let change = try await change(since: newest) else {
      return nil
    }
    if !change.isEmpty {
      let start = try await newLog().0.elements(after: 0, limit: change.count + 1)
      guard start.elements == change + [newest] else {
        let count = Self.newerLimit + change.count + 2
        if let end, end.count > count, try await isNearTop(change, since: newest) {
          goal = (count, nil)
        }
        return nil
      }
    }
    goal = nil
    return change
  }

  /// The commits that the branch has gained since one, and those that it has lost: that one, too, if any.
  ///
  /// nil if they are too many, or if git doesn't say, for which another question will give the reason.
  private func change(since newest: GitCommit) async throws -> [GitCommit]? {
    do {
      let log = repository.log(options: ["\(newest.hash)...HEAD"])
      let part = try await log.elements(after: 0, limit: Self.newerLimit)
      return part.isLast ? part.elements : nil
    } catch GitError.failed {
      return nil
    }
  }

  /// Whether what has changed is above the first thousand commits of the list, both as it was and as it is.
  ///
  /// What is below them is then as it was, and a list of a million needn't be read again.
  private func isNearTop(_ change: [GitCommit], since newest: GitCommit) async throws -> Bool {
    var rest = Set(change.map(\.id))
    for log in [newLog().0, repository.log(options: [newest.hash])] {
      rest.subtract(try await log.elements(after: 0, limit: Self.newerLimit).elements.map(\.id))
    }
    return rest.isEmpty
  }

  /// As many commits as there were, and more if these don't reach the one that was the last.
  private static func part(
    of log: Log,
    upTo goal: (count: Int, last: GitCommit.ID?)
  ) async throws -> Log.Part {
    var limit = max(goal.count, pageSize)
    while true {
      var part = try await log.elements(after: 0, limit: limit)
      if let index = part.elements.lastIndex(where: { $0.id == goal.last }) {
        part.isLast = part.isLast && index == part.elements.count - 1
        part.elements = Array(part.elements[...index])
        return part
      }
      if part.isLast || goal.last == nil || limit >= goal.count + searchLimit { return part }
      limit += newerLimit
    }
  }
}
