import StatefulTable

/// The lines of the diffs that were looked at last, as a way back needs no git.
///
/// Only diffs that are read to their end and aren't long are kept, and only the latest of these.
struct SeenDiffs {
  private static let capacity = 32
  /// The most bytes of a diff that is kept.
  private static let sizeLimit = 100_000
  /// The most lines of a diff that is kept.
  static let lineLimit = 1000

  /// The diffs, the one that was seen last at the end.
  private var diffs: [(id: GitCommit.ID, lines: [DiffLine])] = []

  /// The lines of a commit's diff, or `nil` if they weren't kept.
  func lines(of id: GitCommit.ID) -> [DiffLine]? {
    diffs.first { $0.id == id }?.lines
  }

  /// Keeps a whole diff, unless it is too long.
  mutating func insert(_ lines: [DiffLine], of id: GitCommit.ID) {
    diffs.removeAll { $0.id == id }
    guard lines.count <= Self.lineLimit,
      lines.reduce(0, { $0 + $1.text.text.utf8.count }) <= Self.sizeLimit
    else { return }
    diffs.append((id, lines))
    if diffs.count > Self.capacity { diffs.removeFirst() }
  }
}

/// The lines of a diff that was read before.
struct SeenDiff: PageSource {
  let lines: [DiffLine]

  @MainActor func page(after line: Int?) -> Page<DiffLine, Int> { Page(lines, next: nil) }
}
