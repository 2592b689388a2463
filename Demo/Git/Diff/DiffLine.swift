import StatefulTable

/// A line of what `git show` says about a commit.
struct DiffLine: Sendable, Hashable, Identifiable {
  /// What a line is.
  enum Kind: Sendable, Hashable {
    /// The name of the commit, or of a file and what became of it.
    case header
    /// Where in the file the lines that follow are.
    case hunk
    case added, removed
    /// A blank line between the message and the statistics.
    case separator
    /// Anything else: the message, the statistics, and lines around what changed.
    case other
  }

  /// How many lines are before.
  let id: Int
  let kind: Kind
  let text: LineText
}

extension DiffLine {
  /// How the line looks.
  var style: Style {
    switch kind {
    case .header: .bold
    case .hunk: Style(foreground: .cyan)
    case .added: Style(foreground: .green)
    case .removed: Style(foreground: .red)
    case .separator, .other: .plain
    }
  }
}
