import StatefulTable

/// The line that says what there is to know and what keys do.
///
/// Where there is no room, hints leave in a fixed order: search, refresh, open, move, what is to be done
/// about a load, the help, and last the way out.
///
/// It is what the line's text depends on, so that a screen makes the text anew only when that has changed.
struct HelpLine: Equatable {
  /// What there are hints for.
  private let hints: Hints
  private let unseenRows: Int
  private let columns: Int
  private let theme: Theme

  private static let gap = "  "

  @MainActor init(_ screen: TableScreen) {
    hints = screen.help == nil ? Hints(of: screen) : Hints(ofHelp: screen)
    unseenRows = screen.help == nil ? screen.controller.tableView.unseenRowsAbove : 0
    columns = screen.size.columns
    theme = screen.theme
  }

  /// The text, with as many of the hints as fit whole.
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
  /// What hints are for.
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

    /// All hints, in the order in which they stand.
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
  @MainActor init(of screen: TableScreen) {
    let controller = screen.controller
    let loads = controller.loads
    let hasRows = controller.contentCount > 0
    self = [.help, screen.behind.isEmpty ? .quit : .back]
    if hasRows { formUnion([.move, .open]) }
    if LoadKind.allCases.contains(where: { loads[$0].isLoading }) {
      insert(.cancel)
    } else if LoadKind.allCases.contains(where: { loads[$0].error != nil }) {
      insert(.retry)
    }
    if controller.allowsPullToRefresh { insert(.refresh) }
    if hasRows || controller.isSearchable { insert(.search) }
  }

  @MainActor init(ofHelp screen: TableScreen) {
    let isCutOff = (screen.help?.entries.count ?? 0) > screen.layout.table.count
    self = isCutOff ? [.scroll, .close] : .close
  }
}

extension TableScreen {
  /// The text of the help line, made anew only if something that it depends on has changed.
  var helpText: StyledText {
    let line = HelpLine(self)
    if let helpLine, helpLine.line == line { return helpLine.text }
    let text = line.text
    helpLine = (line, text)
    return text
  }
}
