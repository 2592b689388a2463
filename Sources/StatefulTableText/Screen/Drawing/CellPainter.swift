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

  /// A row in a frame.
  private struct Row {
    /// The lines of the row that are visible, from 0.
    let parts: Range<Int>
    let isAtCursor: Bool
    /// The line of the frame on which the row begins; the first one that is visible may be further down.
    let start: Int
  }

  /// Draws the cell of a row, which may have lines to wrap, from a line of the frame on.
  func paint(_ cell: Cell, of appearance: RowAppearance, line: Int, in frame: inout Frame) {
    let places = cell.columns.isEmpty ? nil : columnLayout
    let cell = wrapsLines && places == nil ? cell.wrapped(inColumns: columns) : cell
    let parts = appearance.parts
    let isAtCursor = appearance.isAtCursor
    let row = Row(parts: parts, isAtCursor: isAtCursor, start: line - parts.lowerBound)
    let layout = CellLayout(cell, columns: columns)
    if isAtCursor || appearance.isSelected || !appearance.marks.isEmpty, !layout.margin.isEmpty {
      let firstMark = firstMark(of: appearance)
      for part in parts {
        draw(part == 0 ? firstMark : Self.noMark, on: part, of: row, layout.margin, &frame)
      }
    }
    paintAccessory(of: cell, layout, row, &frame)
    if let symbol = cell.symbol, let columns = layout.symbol {
      draw(symbol, on: 0, of: row, columns, &frame)
    }
    paintTexts(of: cell, layout, places, row, &frame)
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
    _ row: Row,
    _ frame: inout Frame
  ) {
    if let places {
      if wrapsLines {
        paint(WrappedColumns(cell, places), row, places, &frame)
      } else {
        paintColumns(of: cell, row, places, &frame)
      }
    } else if let wrap = layout.wrap(cell) {
      paint(wrap, of: cell.text, row, &frame) { _ in layout.text }
      paintDetail(of: cell, layout, row, &frame)
      paint(cell.lowerLines, below: wrap.lines.count, row, layout.content, &frame)
    } else if skippedColumns > 0 {
      let lines = Self.lines(of: cell)
      paint(lines, below: 0, row, layout.content, &frame, skipping: skippedColumns)
    } else {
      draw(cell.text, on: 0, of: row, layout.text, &frame)
      paintDetail(of: cell, layout, row, &frame)
      paint(cell.lowerLines, below: 1, row, layout.content, &frame)
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
    _ row: Row,
    _ layout: ColumnLayout,
    _ frame: inout Frame
  ) {
    for place in layout.places where place.index < cell.columns.count {
      let text = cell.columns[place.index]
      guard let room = layout.room(for: text, in: place) else { continue }
      draw(text, on: 0, of: row, room.columns, &frame, skipping: room.skipped)
    }
    paint(cell.lowerLines, below: 1, row, layout.content, &frame)
  }

  /// Draws the texts of columns, each wrapped in its own, and the lines below.
  private func paint(
    _ cell: WrappedColumns,
    _ row: Row,
    _ layout: ColumnLayout,
    _ frame: inout Frame
  ) {
    for column in cell.parts {
      paint(column.wrap, of: column.text, row, &frame) {
        layout.room(for: $0, in: column.place)?.columns
      }
    }
    guard let rest = cell.rest else { return }
    paint(rest.wrap, of: rest.text, below: cell.partLines, row, &frame) { _ in layout.content }
  }

  // MARK: Lines

  /// Draws a wrapped text, each line of it in the columns that a closure returns.
  private func paint(
    _ wrap: TextWrap,
    of text: StyledText,
    below count: Int = 0,
    _ row: Row,
    _ frame: inout Frame,
    columns: (StyledText) -> Range<Int>?
  ) {
    let end = wrap.lines.last?.upperBound ?? 0
    let width = wrap.lines.count * self.columns
    let text = styled(text.slice(0..<end), columns: width, row.isAtCursor)
    for part in row.parts.clamped(to: count..<count + wrap.lines.count) {
      let text = wrap.line(part - count, of: text)
      guard let columns = columns(text) else { continue }
      frame.draw(text, line: row.start + part, columns: columns)
    }
  }

  /// Draws lines that are cut off.
  private func paint(
    _ lines: [StyledText],
    below count: Int,
    _ row: Row,
    _ columns: Range<Int>,
    _ frame: inout Frame,
    skipping skipped: Int = 0
  ) {
    for part in row.parts.clamped(to: count..<count + lines.count) {
      draw(lines[part - count], on: part, of: row, columns, &frame, skipping: skipped)
    }
  }

  /// Draws a detail that is at the right end of the first line.
  private func paintDetail(
    of cell: Cell,
    _ layout: CellLayout,
    _ row: Row,
    _ frame: inout Frame
  ) {
    guard let columns = layout.detail, let detail = cell.detail else { return }
    draw(detail, on: 0, of: row, columns, &frame)
  }

  private func paintAccessory(
    of cell: Cell,
    _ layout: CellLayout,
    _ row: Row,
    _ frame: inout Frame
  ) {
    guard row.parts.contains(0), let column = layout.accessory,
      let sign = Self.sign(of: cell.accessory)
    else { return }
    let style = cell.accessory == .checkmark ? Style.plain : theme.dim
    frame.draw(
      StyledText(sign, row.isAtCursor && hasFocus ? theme.cursor : style),
      line: row.start,
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

  /// Draws a text on a line of a row, if that is visible.
  private func draw(
    _ text: StyledText,
    on part: Int,
    of row: Row,
    _ columns: Range<Int>,
    _ frame: inout Frame,
    skipping skipped: Int = 0
  ) {
    guard row.parts.contains(part) else { return }
    let line = row.start + part
    guard hits != nil else {
      let style = row.isAtCursor && hasFocus ? theme.cursor : nil
      frame.draw(text.runs.span, in: style, line: line, columns: columns, skipping: skipped)
      return
    }
    let text = styled(text, columns: skipped + columns.count, row.isAtCursor)
    frame.draw(text, line: line, columns: columns, skipping: skipped)
  }

  /// The text in the style of the cursor, with the hits in so many of its columns highlighted.
  private func styled(_ text: StyledText, columns: Int, _ isAtCursor: Bool) -> StyledText {
    let text = isAtCursor && hasFocus ? text.restyled { _ in theme.cursor } : text
    guard let hits else { return text }
    return text.highlighting(hits, theme.hit, bytes: columns * Self.bytesPerColumn)
  }
}
