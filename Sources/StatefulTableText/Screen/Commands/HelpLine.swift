import StatefulTable

/// The last line: the numbers of new rows above and below, and what keys do.
///
/// Hints leave a narrow line by the priorities of their commands.
struct HelpLine {
  /// Keys and what they do.
  private struct Hint {
    var keys: String
    let title: String
    var priority: Int
    var endsWithArrow: Bool
  }

  private let hints: [Hint]
  private let words: Words

  private static let gap = "  "

  /// Makes the hints of commands; neighbors with the same title share one.
  init(_ commands: [Command], _ words: Words) {
    self.words = words
    var hints: [Hint] = []
    for command in commands {
      guard let priority = command.priority, let key = command.keys.first else { continue }
      if let last = hints.last, last.title == command.title {
        let gap = last.endsWithArrow && key.isArrow ? "" : " "
        hints[hints.count - 1].keys += gap + words(.hintKey(key))
        hints[hints.count - 1].priority = max(last.priority, priority)
        hints[hints.count - 1].endsWithArrow = key.isArrow
      } else {
        hints.append(
          Hint(
            keys: words(.hintKey(key)),
            title: command.title,
            priority: priority,
            endsWithArrow: key.isArrow
          )
        )
      }
    }
    self.hints = hints
  }

  /// The text, with as many whole hints as fit.
  ///
  /// - Parameters:
  ///   - news: The numbers of new rows above and below.
  ///   - columns: The room.
  ///   - theme: The styles.
  /// - Returns: The text.
  func text(news: (above: Int, below: Int), columns: Int, theme: Theme) -> StyledText {
    let news = [("↑", news.above), ("↓", news.below)].filter { $0.1 > 0 }
      .map { "\($0.0) \(words(.new($0.1)))" }.joined(separator: Self.gap)
    var gap = news.isEmpty ? "" : Self.gap + " "
    let newsColumns = StyledText(news + gap).columns(limit: columns)
    var text = StyledText(news, theme.message)
    for hint in fittingHints(columns: columns - newsColumns) {
      text += StyledText(gap + hint.keys, theme.helpKey)
      text += StyledText(" " + hint.title, theme.dim)
      gap = Self.gap
    }
    return text
  }

  /// The hints with the highest priorities, as many as there is room for, in their order.
  private func fittingHints(columns: Int) -> [Hint] {
    let byPriority = hints.indices.sorted {
      (hints[$1].priority, $0) < (hints[$0].priority, $1)
    }
    var rest = columns + Self.gap.utf8.count
    let fitting = byPriority.prefix { index in
      let hint = StyledText("\(hints[index].keys) \(hints[index].title)\(Self.gap)")
      rest -= hint.columns(limit: max(0, rest) + 1)
      return rest >= 0
    }
    return fitting.sorted().map { hints[$0] }
  }
}
