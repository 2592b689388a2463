import StatefulTable

/// The line that says where the user is: the lists that led here, the position and the counts.
@MainActor struct TitleLine {
  let screen: TableScreen
  let cursorPosition: Int?

  private static let separator = " › "
  private static let ellipsis = "…"

  func paint(line: Int, in frame: inout Frame) {
    let columns = frame.size.columns
    let counts = StyledText(countsText, screen.theme.counts)
    let countsColumns = counts.columns(limit: columns)
    let titleColumns = text(columns: .max).columns(limit: columns)
    // Half a number would be a wrong one: the counts are there as a whole or not at all, and not at
    // the cost of most of the title.
    let left = columns - countsColumns - 2
    guard !counts.isEmpty, left >= min(titleColumns, columns / 3) else {
      frame.draw(text(columns: columns), line: line, columns: 0..<columns)
      return
    }
    frame.draw(text(columns: left), line: line, columns: 0..<max(0, left))
    frame.draw(counts, line: line, columns: columns - countsColumns..<columns)
  }

  /// The titles of all lists, or of as many as fit: where the user came from leaves first.
  func text(columns: Int) -> StyledText {
    var titles = screen.controllers.map(\.title)
    if screen.help != nil { titles.append("Keys") }
    titles.removeAll(where: \.isEmpty)
    var text = StyledText(titles.joined(separator: Self.separator), screen.theme.title)
    guard columns < .max else { return text }
    while titles.count > 1, text.columns(limit: columns + 1) > columns {
      titles.removeFirst()
      let rest = ([Self.ellipsis] + titles).joined(separator: Self.separator)
      text = StyledText(rest, screen.theme.title)
    }
    return text
  }

  /// Where the cursor is, and how many rows there are: `40 of 1,204`, `+` if more are to come.
  private var countsText: String {
    if let help = screen.help {
      let visible = help.visible(height: screen.layout.table.count)
      return "\(visible.lowerBound + 1)–\(visible.upperBound) of \(HelpOverlay.entries.count)"
    }
    guard let cursorPosition else { return "" }
    let more = screen.controller.loads.hasMorePages ? "+" : ""
    return
      "\((cursorPosition + 1).grouped) of \(screen.controller.tableView.numberOfRows.grouped)\(more)"
  }
}
