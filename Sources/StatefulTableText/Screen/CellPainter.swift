import StatefulTable

/// Draws the lines of a row.
///
/// Two columns at the left are kept for the mark of the cursor, if there is room, so that rows stay
/// aligned and headers stand out. At the cursor the text has the theme's style alone, which inverts it, but
/// not the blanks between and behind: a move costs the text of two rows.
struct CellPainter {
  let cell: Cell
  let isAtCursor: Bool
  /// Whether keys go to the screen: only then is the row at the cursor inverted.
  let hasFocus: Bool
  let theme: Theme
  /// What is searched for, and set apart where it is found.
  let pattern: SearchPattern?

  private static let mark = StyledText("> ")
  /// The least width of a screen that has room for the mark.
  private static let leastColumns = 12
  /// The blanks between a text and its detail, at least.
  private static let gap = 2
  /// The bytes searched for each column, at most: most text has fewer.
  private static let bytesPerColumn = 8

  /// Draws one line of the row, from 0.
  func paint(_ part: Int, line: Int, in frame: inout Frame) {
    var columns = 0..<frame.size.columns
    if columns.count >= Self.leastColumns {
      if isAtCursor { draw(part == 0 ? Self.mark : "  ", line, columns, &frame) }
      columns = Self.mark.runs[0].string.utf8.count..<columns.upperBound
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

  private func draw(_ text: StyledText, _ line: Int, _ columns: Range<Int>, _ frame: inout Frame) {
    var text = isAtCursor && hasFocus ? text.restyled { _ in theme.cursor } : text
    if let pattern {
      let bytes = columns.count * Self.bytesPerColumn
      text = text.highlighting(pattern, theme.hit, bytes: bytes)
    }
    frame.draw(text, line: line, columns: columns)
  }
}
