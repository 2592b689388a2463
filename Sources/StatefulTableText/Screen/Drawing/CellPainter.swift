import StatefulTable

/// Draws the cells of rows.
///
/// At the cursor the text has the theme's style, but the blanks between and behind have not: a move of the
/// cursor rewrites the text of two rows only.
struct CellPainter: Equatable {
  let theme: Theme
  /// Whether keys go to the screen: only then is the row at the cursor inverted.
  let hasFocus: Bool
  /// The pattern whose hits are highlighted.
  let pattern: SearchPattern?
  /// Whether long lines are wrapped.
  let wrapsLines: Bool
  /// The columns of each line that are left out at its start.
  let skippedColumns: Int
  /// The width of the rows.
  let columns: Int

  private static let mark = StyledText("> ")
  private static let selectedMark = StyledText(" ✓")
  private static let markOfBoth = StyledText(">✓")
  /// Stands in the columns of the mark on the other lines of the row.
  private static let noMark = StyledText("  ")
  /// The blanks between a text and its detail when the line is scrolled sideways.
  private static let gap = StyledText("  ")
  /// The bytes searched for each column, at most: most text has fewer.
  private static let bytesPerColumn = 8

  /// The column of the mark of rows that can be deleted, if there is room for it.
  static func deleteMarkColumn(of columns: Int) -> Int? {
    columns >= CellLayout.leastColumns ? 1 : nil
  }

  /// The columns of a screen in which the text of rows stands.
  static func textColumns(of columns: Int) -> Range<Int> {
    let margin = columns >= CellLayout.leastColumns ? CellLayout.marginColumns : 0
    return margin..<max(margin, columns)
  }

  /// The lines of a cell in full, as they are drawn when they are scrolled sideways.
  ///
  /// A wrapped cell has none: it shows all of its text anyway.
  static func lines(of cell: Cell) -> [StyledText] {
    guard cell.numberOfLines == 1 else { return [] }
    let first = [cell.text]
    guard let detail = cell.detail, !detail.isEmpty else { return first + cell.additionalLines }
    return switch cell.detailStyle {
    case .value: [cell.text + gap + detail] + cell.additionalLines
    case .subtitle: first + cell.additionalLines + [detail]
    }
  }

  /// Draws a row, from a line of the frame on.
  func paint(_ row: RowAppearance, line: Int, in frame: inout Frame) {
    let cell = wrapsLines ? row.cell.wrapped(inColumns: columns) : row.cell
    let parts = row.parts
    let isAtCursor = row.isAtCursor
    let layout = CellLayout(cell, columns: columns)
    if isAtCursor || row.isSelected || !row.marks.isEmpty, layout.content.lowerBound > 0 {
      let firstMark = firstMark(of: row)
      for part in parts {
        let mark = part == 0 ? firstMark : Self.noMark
        let columns = 0..<layout.content.lowerBound
        draw(mark, line + part - parts.lowerBound, columns, isAtCursor, &frame)
      }
    }
    if parts.lowerBound == 0 { paintAccessory(of: cell, layout, line, isAtCursor, &frame) }
    if cell.numberOfLines != 1, let wrap = layout.wrap(cell) {
      paint(wrap, of: cell, parts, line, layout, isAtCursor, &frame)
    } else if skippedColumns > 0 {
      let lines = Self.lines(of: cell)
      for part in parts.clamped(to: 0..<lines.count) {
        let line = line + part - parts.lowerBound
        draw(lines[part], line, layout.content, isAtCursor, &frame, skipping: skippedColumns)
      }
    } else {
      if parts.lowerBound == 0 {
        draw(cell.text, line, layout.text, isAtCursor, &frame)
        paintDetail(of: cell, layout, line, isAtCursor, &frame)
      }
      guard parts.upperBound > 1 else { return }
      paintLowerLines(of: cell, below: 1, parts, line, layout, isAtCursor, &frame)
    }
  }

