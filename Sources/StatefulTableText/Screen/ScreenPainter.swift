#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

/// Draws a screen as it is.
@MainActor struct ScreenPainter {
  private let controller: StatefulTableController
  private let layout: ScreenLayout
  private let refreshLines: [StyledText]
  private let cursor: IndexPath?
  private var frame: Frame

  init(screen: TableScreen) {
    controller = screen.controller
    layout = screen.layout
    refreshLines = screen.refreshLines
    cursor = screen.cursor
    frame = Frame(size: screen.size)
  }

  private var tableView: TableView { controller.tableView }
  private var columns: Range<Int> { 0..<frame.size.columns }
  private var tableLines: Int { layout.table.count }

  mutating func paint() -> Frame {
    paintTitle()
    for (line, text) in zip(layout.refresh, refreshLines) {
      frame.draw(text, line: line, columns: columns)
    }
    if controller.visibleView(at: .cover) == nil { paintRows() } else { paintCover() }
    if let line = layout.help {
      frame.draw(HelpLine(controller).text(columns: columns.count), line: line, columns: columns)
    }
    return frame
  }

  // MARK: Title

  private mutating func paintTitle() {
    guard let line = layout.title else { return }
    let title = StyledText(controller.title, .bold)
    let counts = StyledText(countsText)
    let countsColumns = counts.columns(limit: columns.count)
    let titleColumns = title.columns(limit: columns.count)
    // Half a number would be a wrong one: the counts are there as a whole or not at all, and not at
    // the cost of most of the title.
    let left = columns.count - countsColumns - 2
    guard !counts.isEmpty, left >= min(titleColumns, columns.count / 3) else {
      frame.draw(title, line: line, columns: columns)
      return
    }
    frame.draw(title, line: line, columns: 0..<max(0, left))
    frame.draw(counts, line: line, columns: columns.count - countsColumns..<columns.count)
  }

  /// Where the cursor is, and how many rows there are: `40 of 1,204`, `+` if more are to come.
  private var countsText: String {
    guard let cursor, let position = tableView.position(ofRowAt: cursor) else { return "" }
    let more = controller.loads.hasMorePages ? "+" : ""
    return "\((position + 1).grouped) of \(tableView.numberOfRows.grouped)\(more)"
  }

  // MARK: Table

  private mutating func paintRows() {
    for item in tableView.visibleItems {
      switch item.content {
      case .header(let section): paintHeader(of: section, line: item.line)
      case .row(let row): paint(row, item)
      }
    }
    if let section = tableView.pinnedHeaderSection { paintHeader(of: section, line: 0) }
    guard let footerLine = tableView.footerLine else { return }
    let footer = controller.stateViewLines(at: .belowRows, size: tableView.size)
    for (index, text) in footer.enumerated() {
      guard let line = screenLine(footerLine + index) else { continue }
      frame.draw(text, line: line, columns: columns)
    }
  }

  private mutating func paint(_ row: IndexPath, _ item: VisibleItem) {
    let painter = CellPainter(
      cell: tableView.cellForRow(at: row) ?? Cell(""),
      isAtCursor: row == cursor
    )
    // A row can be much taller than the screen.
    for part in max(0, -item.line)..<max(0, -item.line, min(item.height, tableLines - item.line)) {
      guard let line = screenLine(item.line + part) else { continue }
      painter.paint(part, line: line, in: &frame)
      if row == cursor, frame.cursor == nil {
        frame.cursor = Frame.Position(line: line, column: 0)
      }
    }
  }

  private mutating func paintHeader(of section: Int, line: Int) {
    guard let line = screenLine(line), let title = tableView.titleForHeader(inSection: section)
    else { return }
    frame.clear(line: line)
    frame.draw(StyledText(title, Style(traits: [.bold, .underline])), line: line, columns: columns)
  }

  /// The line of the screen at which a line of the table stands, if it is on screen.
  private func screenLine(_ line: Int) -> Int? {
    layout.table.indices.contains(layout.table.lowerBound + line)
      ? layout.table.lowerBound + line : nil
  }

  // MARK: Cover

  private mutating func paintCover() {
    let lines = controller.stateViewLines(at: .cover, size: tableView.size)
      .prefix(layout.table.count)
    let top = layout.table.lowerBound + (layout.table.count - lines.count) / 2
    for (index, text) in lines.enumerated() {
      let left = (columns.count - text.columns(limit: columns.count)) / 2
      frame.draw(text, line: top + index, columns: left..<columns.count)
    }
  }
}
