import StatefulTable

/// What a commit says and what it changed, read from one `git show` only as far as asked.
@MainActor final class DiffSource: PageSource {
  private static let pageSize = 200

  private let repository: GitRepository
  private let commit: GitCommit
  private var output: GitOutput<DiffParser>

  init(_ repository: GitRepository, commit: GitCommit) {
    self.repository = repository
    self.commit = commit
    output = repository.diff(of: commit)
  }

  func page(after line: Int?) async throws -> Page<DiffLine, Int> {
    if line == nil { output = repository.diff(of: commit) }
    let count = line.map { $0 + 1 } ?? 0
    do {
      let part = try await output.elements(after: count, limit: Self.pageSize)
      return Page(part.elements, next: part.isLast ? nil : part.elements.last?.id)
    } catch let error as GitError {
      guard line == nil else { throw error }
      return try await messagePage()
    }
  }

  /// The message alone, where git has written nothing because it lacks files that were changed.
  ///
  /// The next page then says so.
  private func messagePage() async throws -> Page<DiffLine, Int> {
    let message = repository.message(of: commit)
    let lines = try await message.elements(after: 0, limit: Self.pageSize).elements
    return Page(lines, next: lines.last?.id)
  }

  /// A commit doesn't change.
  func newer(than line: DiffLine) -> [DiffLine]? { [] }
}
