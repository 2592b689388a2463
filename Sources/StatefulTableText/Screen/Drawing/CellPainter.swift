import StatefulTable
import TextWidths

/// Draws the cells of rows.
///
/// At the cursor a line has the theme's style up to the end of its text. The blanks behind it have not, so that a move of
/// the cursor writes no more than two rows have text.
struct CellPainter {
  let theme: Theme
  /// Whether keys go to the screen: only then is the row at the cursor inverted.
  let hasFocus: Bool
  /// Where in a text the hits are that are highlighted, as offsets in UTF-8; `nil` if nothing is looked for.
  let hits: ((String) -> [Range<Int>])?
  /// Whether long lines are wrapped.
  let wrapsLines: Bool
  /// The columns of each line that are left out at its start.
  let skippedColumns: Int
  /// The width of the rows.
  let columns: Int
  /// Where the columns of the list are, if it has some.
  var columnLayout: ColumnLayout?

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

  /// The columns of a screen in which the text of rows is.
  static func textColumns(of columns: Int) -> Range<Int> {
    let margin = columns >= CellLayout.leastColumns ? CellLayout.marginColumns : 0
    return margin..<max(margin, columns)
  }

  /// The lines of a cell in full, as they are drawn when they are scrolled sideways.
  ///
  /// A wrapped cell has none: it shows all of its text anyway. The line of columns isn't among them.
  static func lines(of cell: Cell) -> [StyledText] {
    guard cell.columns.isEmpty else { return cell.lowerLines }
    guard cell.numberOfLines == 1 else { return [] }
    guard let detail = cell.detail, !detail.isEmpty, cell.detailStyle == .value else {
      return [cell.text] + cell.lowerLines
    }
    return [cell.text + gap + detail] + cell.lowerLines
  }

  /// Whether another painter draws each row in the same way.
  func draws(as other: CellPainter) -> Bool {
    hits == nil && other.hits == nil && theme == other.theme && hasFocus == other.hasFocus
      && wrapsLines == other.wrapsLines && skippedColumns == other.skippedColumns
      && columns == other.columns && columnLayout?.content == other.columnLayout?.content
      && columnLayout?.places == other.columnLayout?.places
  }

  /// Draws the cell of a row, which may have lines to wrap, from a line of the frame on.
  func paint(_ cell: Cell, of row: RowAppearance, line: Int, in frame: inout Frame) {
    let places = cell.columns.isEmpty ? nil : columnLayout
    let cell = wrapsLines && places == nil ? cell.wrapped(inColumns: columns) : cell
    let parts = row.parts
    let isAtCursor = row.isAtCursor
    let layout = CellLayout(cell, columns: columns)
    if isAtCursor || row.isSelected || !row.marks.isEmpty, !layout.margin.isEmpty {
      let firstMark = firstMark(of: row)
      for part in parts {
        let mark = part == 0 ? firstMark : Self.noMark
        draw(mark, line + part - parts.lowerBound, layout.margin, isAtCursor, &frame)
      }
    }
    if parts.lowerBound == 0 {
      paintAccessory(of: cell, layout, line, isAtCursor, &frame)
      if let symbol = cell.symbol, let columns = layout.symbol {
        draw(symbol, line, columns, isAtCursor, &frame)
      }
    }
    paintTexts(of: cell, layout, places, parts, line, isAtCursor, &frame)
    if isAtCursor, hasFocus {
      frame.fillBlanks(between: theme.cursor, lines: line..<line + parts.count)
    }
    guard let background = cell.background else { return }
    frame.fill(lines: line..<line + parts.count, with: background)
  }

  private func paintTexts(
    of cell: Cell,
    _ layout: CellLayout,
    _ places: ColumnLayout?,
    _ parts: Range<Int>,
    _ line: Int,
    _ isAtCursor: Bool,
    _ frame: inout Frame
  ) {
    if let places {
      if wrapsLines {
        paint(WrappedColumns(cell, places), parts, line, places, isAtCursor, &frame)
      } else {
        paintColumns(of: cell, parts, line, places, isAtCursor, &frame)
      }
    } else if cell.numberOfLines != 1, let wrap = layout.wrap(cell) {
      paint(wrap, of: cell.text, parts, line, isAtCursor, &frame) { _ in layout.text }
      if parts.lowerBound == 0 { paintDetail(of: cell, layout, line, isAtCursor, &frame) }
      let below = wrap.lines.count
      paint(cell.lowerLines, below: below, parts, line, layout.content, isAtCursor, &frame)
    } else if skippedColumns > 0 {
      let lines = Self.lines(of: cell)
      let skipped = skippedColumns
      paint(lines, below: 0, parts, line, layout.content, isAtCursor, &frame, skipping: skipped)
    } else {
      if parts.lowerBound == 0 {
        draw(cell.text, line, layout.text, isAtCursor, &frame)
        paintDetail(of: cell, layout, line, isAtCursor, &frame)
      }
      guard parts.upperBound > 1 else { return }
      paint(cell.lowerLines, below: 1, parts, line, layout.content, isAtCursor, &frame)
    }
  }