  /// What stands before the first line of a row: the mark of the cursor or of a row that can be moved, and that
  /// of a selected row or of one that can be deleted.
  private func firstMark(of row: RowAppearance) -> StyledText {
    guard !row.marks.isEmpty else {
      return row.isAtCursor ? row.isSelected ? Self.markOfBoth : Self.mark : Self.selectedMark
    }
    let moveMark = StyledText(row.marks.contains(.move) ? "≡" : " ", theme.dim)
    let first = row.isAtCursor ? StyledText(">") : moveMark
    if row.isSelected { return first + StyledText("✓") }
    if row.marks.contains(.delete) { return first + StyledText("⊖", theme.error) }
    return first + (row.isAtCursor ? moveMark : StyledText(" "))
  }

  private func paint(
    _ wrap: TextWrap,
    of cell: Cell,
    _ parts: Range<Int>,
    _ line: Int,
    _ layout: CellLayout,
    _ isAtCursor: Bool,
    _ frame: inout Frame
  ) {
    let end = wrap.lines.last?.upperBound ?? 0
    let text = styled(
      cell.text.slice(0..<end),
      columns: wrap.lines.count * layout.text.count,
      isAtCursor
    )
    for part in parts.clamped(to: 0..<wrap.lines.count) {
      var text = text.slice(wrap.lines[part])
      if wrap.isCutOff, part == wrap.lines.count - 1 { text += "…" }
      frame.draw(text, line: line + part - parts.lowerBound, columns: layout.text)
    }
    if parts.lowerBound == 0 { paintDetail(of: cell, layout, line, isAtCursor, &frame) }
    paintLowerLines(of: cell, below: wrap.lines.count, parts, line, layout, isAtCursor, &frame)
  }

  /// Draws the lines below the text.
  private func paintLowerLines(
    of cell: Cell,
    below count: Int,
    _ parts: Range<Int>,
    _ line: Int,
    _ layout: CellLayout,
    _ isAtCursor: Bool,
    _ frame: inout Frame
  ) {
    for part in max(parts.lowerBound, count)..<max(parts.upperBound, count, parts.lowerBound) {
      let index = part - count
      let text =
        cell.additionalLines.indices.contains(index)
        ? cell.additionalLines[index]
        : index == cell.additionalLines.count && cell.detailStyle == .subtitle ? cell.detail : nil
      guard let text else { return }
      draw(text, line + part - parts.lowerBound, layout.content, isAtCursor, &frame)
    }
  }

  /// Draws a detail that stands at the right end of the first line.
  private func paintDetail(
    of cell: Cell,
    _ layout: CellLayout,
    _ line: Int,
    _ isAtCursor: Bool,
    _ frame: inout Frame
  ) {
    guard let columns = layout.detail, let detail = cell.detail else { return }
    draw(detail, line, columns, isAtCursor, &frame)
  }

  private func paintAccessory(
    of cell: Cell,
    _ layout: CellLayout,
    _ line: Int,
    _ isAtCursor: Bool,
    _ frame: inout Frame
  ) {
    guard let column = layout.accessory, let sign = Self.sign(of: cell.accessory) else { return }
    let style = cell.accessory == .checkmark ? Style.plain : theme.dim
    frame.draw(
      StyledText(sign, isAtCursor && hasFocus ? theme.cursor : style),
      line: line,
      columns: column..<column + 1
    )
  }

  private static func sign(of accessory: Cell.Accessory) -> String? {
    switch accessory {
    case .none: nil
    case .disclosureIndicator: "›"
    case .checkmark: "✓"
    case .detail: "ⓘ"
    }
  }

  private func draw(
    _ text: StyledText,
    _ line: Int,
    _ columns: Range<Int>,
    _ isAtCursor: Bool,
    _ frame: inout Frame,
    skipping skipped: Int = 0
  ) {
    guard pattern != nil else {
      let style = isAtCursor && hasFocus ? theme.cursor : nil
      frame.draw(text.runs.span, in: style, line: line, columns: columns, skipping: skipped)
      return
    }
    let text = styled(text, columns: skipped + columns.count, isAtCursor)
    frame.draw(text, line: line, columns: columns, skipping: skipped)
  }

  /// The text in the style of the cursor, with the hits in so many of its columns highlighted.
  private func styled(_ text: StyledText, columns: Int, _ isAtCursor: Bool) -> StyledText {
    let text = isAtCursor && hasFocus ? text.restyled { _ in theme.cursor } : text
    guard let pattern else { return text }
    return text.highlighting(pattern, theme.hit, bytes: columns * Self.bytesPerColumn)
  }
}
