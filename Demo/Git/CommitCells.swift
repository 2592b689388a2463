import StatefulTable

/// The cells of commits, of which the last ones are kept: each frame asks for those of a whole screen.
struct CommitCells {
  private struct Kept {
    /// As long as it is kept, its address is its own.
    let commit: GitCommit
    let authorTime: Int64
    let age: Age
    let cell: Cell
  }

  /// By the commits' addresses.
  private var kept: [UInt: Kept] = [:]

  /// More than most screens have lines.
  private static let limit = 512

  /// The cell of a commit.
  ///
  /// - Parameters:
  ///   - commit: The commit.
  ///   - now: The time that its age is counted from, in seconds since 1970.
  /// - Returns: The cell, kept or new.
  mutating func cell(for commit: GitCommit, now: Int64) -> Cell {
    let address = commit.address
    if let kept = kept[address], kept.age == Age(of: kept.authorTime, at: now) { return kept.cell }
    if kept.count >= Self.limit { kept.removeAll(keepingCapacity: true) }
    let authorTime = commit.authorTime
    let age = Age(of: authorTime, at: now)
    let cell = Self.makeCell(for: commit, age: age)
    kept[address] = Kept(commit: commit, authorTime: authorTime, age: age, cell: cell)
    return cell
  }

  /// Makes the cell of a commit that is seen only once.
  static func makeCell(for commit: GitCommit, now: Int64) -> Cell {
    makeCell(for: commit, age: Age(of: commit.authorTime, at: now))
  }

  private static func makeCell(for commit: GitCommit, age: Age) -> Cell {
    Cell(
      StyledText(commit.abbreviatedHash, Style(foreground: .yellow))
        + "  \(commit.subject)",
      detail: StyledText("\(age.words)  \(commit.authorName)", .dim)
    )
  }
}