  /// What is before the first line of a row: the mark of the cursor or of a row that can be moved, and that
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

  // MARK: Columns

  /// Draws the titles of the columns.
  ///
  /// The title of the column by which the rows are sorted begins with an arrow: up if the least is first.
  func paintTitles(line: Int, sortedBy order: RowOrder?, in frame: inout Frame) {
    guard let columnLayout else { return }
    for place in columnLayout.places {
      let isSorted = order != nil && place.column.sortKey == order?.column
      let arrow = isSorted ? order?.isDescending == true ? "↓ " : "↑ " : ""
      let title = StyledText(arrow + place.column.title, theme.columnTitle)
      guard let room = columnLayout.room(for: title, in: place) else { continue }
      frame.draw(title, line: line, columns: room.columns, skipping: room.skipped)
    }
  }

  /// Draws the texts of columns on one line, and the lines below.
  private func paintColumns(
    of cell: Cell,
    _ parts: Range<Int>,
    _ line: Int,
    _ layout: ColumnLayout,
    _ isAtCursor: Bool,
    _ frame: inout Frame
  ) {
    if parts.lowerBound == 0 {
      for place in layout.places where place.index < cell.columns.count {
        let text = cell.columns[place.index]
        guard let room = layout.room(for: text, in: place) else { continue }
        draw(text, line, room.columns, isAtCursor, &frame, skipping: room.skipped)
      }
    }
    paint(cell.lowerLines, below: 1, parts, line, layout.content, isAtCursor, &frame)
  }

  /// Draws the texts of columns, each wrapped in its own, and the lines below.
  private func paint(
    _ cell: WrappedColumns,
    _ parts: Range<Int>,
    _ line: Int,
    _ layout: ColumnLayout,
    _ isAtCursor: Bool,
    _ frame: inout Frame
  ) {
    for column in cell.parts {
      paint(column.wrap, of: column.text, parts, line, isAtCursor, &frame) {
        layout.room(for: $0, in: column.place)?.columns
      }
    }
    guard let rest = cell.rest else { return }
    paint(rest.wrap, of: rest.text, below: cell.partLines, parts, line, isAtCursor, &frame) { _ in
      layout.content
    }
  }

  // MARK: Lines

  /// Draws a wrapped text, each line of it in the columns that a closure returns.
  private func paint(
    _ wrap: TextWrap,
    of text: StyledText,
    below count: Int = 0,
    _ parts: Range<Int>,
    _ line: Int,
    _ isAtCursor: Bool,
    _ frame: inout Frame,
    columns: (StyledText) -> Range<Int>?
  ) {
    let end = wrap.lines.last?.upperBound ?? 0
    let text = styled(
      text.slice(0..<end),
      columns: wrap.lines.count * self.columns,
      isAtCursor
    )
    for part in parts.clamped(to: count..<count + wrap.lines.count) {
      let text = wrap.line(part - count, of: text)
      guard let columns = columns(text) else { continue }
      frame.draw(text, line: line + part - parts.lowerBound, columns: columns)
    }
  }

  /// Draws lines that are cut off.
  private func paint(
    _ lines: [StyledText],
    below count: Int,
    _ parts: Range<Int>,
    _ line: Int,
    _ columns: Range<Int>,
    _ isAtCursor: Bool,
    _ frame: inout Frame,
    skipping skipped: Int = 0
  ) {
    for part in parts.clamped(to: count..<count + lines.count) {
      let line = line + part - parts.lowerBound
      draw(lines[part - count], line, columns, isAtCursor, &frame, skipping: skipped)
    }
  }

  /// Draws a detail that is at the right end of the first line.
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
    guard hits != nil else {
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
    guard let hits else { return text }
    return text.highlighting(hits, theme.hit, bytes: columns * Self.bytesPerColumn)
  }
}
