/// A log whose pages stay to be had until they are taken: a page that was read but not committed, because
/// a refresh came first, is read again.
@MainActor final class PagedLog {
  private let log: GitLog
  /// Commits that were read but not taken.
  private var waiting: [GitCommit] = []

  init(_ log: GitLog) {
    self.log = log
  }

  var hasMorePages: Bool { !waiting.isEmpty || !log.isAtEnd }

  /// The next commits: a number of them, or fewer if there are no more, or none more within the patience.
  func page(_ count: Int, patience: Duration?) async throws -> [GitCommit] {
    if waiting.isEmpty { waiting += try await log.next(count, patience: patience) }
    return Array(waiting.prefix(count))
  }

  /// Goes on past a page.
  func take(_ page: [GitCommit]) {
    waiting.removeFirst(page.count)
  }
}
