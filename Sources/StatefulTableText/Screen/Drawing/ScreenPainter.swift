import StatefulTable

/// Draws the parts of a screen.
@MainActor struct ScreenPainter {
  private let contents: ScreenContents
  private let helpText: StyledText
  private let cursor: IndexPath?
  /// Whether selected rows have a mark: where several can be selected.
  private let marksSelection: Bool

  init(_ contents: ScreenContents, helpText: StyledText) {
    self.contents = contents
    self.helpText = helpText
    cursor = contents.cursor
    marksSelection = contents.tableView.allowsMultipleSelection
  }

  private var layout: ScreenLayout { contents.layout }
  private var tableView: TableView { contents.tableView }
  private var columns: Range<Int> { 0..<max(0, contents.size.columns) }
  private var tableLines: Int { layout.table.count }

  /// Draws the screen in a blank frame of its size.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - drawnRows: The rows as this screen has last drawn them.
  func paint(in frame: inout Frame, reusing drawnRows: inout DrawnRows) {
    if let line = layout.title {
      var position: Int?
      if let cursor { position = tableView.position(ofRowAt: cursor) }
      TitleLine(contents).paint(line: line, cursorPosition: position, in: &frame)
    }
    for (line, text) in zip(layout.refresh, contents.refreshLines) {
      frame.draw(text, line: line, columns: columns)
    }
    if let help = contents.help {
      paint(help, in: &frame)
    } else if let index = contents.index {
      paint(index, in: &frame)
    } else if contents.controller.visibleView(at: .cover) == nil {
      paintRows(in: &frame, reusing: &drawnRows)
    } else {
      paintCover(in: &frame)
    }
    if let alert = contents.alert {
      AlertPainter(alert, contents).paint(in: &frame)
      // A message and the prompt wait: the keys are the alert's, and a small screen has no line to spare.
      if let line = layout.help { paintHelp(line: line, in: &frame) }
    } else {
      paintLastLine(in: &frame)
    }
  }

  /// Draws the help line, or a prompt or message, for which there is always room.
  private func paintLastLine(in frame: inout Frame) {
    let last = frame.size.lines - 1
    guard last >= 0 else { return }
    if let editor = contents.editor {
      let line = SearchLine(editor: editor, message: contents.message)
      frame.cursor = line.paint(line: last, in: &frame)
    } else if let message = contents.message {
      frame.clear(line: last)
      frame.draw(message, line: last, columns: columns)
    } else if layout.help != nil {
      paintHelp(line: last, in: &frame)
    }
  }

  private func paintHelp(line: Int, in frame: inout Frame) {
    frame.clear(line: line)
    // Keys do nothing here without the focus.
    if contents.hasFocus { frame.draw(helpText, line: line, columns: columns) }
  }

  // MARK: Table

  private func paintRows(in frame: inout Frame, reusing drawnRows: inout DrawnRows) {
    let painter = CellPainter(
      theme: contents.theme,
      hasFocus: contents.hasFocus,
      pattern: contents.pattern,
      wrapsLines: tableView.wrapsLines,
      skippedColumns: contents.skippedColumns,
      columns: frame.size.columns
    )
    drawnRows.begin(with: painter, in: frame)
    for item in tableView.visibleItems {
      switch item.content {
      case .header(let section): paintHeader(of: section, line: item.line, in: &frame)
      case .footer(let section): paintFooter(of: section, line: item.line, in: &frame)
      case .row(let row): paint(row, item, in: &frame, reusing: &drawnRows)
      case .stateView: paintStateView(item, in: &frame)
      }
    }
    if let section = tableView.pinnedHeaderSection { paintHeader(of: section, line: 0, in: &frame) }
    guard let footerLine = tableView.footerLine else { return }
    for (index, text) in contents.stateViewLines(at: .belowRows).enumerated() {
      guard let line = screenLine(footerLine + index) else { continue }
      frame.draw(text, line: line, columns: columns)
    }
  }

