import StatefulTable

/// The last line: the number of new rows above, and what keys do.
///
/// Where there is no room, hints leave in a fixed order: search, refresh, open, move, cancel or retry, the
/// help, and last the way out.
///
/// The value holds what the text depends on, so that a screen makes the text only when that has changed.
struct HelpLine: Equatable {
  /// The keys that there are hints for.
  private let hints: Hints
  private let unseenRows: Int
  private let columns: Int
  private let theme: Theme

  private static let gap = "  "

  @MainActor init(_ contents: ScreenContents) {
    if let help = contents.help {
      hints = Hints(help, height: contents.layout.table.count)
      unseenRows = 0
    } else {
      hints = Hints(contents)
      unseenRows = contents.tableView.unseenRowsAbove
    }
    columns = contents.size.columns
    theme = contents.theme
  }

  /// The text, with as many whole hints as fit.
  var text: StyledText {
    let news = unseenRows > 0 ? "↑ \(unseenRows.grouped) new" : ""
    var gap = unseenRows > 0 ? Self.gap + " " : ""
    let newsColumns = StyledText(news + gap).columns(limit: columns)
    var text = StyledText(news, theme.message)
    for hint in fittingHints(columns: columns - newsColumns) {
      text += StyledText(gap + hint.keys, theme.helpKey)
      text += StyledText(" " + hint.action, theme.dim)
      gap = Self.gap
    }
    return text
  }

  private func fittingHints(columns: Int) -> [Hint] {
    let hints = Hint.all.filter { self.hints.contains($0.kind) }
    var rest = columns + Self.gap.utf8.count
    var lastRank = -1
    for hint in hints.sorted(by: { $0.rank < $1.rank }) {
      // The keys and words are all of one column for each character.
      rest -= hint.keys.unicodeScalars.count + 1 + hint.action.utf8.count + Self.gap.utf8.count
      guard rest >= 0 else { break }
      lastRank = hint.rank
    }
    return hints.filter { $0.rank <= lastRank }
  }
}

extension HelpLine {
  /// A set of keys that there are hints for.
  fileprivate struct Hints: OptionSet {
    let rawValue: UInt16

    static let move = Hints(rawValue: 1 << 0)
    static let open = Hints(rawValue: 1 << 1)
    static let cancel = Hints(rawValue: 1 << 2)
    static let retry = Hints(rawValue: 1 << 3)
    static let refresh = Hints(rawValue: 1 << 4)
    static let search = Hints(rawValue: 1 << 5)
    static let help = Hints(rawValue: 1 << 6)
    static let quit = Hints(rawValue: 1 << 7)
    static let back = Hints(rawValue: 1 << 8)
    static let scroll = Hints(rawValue: 1 << 9)
    static let close = Hints(rawValue: 1 << 10)
  }

  /// A key and what it does.
  private struct Hint {
    let kind: Hints
    let keys: String
    let action: String
    /// Hints with higher ranks leave first.
    let rank: Int

    /// All hints, in the order in which they appear.
    static let all = [
      Hint(kind: .move, keys: "↑↓", action: "move", rank: 3),
      Hint(kind: .open, keys: "⏎", action: "open", rank: 4),
      Hint(kind: .cancel, keys: "x", action: "cancel", rank: 2),
      Hint(kind: .retry, keys: "t", action: "retry", rank: 2),
      Hint(kind: .refresh, keys: "r", action: "refresh", rank: 5),
      Hint(kind: .search, keys: "/", action: "search", rank: 6),
      Hint(kind: .help, keys: "?", action: "help", rank: 1),
      Hint(kind: .quit, keys: "q", action: "quit", rank: 0),
      Hint(kind: .back, keys: "q", action: "back", rank: 0),
      Hint(kind: .scroll, keys: "↑↓", action: "scroll", rank: 1),
      Hint(kind: .close, keys: "q", action: "close", rank: 0),
    ]
  }
}

extension HelpLine.Hints {
  @MainActor init(_ contents: ScreenContents) {
    let controller = contents.controller
    let loads = controller.loads
    let hasRows = controller.contentCount > 0
    self = [.help, contents.stack.hasOneList ? .quit : .back]
    if hasRows { formUnion([.move, .open]) }
    if LoadKind.allCases.contains(where: { loads[$0].isLoading }) {
      insert(.cancel)
    } else if controller.canRetry {
      insert(.retry)
    }
    if controller.canRefresh { insert(.refresh) }
    if hasRows || controller.isSearchable { insert(.search) }
  }

  init(_ help: HelpOverlay, height: Int) {
    self = help.entries.count > height ? [.scroll, .close] : .close
  }
}

/// The text of the help line, made only if something that it depends on has changed.
struct HelpLineCache {
  private var last: (line: HelpLine, text: StyledText)?

  mutating func text(of line: HelpLine) -> StyledText {
    if let last, last.line == line { return last.text }
    let text = line.text
    last = (line, text)
    return text
  }
}
