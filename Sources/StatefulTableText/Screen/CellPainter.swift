import StatefulTable

/// Draws the lines of a row.
///
/// Two columns at the left are for the mark of the cursor, if there is room: rows stay aligned, and headers
/// stand out. At the cursor the text has the theme's style, but the blanks between and behind have not: a
/// move of the cursor rewrites the text of two rows only.
struct CellPainter {
  let cell: Cell
  let isAtCursor: Bool
  /// Whether keys go to the screen: only then is the row at the cursor inverted.
  let hasFocus: Bool
  let theme: Theme
  /// The pattern whose hits are highlighted.
  let pattern: SearchPattern?
  /// The columns of each line that are left out at its start.
  let skippedColumns: Int

  private static let mark = StyledText("> ")
  /// The least width of a screen that has room for the mark.
  private static let leastColumns = 12
  /// The blanks between a text and its detail, at least.
  private static let gap = 2
  /// The bytes searched for each column, at most: most text has fewer.
  private static let bytesPerColumn = 8

  /// The columns of a screen in which the text of rows stands.
  static func textColumns(of columns: Int) -> Range<Int> {
    let markColumns = columns >= leastColumns ? mark.runs[0].string.utf8.count : 0
    return markColumns..<max(markColumns, columns)
  }

  /// The lines of a cell in full, as they are drawn when they are scrolled sideways.
  static func lines(of cell: Cell) -> [StyledText] {
    guard let detail = cell.detail, !detail.isEmpty else { return [cell.text] }
    return switch cell.detailStyle {
    case .value: [cell.text + StyledText(String(repeating: " ", count: gap)) + detail]
    case .subtitle: [cell.text, detail]
    }
  }

  /// Draws one line of the row, from 0.
  func paint(_ part: Int, line: Int, in frame: inout Frame) {
    let columns = Self.textColumns(of: frame.size.columns)
    if isAtCursor, columns.lowerBound > 0 {
      draw(part == 0 ? Self.mark : "  ", line, 0..<columns.lowerBound, &frame)
    }
    if skippedColumns > 0 {
      let lines = Self.lines(of: cell)
      if part < lines.count { draw(lines[part], line, columns, &frame, skipping: skippedColumns) }
      return
    }
    switch (part, cell.detailStyle) {
    case (0, .value): paintLine(line, columns, &frame)
    case (0, .subtitle): draw(cell.text, line, columns, &frame)
    case (1, .subtitle): draw(cell.detail ?? "", line, columns, &frame)
    default: break
    }
  }

  private func paintLine(_ line: Int, _ columns: Range<Int>, _ frame: inout Frame) {
    guard let detail = cell.detail, !detail.isEmpty else {
      return draw(cell.text, line, columns, &frame)
    }
    // The detail has what the text leaves, but no less than half, if that is worth it.
    let textColumns = cell.text.columns(limit: columns.count)
    let room = max(columns.count / 2, columns.count - textColumns) - Self.gap
    let detailColumns = detail.columns(limit: max(0, room))
    guard detailColumns > 1 || textColumns + detailColumns + Self.gap <= columns.count else {
      return draw(cell.text, line, columns, &frame)
    }
    let start = columns.upperBound - detailColumns
    draw(cell.text, line, columns.lowerBound..<start - Self.gap, &frame)
    draw(detail, line, start..<columns.upperBound, &frame)
  }

  private func draw(
    _ text: StyledText,
    _ line: Int,
    _ columns: Range<Int>,
    _ frame: inout Frame,
    skipping skipped: Int = 0
  ) {
    var text = isAtCursor && hasFocus ? text.restyled { _ in theme.cursor } : text
    if let pattern {
      let bytes = (skipped + columns.count) * Self.bytesPerColumn
      text = text.highlighting(pattern, theme.hit, bytes: bytes)
    }
    frame.draw(text, line: line, columns: columns, skipping: skipped)
  }
}
