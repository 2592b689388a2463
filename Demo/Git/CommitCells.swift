import StatefulTable

/// The cells of commits, of which the last ones are kept: each frame asks for those of a whole screen.
struct CommitCells {
  private struct Kept {
    let age: String
    let cell: Cell
  }

  private var kept: [GitCommit: Kept] = [:]

  /// More than most screens have lines.
  private static let limit = 512

  /// The cell of a commit.
  ///
  /// - Parameters:
  ///   - commit: The commit.
  ///   - now: The time that its age is counted from, in seconds since 1970.
  /// - Returns: The cell, kept or new.
  mutating func cell(for commit: GitCommit, now: Int64) -> Cell {
    let age = Age.words(from: commit.authorTime, to: now)
    if let kept = kept[commit], kept.age == age { return kept.cell }
    if kept.count >= Self.limit { kept.removeAll(keepingCapacity: true) }
    let cell = Self.makeCell(for: commit, age: age)
    kept[commit] = Kept(age: age, cell: cell)
    return cell
  }

  /// Makes the cell of a commit that is seen only once.
  static func makeCell(for commit: GitCommit, now: Int64) -> Cell {
    makeCell(for: commit, age: Age.words(from: commit.authorTime, to: now))
  }

  private static func makeCell(for commit: GitCommit, age: String) -> Cell {
    Cell(
      StyledText(commit.abbreviatedHash, Style(foreground: .yellow))
        + StyledText("  \(commit.subject)"),
      detail: StyledText("\(age)  \(commit.authorName)", .dim)
    )
  }
}
