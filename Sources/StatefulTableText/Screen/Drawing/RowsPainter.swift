import StatefulTable
import TextWidths

// How the folder works:
//
// 1. A `ScreenLayout` says which lines are whose. The `TitleLine` is the first.
// 2. A `RowsPainter` goes through what the table has on screen, and gives each row's cell and `RowAppearance` to a `CellPainter`.
// 3. That has the columns of the row's parts from a `CellLayout` or a `ColumnLayout`, and highlights hits. Rows that look
//    as they did are copied from the `DrawnRows` instead.

/// Draws the rows of a list, or the state view that covers them.
@MainActor struct RowsPainter {
  private let page: ListPage
  private let area: Frame.Rectangle
  private let theme: Theme
  private let hasFocus: Bool
  private let cursor: IndexPath?
  /// The row below the gap that keys act on, if they do.
  private let rowBelowFocusedGap: IndexPath?
  private let tableView: TableView
  /// Whether selected rows have a mark: where several can be selected.
  private let marksSelection: Bool

  init(_ page: ListPage, _ context: ResponderContext) {
    self.page = page
    area = context.area
    theme = context.theme
    hasFocus = context.hasFocus
    cursor = page.cursor
    rowBelowFocusedGap = page.rowBelowFocusedGap
    tableView = page.controller.tableView
    marksSelection = tableView.allowsMultipleSelection
  }

  private var columns: Range<Int> { area.columns }
  /// The columns in which the text of rows is.
  private var textColumns: Range<Int> { CellLayout.content(ofRowColumns: columns.count) }

  func paint(in frame: inout Frame) {
    if page.controller.visibleView(at: .cover) == nil {
      paintRows(in: &frame)
    } else {
      paintCover(in: &frame)
    }
  }

  private func stateViewLines(at place: StateViewPlace) -> [StyledText] {
    page.stateViewLines(at: place, tableView.size, theme)
  }

  private func paintRows(in frame: inout Frame) {
    let items = tableView.visibleItems
    let tableColumns = page.controller.tableColumns
    // In columns, all of them are needed before the first is drawn: together they say how wide the columns are.
    var cells: [Cell] = []
    if !tableColumns.isEmpty {
      for case .row(let row) in items.lazy.map(\.content) { cells.append(cell(at: row)) }
    }
    let painter = painter(tableColumns.isEmpty ? nil : page.columnLayout(showing: cells))
    paintTitles(with: painter, in: &frame)
    var old = page.drawnRows?.drawn(as: painter)
    var drawn = DrawnRows(painter)
    var rowCount = 0
    for item in items {
      switch item.content {
      case .header(let section): paintHeader(of: section, line: item.line, in: &frame)
      case .footer(let section): paintFooter(of: section, line: item.line, in: &frame)
      case .row(let row):
        let cell = cells.isEmpty ? cell(at: row) : cells[rowCount]
        paint(row, cell, item, in: &frame, &drawn, before: &old)
        rowCount += 1
      case .stateView:
        paint(stateViewLines(at: .amongRows), from: item.line, textColumns, in: &frame)
      case .gap(above: let row): paintGap(above: row, item, in: &frame)
      }
    }
    page.drawnRows = drawn
    if let section = tableView.pinnedHeaderSection { paintHeader(of: section, line: 0, in: &frame) }
    guard let footerLine = tableView.footerLine else { return }
    paint(stateViewLines(at: .belowRows), from: footerLine, columns, in: &frame)
  }

  private func cell(at row: IndexPath) -> Cell {
    guard let cell = tableView.cellForRow(at: row) else { return Cell("") }
    return cell.columns.isEmpty ? cell : cell.shown(in: page.controller.tableColumns)
  }

  private func painter(_ columnLayout: ColumnLayout?) -> CellPainter {
    CellPainter(
      theme: theme,
      // At a gap, the row beside it only has the mark of the cursor.
      hasFocus: hasFocus && rowBelowFocusedGap == nil,
      hits: page.search.hits,
      wrapsLines: tableView.wrapsLines,
      skippedColumns: page.sideways.columns,
      columns: columns.count,
      columnLayout: columnLayout
    )
  }

