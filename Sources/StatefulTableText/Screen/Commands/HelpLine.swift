import StatefulTable

/// What the last line tells: the numbers of new rows above and below, and what keys do.
///
/// Hints leave a narrow line by the priorities of their commands. While nothing in it changes, the line's text stays the
/// same, so that a screen can keep it.
struct HelpLine: Equatable {
  /// Keys and what they do.
  private struct Hint: Equatable {
    var keys: [Key]
    let title: String
    var priority: Int

    func keys(in words: Words) -> String {
      var text = ""
      var isAfterArrow = false
      for key in keys {
        let gap = text.isEmpty || isAfterArrow && key.isArrow ? "" : " "
        text += gap + words(.hintKey(key))
        isAfterArrow = key.isArrow
      }
      return text
    }
  }

  private let hints: [Hint]
  private let newAbove: Int
  private let newBelow: Int
  private let columns: Int

  private static let gap = "  "

  /// Creates a line of so many columns, with the numbers of new rows above and below.
  ///
  /// Neighbors with the same title share a hint.
  init(_ commands: [Command], news: (above: Int, below: Int), columns: Int) {
    (newAbove, newBelow) = news
    self.columns = columns
    var hints: [Hint] = []
    for command in commands {
      guard let priority = command.priority, let key = command.keys.first else { continue }
      if let last = hints.last, last.title == command.title {
        hints[hints.count - 1].keys.append(key)
        hints[hints.count - 1].priority = max(last.priority, priority)
      } else {
        hints.append(Hint(keys: [key], title: command.title, priority: priority))
      }
    }
    self.hints = hints
  }

  /// The text, with as many whole hints as fit.
  func text(_ words: Words, _ theme: Theme) -> StyledText {
    let news = [("↑", newAbove), ("↓", newBelow)].filter { $0.1 > 0 }
      .map { "\($0.0) \(words(.new($0.1)))" }.joined(separator: Self.gap)
    var gap = news.isEmpty ? "" : Self.gap + " "
    let newsColumns = StyledText(news + gap).columns(limit: columns)
    var text = StyledText(news, theme.message)
    for hint in fittingHints(words, columns: columns - newsColumns) {
      text += StyledText(gap + hint.keys, theme.helpKey)
      text += StyledText(" " + hint.title, theme.dim)
      gap = Self.gap
    }
    return text
  }

  /// The hints with the highest priorities, as many as there is room for, in their order.
  private func fittingHints(
    _ words: Words,
    columns: Int
  ) -> [(keys: String, title: String)] {
    let texts = hints.map { (keys: $0.keys(in: words), title: $0.title) }
    let byPriority = hints.indices.sorted {
      (hints[$1].priority, $0) < (hints[$0].priority, $1)
    }
    var rest = columns + Self.gap.utf8.count
    let fitting = byPriority.prefix { index in
      let hint = StyledText("\(texts[index].keys) \(texts[index].title)\(Self.gap)")
      rest -= hint.columns(limit: max(0, rest) + 1)
      return rest >= 0
    }
    return fitting.sorted().map { texts[$0] }
  }
}
