import StatefulTable

/// What a commit says and what it changed, read from one git only as far as asked.
///
/// The first page is the message alone, which git knows at once: before it writes the first line of a large
/// diff it may compute for seconds.
@MainActor final class DiffSource: PageSource {
  private static let pageSize = 200

  private let repository: GitRepository
  private let commit: GitCommit
  private var output: GitOutput<DiffParser>
  private var isAtDiff = false
  /// What was read last: a page that was superseded is asked for again.
  private var waiting: [DiffLine] = []

  init(_ repository: GitRepository, commit: GitCommit) {
    self.repository = repository
    self.commit = commit
    output = repository.message(of: commit)
  }

  // Begun on the main actor, as Swift's other threads would wake up once a second from then on. The output waits
  // for git's end on a thread of its own, and holds up no keys.
  deinit {
    let output = output
    Task { @MainActor in await output.stop() }
  }

  func page(after line: Int?) async throws -> Page<DiffLine, Int> {
    if line == nil { startOver() }
    let start = line.map { $0 + 1 } ?? 0
    waiting.removeAll { $0.id < start }
    if waiting.isEmpty { try await read() }
    let page = waiting
    let isAtEnd = isAtDiff && output.isAtEnd
    return Page(page, next: isAtEnd ? nil : page.last?.id)
  }

  /// A commit doesn't change.
  func newer(than line: DiffLine) -> [DiffLine]? { [] }

  private func startOver() {
    output = repository.message(of: commit)
    isAtDiff = false
    waiting = []
  }

  private func read() async throws {
    let output = output
    waiting += try await output.next(Self.pageSize)
    if output === self.output, output.isAtEnd, !isAtDiff { beginDiff() }
  }

  private func beginDiff() {
    let id = waiting.last.map { $0.id + 1 } ?? 0
    let blank = DiffLine(id: id, kind: .other, text: LineText([], byteCount: 0))
    waiting.append(blank)
    output = repository.diff(of: commit, firstID: blank.id + 1)
    isAtDiff = true
  }
}
