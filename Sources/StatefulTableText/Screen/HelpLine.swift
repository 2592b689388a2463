import StatefulTable

/// The line that says what there is to know and what keys do.
@MainActor struct HelpLine {
  private let controller: StatefulTableController

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  /// The text, with as many of the hints as fit whole.
  func text(columns: Int) -> StyledText {
    var text = StyledText("")
    let unseen = controller.tableView.unseenRowsAbove
    if unseen > 0 { text = StyledText("↑ \(unseen.grouped) new", .bold) }
    var width = text.columns(limit: columns)
    var gap = unseen > 0 ? "   " : ""
    for (keys, action) in hints {
      let hint = StyledText(gap) + StyledText(keys, .bold) + StyledText(" \(action)", .dim)
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
    var hints: [(String, String)] = []
    if controller.contentCount > 0 { hints += [("↑↓", "move"), ("⏎", "open")] }
    if isLoading {
      hints.append(("x", "cancel"))
    } else if hasFailed {
      hints.append(("t", "retry"))
    }
    if controller.allowsPullToRefresh { hints.append(("r", "refresh")) }
    return hints + [("q", "quit")]
  }
}