  private func paint(
    _ row: IndexPath,
    _ item: VisibleItem,
    in frame: inout Frame,
    reusing drawnRows: inout DrawnRows
  ) {
    // A row can be much taller than the contents.
    let lines = max(0, item.line)..<max(0, item.line, min(item.line + item.height, tableLines))
    guard !lines.isEmpty, let cell = tableView.cellForRow(at: row) else { return }
    let isAtCursor = row == cursor
    let first = layout.table.lowerBound + lines.lowerBound
    let appearance = RowAppearance(
      cell: cell,
      parts: lines.lowerBound - item.line..<lines.upperBound - item.line,
      isAtCursor: isAtCursor,
      isSelected: marksSelection && tableView.isRowSelected(at: row),
      marks: contents.marks(ofRowAt: row)
    )
    drawnRows.draw(appearance, ofRowAt: row, line: first, in: &frame)
    if isAtCursor { frame.cursor = Frame.Position(line: first, column: 0) }
  }

  private func paintStateView(_ item: VisibleItem, in frame: inout Frame) {
    for (index, text) in contents.stateViewLines(at: .amongRows).enumerated() {
      guard let line = screenLine(item.line + index) else { continue }
      frame.draw(text, line: line, columns: CellPainter.textColumns(of: columns.count))
    }
  }

  private func paintHeader(of section: Int, line: Int, in frame: inout Frame) {
    paint(tableView.titleForHeader(inSection: section), line: line, in: &frame)
  }

  private func paintFooter(of section: Int, line: Int, in frame: inout Frame) {
    paint(tableView.titleForFooter(inSection: section), line: line, in: &frame)
  }

  private func paint(_ title: String?, line: Int, in frame: inout Frame) {
    guard let title, let line = screenLine(line) else { return }
    frame.clear(line: line)
    frame.draw(StyledText(title, contents.theme.sectionHeader), line: line, columns: columns)
  }

  /// The line of the screen for a line of the table, or `nil` if it is off screen.
  private func screenLine(_ line: Int) -> Int? {
    layout.table.indices.contains(layout.table.lowerBound + line)
      ? layout.table.lowerBound + line : nil
  }

  // MARK: Over the rows

  private func paint(_ help: HelpOverlay, in frame: inout Frame) {
    for (line, index) in zip(layout.table, help.visible(height: tableLines)) {
      let entry = help.entries[index]
      let end = frame.draw(
        StyledText(entry.keys, contents.theme.helpKey),
        line: line,
        columns: columns
      )
      let start = max(end + 1, min(HelpOverlay.keyColumns, columns.count / 2))
      guard start < columns.upperBound else { continue }
      frame.draw(StyledText(entry.action), line: line, columns: start..<columns.upperBound)
    }
  }

  private func paint(_ index: IndexOverlay, in frame: inout Frame) {
    let painter = CellPainter(
      theme: contents.theme,
      hasFocus: contents.hasFocus,
      pattern: nil,
      wrapsLines: false,
      skippedColumns: 0,
      columns: frame.size.columns
    )
    for (line, title) in zip(layout.table, index.visible(height: tableLines)) {
      let isChosen = title == index.chosen
      let cell = Cell(StyledText(index.titles[title]))
      let row = RowAppearance(cell: cell, parts: 0..<1, isAtCursor: isChosen)
      painter.paint(row, line: line, in: &frame)
      if isChosen { frame.cursor = Frame.Position(line: line, column: 0) }
    }
  }

  private func paintCover(in frame: inout Frame) {
    let lines = contents.stateViewLines(at: .cover).prefix(layout.table.count)
    let top = layout.table.lowerBound + (layout.table.count - lines.count) / 2
    for (index, text) in lines.enumerated() {
      let left = (columns.count - text.columns(limit: columns.count)) / 2
      frame.draw(text, line: top + index, columns: left..<columns.count)
    }
  }
}
