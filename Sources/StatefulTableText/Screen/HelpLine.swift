import StatefulTable

/// The line that says what there is to know and what keys do.
@MainActor struct HelpLine {
  private let screen: TableScreen

  init(_ screen: TableScreen) {
    self.screen = screen
  }

  private var controller: StatefulTableController { screen.controller }
  private var theme: Theme { screen.theme }

  /// The text, with as many of the hints as fit whole.
  func text(columns: Int) -> StyledText {
    if let message = screen.message { return message }
    var text = StyledText("")
    let unseen = screen.help == nil ? controller.tableView.unseenRowsAbove : 0
    if unseen > 0 { text = StyledText("↑ \(unseen.grouped) new", theme.message) }
    var width = text.columns(limit: columns)
    var gap = unseen > 0 ? "   " : ""
    for (keys, action) in screen.help == nil ? hints : helpHints {
      let hint =
        StyledText(gap) + StyledText(keys, theme.helpKey) + StyledText(" \(action)", theme.dim)
      let hintColumns = hint.columns(limit: columns + 1)
      guard width + hintColumns <= columns else { break }
      text += hint
      width += hintColumns
      gap = "  "
    }
    return text
  }

  private var hints: [(keys: String, action: String)] {
    let isLoading = LoadKind.allCases.contains { controller.loads[$0].isLoading }
    let hasFailed = LoadKind.allCases.contains { controller.loads[$0].error != nil }
    let hasRows = controller.contentCount > 0
    var hints: [(String, String)] = []
    if hasRows { hints += [("↑↓", "move"), ("⏎", "open")] }
    if isLoading {
      hints.append(("x", "cancel"))
    } else if hasFailed {
      hints.append(("t", "retry"))
    }
    if controller.allowsPullToRefresh { hints.append(("r", "refresh")) }
    if hasRows || controller.isSearchable { hints.append(("/", "search")) }
    return hints + [("?", "help"), ("q", screen.behind.isEmpty ? "quit" : "back")]
  }

  private var helpHints: [(keys: String, action: String)] {
    let isCutOff = HelpOverlay.entries.count > screen.layout.table.count
    return (isCutOff ? [("↑↓", "scroll")] : []) + [("q", "close")]
  }
}
