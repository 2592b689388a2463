import StatefulTable

/// The line that says where the user is: the lists that led here, the position and the counts.
@MainActor struct TitleLine {
  let screen: TableScreen
  let cursorPosition: Int?

  private static let separator = " › "
  private static let ellipsis = "…"

  func paint(line: Int, in frame: inout Frame) {
    let columns = frame.size.columns
    let title = text
    let titleColumns = title.columns(limit: columns + 1)
    let counts = StyledText(countsText, screen.theme.counts)
    let countsColumns = counts.columns(limit: columns)
    // Half a number would be a wrong one: the counts are there as a whole or not at all, and not at
    // the cost of most of the title.
    var room = columns - countsColumns - 2
    let hasCounts = !counts.isEmpty && room >= min(titleColumns, columns / 3)
    if hasCounts {
      frame.draw(counts, line: line, columns: columns - countsColumns..<columns)
    } else {
      room = columns
    }
    let fitting = titleColumns <= room ? title : shortened(columns: room)
    frame.draw(fitting, line: line, columns: 0..<max(0, room))
  }

  /// The titles of all lists.
  var text: StyledText {
    // Mostly there is one, and nothing else to be told.
    let isAlone = screen.behind.isEmpty && screen.help == nil
    guard isAlone, screen.controller.searchText.isEmpty else { return joined(titles) }
    return StyledText(screen.controller.title, screen.theme.title)
  }

  private var titles: [String] {
    var titles: [String] = []
    for controller in screen.controllers {
      titles.append(controller.title)
      let isTyping = screen.isTyping && controller === screen.controller
      // Some of the rows are not there.
      if !controller.searchText.isEmpty, !isTyping { titles.append("/" + controller.searchText) }
    }
    if screen.help != nil { titles.append("Keys") }
    titles.removeAll(where: \.isEmpty)
    return titles
  }

  private func joined(_ titles: [String]) -> StyledText {
    StyledText(titles.joined(separator: Self.separator), screen.theme.title)
  }

  /// The titles of as many lists as fit: where the user came from leaves first.
  private func shortened(columns: Int) -> StyledText {
    var titles = titles
    var text = joined(titles)
    while titles.count > 1, text.columns(limit: columns + 1) > columns {
      titles.removeFirst()
      text = joined([Self.ellipsis] + titles)
    }
    return text
  }

  /// Where the cursor is, and how many rows there are: `40 of 1,204`, `+` if more are to come.
  private var countsText: String {
    if let help = screen.help {
      let visible = help.visible(height: screen.layout.table.count)
      return "\(visible.lowerBound + 1)–\(visible.upperBound) of \(help.entries.count)"
    }
    guard let cursorPosition else { return "" }
    let more = screen.controller.loads.hasMorePages ? "+" : ""
    return
      "\((cursorPosition + 1).grouped) of \(screen.controller.tableView.numberOfRows.grouped)\(more)"
  }
}
