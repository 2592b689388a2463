import StatefulTable

/// What a commit says and what it changed, read from one git only as far as asked.
///
/// Before git writes the first line of a large diff it may compute for seconds. If it takes a while or fails, the first
/// page is the message alone, from another git that has nothing to compute.
@MainActor final class DiffSource: PageSource {
  /// How long git may take to write the first line.
  ///
  /// The user isn't told before that a commit is being read.
  static let patience = Duration.milliseconds(100)

  private static let pageSize = 200

  private let repository: GitRepository
  private let commit: GitCommit
  private let patience: Duration
  private var output: GitOutput<DiffParser>
  /// What was read last: a page that was superseded is asked for again.
  private var waiting: [DiffLine] = []

  init(
    _ repository: GitRepository,
    commit: GitCommit,
    patience: Duration = DiffSource.patience
  ) {
    self.repository = repository
    self.commit = commit
    self.patience = patience
    output = repository.diff(of: commit)
  }

  // Begun on the main actor, as Swift's other threads would wake up once a second from then on. The output waits
  // for git's end on a thread of its own, and holds up no keys.
  deinit {
    let output = output
    Task { @MainActor in await output.stop() }
  }

  func page(after line: Int?) async throws -> Page<DiffLine, Int> {
    guard let line else { return try await firstPage() }
    return try await rest(from: line + 1)
  }

  /// A commit doesn't change.
  func newer(than line: DiffLine) -> [DiffLine]? { [] }

  private func firstPage() async throws -> Page<DiffLine, Int> {
    let output = repository.diff(of: commit)
    self.output = output
    waiting = []
    if try await output.hasBegun(within: patience) { return try await rest(from: 0) }
    return try await messagePage()
  }

  /// The lines that the diff begins with, too.
  private func messagePage() async throws -> Page<DiffLine, Int> {
    let message = repository.message(of: commit)
    var lines = try await message.next(Self.pageSize)
    if message.isAtEnd {
      lines.append(DiffLine(id: lines.count, kind: .separator, text: LineText([], byteCount: 0)))
    }
    return Page(lines, next: lines.last?.id)
  }

  /// The lines from one on that are there or come next.
  private func rest(from start: Int) async throws -> Page<DiffLine, Int> {
    waiting.removeAll { $0.id < start }
    let output = output
    while waiting.isEmpty, !output.isAtEnd {
      let lines = try await output.next(Self.pageSize)
      guard output === self.output else { break }
      waiting += lines
      waiting.removeAll { $0.id < start }
    }
    return Page(waiting, next: output.isAtEnd ? nil : waiting.last?.id)
  }
}
