import StatefulTable

/// Draws the lines of a row.
///
/// At the cursor the text has the theme's style, but the blanks between and behind have not: a move of the
/// cursor rewrites the text of two rows only.
struct CellPainter {
  private let cell: Cell
  private let layout: CellLayout
  private let isAtCursor: Bool
  /// Whether keys go to the screen: only then is the row at the cursor inverted.
  private let hasFocus: Bool
  private let theme: Theme
  /// The pattern whose hits are highlighted.
  private let pattern: SearchPattern?
  /// The columns of each line that are left out at its start.
  private let skippedColumns: Int
  /// The part of a wrapped text that its lines show.
  private var wrappedText: StyledText?

  private static let mark = StyledText("> ")
  /// The blanks between a text and its detail when the line is scrolled sideways.
  private static let gap = StyledText("  ")
  /// The bytes searched for each column, at most: most text has fewer.
  private static let bytesPerColumn = 8

  /// Creates a painter for a row of a width.
  init(
    cell: Cell,
    isAtCursor: Bool,
    hasFocus: Bool,
    theme: Theme,
    pattern: SearchPattern?,
    skippedColumns: Int,
    columns: Int
  ) {
    self.cell = cell
    self.isAtCursor = isAtCursor
    self.hasFocus = hasFocus
    self.theme = theme
    self.pattern = pattern
    self.skippedColumns = cell.numberOfLines == 1 ? skippedColumns : 0
    layout = CellLayout(cell, columns: columns)
    if let lastLine = layout.wrap?.lines.last {
      let shown = cell.text.slice(0..<lastLine.upperBound)
      wrappedText = styled(shown, columns: layout.textLineCount * layout.text.count)
    }
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

  /// Draws one line of the row, from 0.
  func paint(_ part: Int, line: Int, in frame: inout Frame) {
    if isAtCursor, layout.content.lowerBound > 0 {
      draw(part == 0 ? Self.mark : "  ", line, 0..<layout.content.lowerBound, &frame)
    }
    if skippedColumns > 0 {
      let lines = Self.lines(of: cell)
      if part < lines.count {
        draw(lines[part], line, layout.content, &frame, skipping: skippedColumns)
      }
    } else if let wrap = layout.wrap, let wrappedText {
      paint(part, of: wrap, wrappedText, line, &frame)
    } else if part == 0 {
      draw(cell.text, line, layout.text, &frame)
    } else if let text = lowerLine(part - 1) {
      draw(text, line, layout.content, &frame)
    }
    if part == 0 { paintRightEnd(line, &frame) }
  }

  private func paint(
    _ part: Int,
    of wrap: TextWrap,
    _ wrappedText: StyledText,
    _ line: Int,
    _ frame: inout Frame
  ) {
    guard part < wrap.lines.count else {
      if let text = lowerLine(part - wrap.lines.count) { draw(text, line, layout.content, &frame) }
      return
    }
    var text = wrappedText.slice(wrap.lines[part])
    if wrap.isCutOff, part == wrap.lines.count - 1 { text += "…" }
    frame.draw(text, line: line, columns: layout.text)
  }

  /// A line below the text, from 0.
  private func lowerLine(_ index: Int) -> StyledText? {
    if cell.additionalLines.indices.contains(index) { return cell.additionalLines[index] }
    return index == cell.additionalLines.count && cell.detailStyle == .subtitle ? cell.detail : nil
  }

  /// Draws what stands at the right end of the first line.
  private func paintRightEnd(_ line: Int, _ frame: inout Frame) {
    if skippedColumns == 0, let columns = layout.detail, let detail = cell.detail {
      draw(detail, line, columns, &frame)
    }
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
    _ frame: inout Frame,
    skipping skipped: Int = 0
  ) {
    let text = styled(text, columns: skipped + columns.count)
    frame.draw(text, line: line, columns: columns, skipping: skipped)
  }

  /// The text in the style of the cursor, with the hits in so many of its columns highlighted.
  private func styled(_ text: StyledText, columns: Int) -> StyledText {
    let text = isAtCursor && hasFocus ? text.restyled { _ in theme.cursor } : text
    guard let pattern else { return text }
    return text.highlighting(pattern, theme.hit, bytes: columns * Self.bytesPerColumn)
  }
}
