import StatefulTable

/// The rows as they were last drawn, from which those that look the same are copied.
///
/// A key changes a few rows of a screen. Each of the others costs a comparison of its cell.
struct DrawnRows {
  private struct Row {
    let section: Int
    let index: Int
    let appearance: RowAppearance
    /// Where the row's first line is kept, if its lines are.
    var line: Int?
  }

  /// What the rows were drawn with.
  private var painter: CellPainter?
  /// The rows of the last drawing, from the top.
  private var lastRows: [Row] = []
  /// The place among them at which the next row is looked for.
  private var next = 0
  /// The rows of this drawing, from the top.
  private var rows: [Row] = []
  /// The lines of rows, in the order in which they were drawn, once there are any to keep.
  private var lines = Frame(size: Size(columns: 0, lines: 0))
  /// The size that it is to have.
  private var size = Size(columns: 0, lines: 0)
  /// How many lines are kept.
  private var count = 0

  /// The lines that are kept for each line of a screen: once they are used up, all rows are drawn anew.
  private static let linesPerLine = 3

  /// Begins to draw the rows of a frame.
  mutating func begin(with painter: CellPainter, in frame: Frame) {
    swap(&rows, &lastRows)
    rows.removeAll(keepingCapacity: true)
    next = 0
    let size = Size(columns: frame.size.columns, lines: frame.size.lines * Self.linesPerLine)
    guard size != self.size || painter != self.painter else { return }
    self.size = size
    self.painter = painter
    lastRows.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Draws a row into blank lines of a frame, below those that were drawn before.
  mutating func draw(
    _ appearance: consuming RowAppearance,
    ofRowAt indexPath: IndexPath,
    line: Int,
    in frame: inout Frame
  ) {
    let section = indexPath.section
    let index = indexPath.row
    let drawn = line..<line + appearance.parts.count
    let isSame = isNext(section, index, appearance) && drawn.upperBound <= frame.size.lines
    var kept = isSame ? lastRows[next].line : nil
    if let kept {
      for part in 0..<drawn.count { frame.copy(line: kept + part, of: lines, to: line + part) }
    } else {
      painter?.paint(appearance, line: line, in: &frame)
      // A row that was seen twice will be seen again; others may be scrolled past.
      if isSame { kept = keep(drawn, of: frame) }
    }
    rows.append(Row(section: section, index: index, appearance: appearance, line: kept))
  }

  /// Whether a row of the last drawing, below those that were asked for before, looks the same.
  private mutating func isNext(
    _ section: Int,
    _ index: Int,
    _ appearance: borrowing RowAppearance
  ) -> Bool {
    while next < lastRows.count,
      (lastRows[next].section, lastRows[next].index) < (section, index)
    {
      next += 1
    }
    guard next < lastRows.count else { return false }
    return lastRows[next].section == section && lastRows[next].index == index
      && lastRows[next].appearance.isDrawn(like: appearance)
  }

  /// Keeps lines of a frame, and returns where they are if that is possible.
  private mutating func keep(_ range: Range<Int>, of frame: Frame) -> Int? {
    // A frame never forgets a character of several scalars.
    guard !range.contains(where: frame.hasClusters(line:)) else { return nil }
    if count + range.count > size.lines {
      for index in lastRows.indices { lastRows[index].line = nil }
      for index in rows.indices { rows[index].line = nil }
      count = 0
    }
    if count == 0 {
      if lines.size == size { lines.clear() } else { lines = Frame(size: size) }
    }
    let start = count
    for line in range {
      lines.copy(line: line, of: frame, to: count)
      count += 1
    }
    return start
  }
}
