import StatefulTable

/// The rows of a list as they were drawn last: what looks the same the next time is copied, which takes less than drawing it.
///
/// A row looks the same if its cell, its appearance and the painter do, whatever line it is on now.
struct DrawnRows {
  /// A class: most rows are passed on from drawing to drawing.
  private final class Row {
    let indexPath: IndexPath
    let cell: Cell
    let appearance: RowAppearance
    let contents: [FrameCell]

    init(_ indexPath: IndexPath, _ cell: Cell, _ appearance: RowAppearance, _ contents: [FrameCell])
    {
      self.indexPath = indexPath
      self.cell = cell
      self.appearance = appearance
      self.contents = contents
    }
  }

  private let painter: CellPainter
  private var rows: [Row] = []
  /// How many of the rows before were looked up: both times they come from the top.
  private var place = 0

  init(_ painter: CellPainter) {
    self.painter = painter
  }

  /// Draws a row from a line of a frame on, or copies it from the rows as they were drawn before.
  mutating func draw(
    _ cell: Cell,
    ofRowAt indexPath: IndexPath,
    _ appearance: RowAppearance,
    line: Int,
    in frame: inout Frame,
    before old: inout DrawnRows?
  ) {
    let lines = (line..<line + appearance.parts.count).clamped(to: 0..<frame.size.lines)
    if let row = old?.row(at: indexPath), row.appearance == appearance, row.cell == cell,
      row.contents.count == lines.count * frame.size.columns
    {
      frame.replace(lines: lines, with: row.contents)
      rows.append(row)
    } else {
      painter.paint(cell, of: appearance, line: line, in: &frame)
      // With hits, no row is copied.
      guard painter.hits == nil else { return }
      rows.append(Row(indexPath, cell, appearance, Array(frame[lines: lines])))
    }
  }

  /// Itself, if a painter draws each row as it was drawn.
  func drawn(as painter: CellPainter) -> DrawnRows? { self.painter.draws(as: painter) ? self : nil }

  private mutating func row(at indexPath: IndexPath) -> Row? {
    while place < rows.count, rows[place].indexPath < indexPath { place += 1 }
    return place < rows.count && rows[place].indexPath == indexPath ? rows[place] : nil
  }
}
