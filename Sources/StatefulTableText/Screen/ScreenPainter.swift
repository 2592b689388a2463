#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

/// Draws a screen as it is.
@MainActor struct ScreenPainter {
  private let screen: TableScreen
  private let cursor: IndexPath?
  private(set) var frame: Frame

  init(screen: TableScreen, frame: Frame) {
    self.screen = screen
    cursor = screen.cursor
    self.frame = frame
  }

  private var controller: StatefulTableController { screen.controller }
  private var layout: ScreenLayout { screen.layout }
  private var tableView: TableView { controller.tableView }
  private var columns: Range<Int> { 0..<frame.size.columns }
  private var tableLines: Int { layout.table.count }

  mutating func paint() {
    if let line = layout.title {
      TitleLine(screen: screen, cursorPosition: cursor.flatMap(tableView.position(ofRowAt:)))
        .paint(line: line, in: &frame)
    }
    for (line, text) in zip(layout.refresh, screen.refreshLines) {
      frame.draw(text, line: line, columns: columns)
    }
    if let help = screen.help {
      paint(help)
    } else if controller.visibleView(at: .cover) == nil {
      paintRows()
    } else {
      paintCover()
    }
    paintLastLine()
  }

  /// Draws the help line, or what stands in its place: even where there is no room for help.
  private mutating func paintLastLine() {
    let last = frame.size.lines - 1
    guard last >= 0 else { return }
    if let prompt = screen.prompt {
      let line = SearchLine(editor: prompt.editor, message: screen.message)
      frame.cursor = line.paint(line: last, in: &frame)
    } else if layout.help != nil || screen.message != nil {
      frame.clear(line: last)
      frame.draw(screen.message ?? screen.helpText, line: last, columns: columns)
    }
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
    for (index, text) in screen.stateViewLines(at: .belowRows).enumerated() {
      guard let line = screenLine(footerLine + index) else { continue }
      frame.draw(text, line: line, columns: columns)
    }
  }

  private mutating func paint(_ row: IndexPath, _ item: VisibleItem) {
    let painter = CellPainter(
      cell: tableView.cellForRow(at: row) ?? Cell(""),
      isAtCursor: row == cursor,
      theme: screen.theme,
      pattern: screen.pattern,
      columns: frame.size.columns
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
    frame.draw(StyledText(title, screen.theme.sectionHeader), line: line, columns: columns)
  }

  /// The line of the screen at which a line of the table stands, if it is on screen.
  private func screenLine(_ line: Int) -> Int? {
    layout.table.indices.contains(layout.table.lowerBound + line)
      ? layout.table.lowerBound + line : nil
  }

  // MARK: Over the rows

  private mutating func paint(_ help: HelpOverlay) {
    for (line, index) in zip(layout.table, help.visible(height: tableLines)) {
      let entry = help.entries[index]
      let end = frame.draw(
        StyledText(entry.keys, screen.theme.helpKey),
        line: line,
        columns: columns
      )
      let start = max(end + 1, min(HelpOverlay.keyColumns, columns.count / 2))
      guard start < columns.upperBound else { continue }
      frame.draw(StyledText(entry.action), line: line, columns: start..<columns.upperBound)
    }
  }

  private mutating func paintCover() {
    let lines = screen.stateViewLines(at: .cover).prefix(layout.table.count)
    let top = layout.table.lowerBound + (layout.table.count - lines.count) / 2
    for (index, text) in lines.enumerated() {
      let left = (columns.count - text.columns(limit: columns.count)) / 2
      frame.draw(text, line: top + index, columns: left..<columns.count)
    }
  }
}
