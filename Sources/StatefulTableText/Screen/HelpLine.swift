import StatefulTable

/// The line that says what there is to know and what keys do.
///
/// Where there is no room, hints leave in a fixed order: search, refresh, open, move, what is to be done
/// about a load, the help, and last the way out.
@MainActor struct HelpLine {
  /// A key and what it does.
  private struct Hint {
    let keys: String
    let action: String
    /// Hints with higher ranks leave first.
    let rank: Int

    init(_ keys: String, _ action: String, rank: Int) {
      self.keys = keys
      self.action = action
      self.rank = rank
    }
  }

  private let screen: TableScreen

  private static let gap = "  "

  init(_ screen: TableScreen) {
    self.screen = screen
  }

  private var controller: StatefulTableController { screen.controller }
  private var theme: Theme { screen.theme }

  /// The text, with as many of the hints as fit whole.
  func text(columns: Int) -> StyledText {
    if let message = screen.message { return message }
    let unseen = screen.help == nil ? controller.tableView.unseenRowsAbove : 0
    let news = unseen > 0 ? "↑ \(unseen.grouped) new" : ""
    var runs: [StyledText.Run] = []
    var gap = unseen > 0 ? Self.gap + " " : ""
    let newsColumns = StyledText(news + gap).columns(limit: columns)
    let hints = screen.help == nil ? hints : helpHints
    runs.reserveCapacity(1 + 2 * hints.count)
    if unseen > 0 { runs.append(.init(news, theme.message)) }
    for hint in fitting(hints, columns: columns - newsColumns) {
      runs.append(.init(gap + hint.keys, theme.helpKey))
      runs.append(.init(" " + hint.action, theme.dim))
      gap = Self.gap
    }
    return StyledText(runs)
  }

  private func fitting(_ hints: [Hint], columns: Int) -> [Hint] {
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

  private var hints: [Hint] {
    let loads = controller.loads
    let hasRows = controller.contentCount > 0
    var hints: [Hint] = []
    hints.reserveCapacity(7)
    if hasRows { hints += [Hint("↑↓", "move", rank: 3), Hint("⏎", "open", rank: 4)] }
    if LoadKind.allCases.contains(where: { loads[$0].isLoading }) {
      hints.append(Hint("x", "cancel", rank: 2))
    } else if LoadKind.allCases.contains(where: { loads[$0].error != nil }) {
      hints.append(Hint("t", "retry", rank: 2))
    }
    if controller.allowsPullToRefresh { hints.append(Hint("r", "refresh", rank: 5)) }
    if hasRows || controller.isSearchable { hints.append(Hint("/", "search", rank: 6)) }
    let leave = screen.behind.isEmpty ? "quit" : "back"
    hints.append(Hint("?", "help", rank: 1))
    hints.append(Hint("q", leave, rank: 0))
    return hints
  }

  private var helpHints: [Hint] {
    let isCutOff = (screen.help?.entries.count ?? 0) > screen.layout.table.count
    return (isCutOff ? [Hint("↑↓", "scroll", rank: 1)] : []) + [Hint("q", "close", rank: 0)]
  }
}
