import StatefulTable

/// Draws the lines of a row.
///
/// At the cursor the text has the theme's style alone, which inverts it, but not the blanks between and
/// behind: a move costs the text of two rows.
struct CellPainter {
  private let cell: Cell
  private let layout: CellLayout
  private let isAtCursor: Bool
  private let theme: Theme
  /// What is searched for, and set apart where it is found.
  private let pattern: SearchPattern?
  /// The part of a wrapped text that its lines show.
  private var wrappedText = StyledText("")

  private static let mark = StyledText("> ")
  /// The bytes searched for each column, at most: most text has fewer.
  private static let bytesPerColumn = 8

  /// Creates a painter for a row of a width.
  init(cell: Cell, isAtCursor: Bool, theme: Theme, pattern: SearchPattern?, columns: Int) {
    self.cell = cell
    self.isAtCursor = isAtCursor
    self.theme = theme
    self.pattern = pattern
    layout = CellLayout(cell, columns: columns)
    if let lastLine = layout.wrap?.lines.last {
      let shown = cell.text.slice(0..<lastLine.upperBound)
      wrappedText = styled(shown, columns: layout.textLineCount * layout.text.count)
    }
  }

  /// Draws one line of the row, from 0.
  func paint(_ part: Int, line: Int, in frame: inout Frame) {
    if layout.content.lowerBound > 0, isAtCursor {
      draw(part == 0 ? Self.mark : "  ", line, 0..<frame.size.columns, &frame)
    }
    if part == 0 { paintRightEnd(line, &frame) }
    if let wrap = layout.wrap, part < wrap.lines.count {
      var text = wrappedText.slice(wrap.lines[part])
      if wrap.isCutOff, part == wrap.lines.count - 1 { text += "…" }
      frame.draw(text, line: line, columns: layout.text)
    } else if part == 0 {
      draw(cell.text, line, layout.text, &frame)
    } else if let text = lowerLine(part - layout.textLineCount) {
      draw(text, line, layout.content, &frame)
    }
  }

  /// A line below the text, from 0.
  private func lowerLine(_ index: Int) -> StyledText? {
    if cell.additionalLines.indices.contains(index) { return cell.additionalLines[index] }
    return index == cell.additionalLines.count && cell.detailStyle == .subtitle ? cell.detail : nil
  }

  private func paintRightEnd(_ line: Int, _ frame: inout Frame) {
    if let columns = layout.detail, let detail = cell.detail {
      draw(detail, line, columns, &frame)
    }
    guard let column = layout.accessory, let sign = Self.sign(of: cell.accessory) else { return }
    let style = cell.accessory == .checkmark ? Style.plain : theme.dim
    frame.draw(
      StyledText(sign, isAtCursor ? theme.cursor : style),
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

  private func draw(_ text: StyledText, _ line: Int, _ columns: Range<Int>, _ frame: inout Frame) {
    frame.draw(styled(text, columns: columns.count), line: line, columns: columns)
  }

  /// The text as it is to look, with what is searched for in as many of its columns set apart.
  private func styled(_ text: StyledText, columns: Int) -> StyledText {
    let text = isAtCursor ? text.restyled { _ in theme.cursor } : text
    guard let pattern else { return text }
    return text.highlighting(pattern, theme.hit, bytes: columns * Self.bytesPerColumn)
  }
}