  private func paint(
    _ row: IndexPath,
    _ cell: Cell,
    _ item: VisibleItem,
    in frame: inout Frame,
    _ drawn: inout DrawnRows,
    before old: inout DrawnRows?
  ) {
    // A row can be much taller than the contents.
    let lines =
      max(0, item.line)..<max(0, item.line, min(item.line + item.height, area.lines.count))
    guard !lines.isEmpty else { return }
    let isAtCursor = row == cursor
    let first = area.lines.lowerBound + lines.lowerBound
    let appearance = RowAppearance(
      parts: lines.lowerBound - item.line..<lines.upperBound - item.line,
      isAtCursor: isAtCursor,
      isSelected: marksSelection && tableView.isRowSelected(at: row),
      marks: RowMarks(ofRowAt: row, in: page.controller)
    )
    drawn.draw(cell, ofRowAt: row, appearance, line: first, in: &frame, before: &old)
    if isAtCursor { frame.cursor = Frame.Position(line: first, column: 0) }
  }

  private func paintGap(above row: IndexPath, _ item: VisibleItem, in frame: inout Frame) {
    let plain = page.controller.showsFailure(inGapAboveRowAt: row) ? theme.error : .plain
    let isFocused = row == rowBelowFocusedGap && hasFocus
    let lines = page.controller.gapLines(aboveRowAt: row, size: tableView.size)
    let texts = lines.prefix(item.height).map { text in
      isFocused ? text.restyled { _ in theme.cursor } : text.styled(theme, plain: plain)
    }
    paint(texts, from: item.line, textColumns, in: &frame)
  }

  /// Draws lines one below the other, from a line of the table on.
  private func paint(
    _ texts: [StyledText],
    from start: Int,
    _ columns: Range<Int>,
    in frame: inout Frame
  ) {
    for (index, text) in texts.enumerated() {
      guard let line = screenLine(start + index) else { continue }
      frame.draw(text, line: line, columns: columns)
    }
  }

  private func paintHeader(of section: Int, line: Int, in frame: inout Frame) {
    paint(tableView.header(inSection: section), line: line, in: &frame)
  }

  private func paintFooter(of section: Int, line: Int, in frame: inout Frame) {
    let title = tableView.titleForFooter(inSection: section)
    paint(title.map { SectionHeader($0) }, line: line, in: &frame)
  }

  private func paint(_ header: SectionHeader?, line: Int, in frame: inout Frame) {
    guard let header, let line = screenLine(line) else { return }
    frame.clear(line: line)
    let layout = CellLayout(Cell(header.text, detail: header.detail), in: columns)
    let text = header.text.styled(theme, plain: theme.sectionHeader)
    frame.draw(text, line: line, columns: layout.text)
    guard let detail = header.detail, let columns = layout.detail else { return }
    frame.draw(detail.styled(theme, plain: theme.counts), line: line, columns: columns)
  }

  /// The line of the screen for a line of the table, or `nil` if it is off screen.
  private func screenLine(_ line: Int) -> Int? {
    area.lines.indices.contains(area.lines.lowerBound + line)
      ? area.lines.lowerBound + line : nil
  }

  private func paintTitles(with painter: CellPainter, in frame: inout Frame) {
    guard let line = page.layout.columnTitles else { return }
    painter.paintTitles(line: line, sortedBy: page.controller.shownRowOrder, in: &frame)
  }

  /// The lines of texts, of which each leaves one for each text below it.
  private func wrapped(_ texts: [StyledText]) -> [StyledText] {
    var lines: [StyledText] = []
    for (index, text) in texts.enumerated() {
      guard text.columns(limit: columns.count + 1) > columns.count else {
        lines.append(text)
        continue
      }
      let textsBelow = texts.count - index - 1
      let limit = max(1, area.lines.count - lines.count - textsBelow)
      let wrap = TextWrap(text, columns: columns.count, maximumLines: limit)
      lines += wrap.lines.indices.map { wrap.line($0, of: text) }
    }
    return lines
  }

  private func paintCover(in frame: inout Frame) {
    paintTitles(with: painter(page.columnLayout(showing: [])), in: &frame)
    let lines = wrapped(stateViewLines(at: .cover)).prefix(area.lines.count)
    let top = area.lines.lowerBound + (area.lines.count - lines.count) / 2
    for (index, text) in lines.enumerated() {
      let left = (columns.count - text.columns(limit: columns.count)) / 2
      frame.draw(text, line: top + index, columns: left..<columns.count)
    }
  }
}
