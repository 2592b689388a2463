import StatefulTable

/// The last line: the numbers of new rows above and below, and what keys do.
///
/// Where there is no room, hints leave in a fixed order: search, refresh, the index, edit, actions, open, delete,
/// the keys that move rows, move, the list's own from the last to the first, cancel, stop or retry, the help, the end of
/// editing, and last the way out.
///
/// The value holds what the text depends on, so that a screen makes the text only when that has changed.
struct HelpLine: Equatable {
  /// What there are hints for.
  private enum Subject: Equatable {
    /// The list of all keys.
    case help(canScroll: Bool)
    case index(canMove: Bool)
    case list(AvailableKeys, ownKeys: [KeyHelp])
    case alert(AlertKeys)
  }

  /// What keys can do in an alert.
  private struct AlertKeys: Equatable {
    /// What Enter does.
    var enter: String?
    /// What Escape does.
    var escape: String
    var canMove: Bool
    var canScroll: Bool

    @MainActor init(_ overlay: AlertOverlay, _ layout: AlertLayout) {
      let alert = overlay.alert
      enter = overlay.chosenAction?.title
      escape = alert.cancelAction == nil ? "dismiss" : "cancel"
      canMove = overlay.fields.count + alert.actions.count > 1
      canScroll = layout.lastMessageTop > 0
    }
  }

  /// A key and what it does.
  private struct Hint {
    var keys: String
    var action: String
    /// Hints with higher ranks leave first.
    var rank: Int
  }

  private let subject: Subject
  private let unseenRowsAbove: Int
  private let unseenRowsBelow: Int
  private let columns: Int
  private let theme: Theme

  private static let gap = "  "

  @MainActor init(_ contents: ScreenContents) {
    var news = (above: 0, below: 0)
    if let alert = contents.alert {
      subject = .alert(AlertKeys(alert, AlertLayout(alert, in: contents.tableArea)))
    } else if let help = contents.help {
      subject = .help(canScroll: help.entries.count > contents.layout.table.count)
    } else if let index = contents.index {
      subject = .index(canMove: index.titles.count > 1)
    } else {
      subject = .list(AvailableKeys(contents), ownKeys: contents.ownKeys)
      news = (contents.tableView.unseenRowsAbove, contents.tableView.unseenRowsBelow)
    }
    (unseenRowsAbove, unseenRowsBelow) = news
    columns = contents.size.columns
    theme = contents.theme
  }

  /// The hints in the order in which they appear.
  private var hints: [Hint] {
    switch subject {
    case .help(let canScroll):
      let scroll = Hint(keys: "↑↓", action: "scroll", rank: 1)
      return (canScroll ? [scroll] : []) + [Hint(keys: "q", action: "close", rank: 0)]
    case .index(let canMove):
      let move = Hint(keys: "↑↓", action: "move", rank: 2)
      return (canMove ? [move] : [])
        + [Hint(keys: "⏎", action: "go", rank: 1), Hint(keys: "Esc", action: "close", rank: 0)]
    case .list(let available, let ownKeys):
      return Self.hints(available, ownKeys)
    case .alert(let keys):
      var hints: [Hint] = []
      if keys.canMove { hints.append(Hint(keys: "Tab", action: "next", rank: 3)) }
      if keys.canScroll { hints.append(Hint(keys: "PgDn", action: "read on", rank: 2)) }
      if let enter = keys.enter { hints.append(Hint(keys: "⏎", action: enter, rank: 1)) }
      return hints + [Hint(keys: "Esc", action: keys.escape, rank: 0)]
    }
  }

  private static func hints(_ available: AvailableKeys, _ ownKeys: [KeyHelp]) -> [Hint] {
    let others = ownKeys.names
    var hints: [Hint] = []
    func add(_ keys: String, _ action: String, rank: Int, names: Substring...) {
      guard others.isDisjoint(with: names) else { return }
      hints.append(Hint(keys: keys, action: action, rank: rank))
    }
    let prominentKeys = ownKeys.filter(\.isProminent)
    let lastRank = 4 + prominentKeys.count
    if available.contains(.move) { add("↑↓", "move", rank: lastRank, names: "↑", "↓") }
    if available.contains(.reorder) {
      add("K J", "move row", rank: lastRank + 1, names: "K", "J")
    }
    if available.contains(.open) { add("⏎", "open", rank: lastRank + 3, names: "Enter", "⏎") }
    if available.contains(.select) {
      add("Space", "select", rank: lastRank + 3, names: "Space")
    }
    if available.isSuperset(of: [.delete, .endEditing]) {
      add("d", "delete", rank: lastRank + 2, names: "d")
    }
    if available.contains(.actions) { add("a", "actions", rank: lastRank + 4, names: "a") }
    if available.contains(.edit) { add("e", "edit", rank: lastRank + 5, names: "e") }
    if available.contains(.endEditing) { add("e", "done", rank: 1, names: "e") }
    if available.contains(.index) { add("i", "index", rank: lastRank + 6, names: "i") }
    for (index, help) in prominentKeys.enumerated() {
      hints.append(Hint(keys: help.keys, action: help.action, rank: 4 + index))
    }
    if available.contains(.cancel) { add("x", "cancel", rank: 3, names: "x") }
    if available.contains(.stop) { add("x", "stop", rank: 3, names: "x") }
    if available.contains(.retry) { add("t", "retry", rank: 3, names: "t") }
    if available.contains(.refresh) { add("r", "refresh", rank: lastRank + 7, names: "r") }
    if available.contains(.search) { add("/", "search", rank: lastRank + 8, names: "/") }
    add("?", "help", rank: 2, names: "?")
    add("q", available.contains(.back) ? "back" : "quit", rank: 0, names: "q")
    return hints
  }

  /// The text, with as many whole hints as fit.
  var text: StyledText {
    let news = [("↑", unseenRowsAbove), ("↓", unseenRowsBelow)].filter { $0.1 > 0 }
      .map { "\($0.0) \($0.1.grouped) new" }.joined(separator: Self.gap)
    var gap = news.isEmpty ? "" : Self.gap + " "
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
    let hints = hints
    var rest = columns + Self.gap.utf8.count
    var lastRank = -1
    for hint in hints.sorted(by: { $0.rank < $1.rank }) {
      rest -= StyledText("\(hint.keys) \(hint.action)\(Self.gap)").columns(limit: max(0, rest) + 1)
      guard rest >= 0 else { break }
      lastRank = hint.rank
    }
    return hints.filter { $0.rank <= lastRank }
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
