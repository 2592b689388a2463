import StatefulTable

extension Frame {
  /// Draws text into columns of a line, cut off with an ellipsis where it doesn't fit.
  ///
  /// - Returns: The column after the last one drawn.
  @discardableResult
  mutating func draw(_ text: StyledText, line: Int, columns: Range<Int>) -> Int {
    guard (0..<size.lines).contains(line) else { return columns.lowerBound }
    let columns = columns.clamped(to: 0..<size.columns)
    var column = columns.lowerBound
    var lastGlyph = column
    for run in text.runs {
      let style = PackedStyle(run.style)
      let room = columns.upperBound - column
      if let end = drawASCII(run.string, line, column, room: room, style) {
        if end > column { lastGlyph = end - 1 }
        column = end
        continue
      }
      var reader = GlyphReader(run.string, columns: room, column: column - columns.lowerBound)
      while true {
        let count = reader.readASCII(atMost: columns.upperBound - column) {
          put($0, line, column, style)
        }
        if count > 0 {
          column += count
          lastGlyph = column - 1
        }
        guard let glyph = reader.next() else { break }
        guard column + glyph.columns <= columns.upperBound else {
          return drawEllipsis(line, columns, after: column, lastGlyph: lastGlyph, style)
        }
        put(glyph, line, column, style)
        lastGlyph = column
        column += glyph.columns
      }
      if reader.isCutOff {
        return drawEllipsis(line, columns, after: column, lastGlyph: lastGlyph, style)
      }
    }
    return column
  }

  /// Draws a string that fits and is printable ASCII throughout, a byte a cell.
  ///
  /// - Returns: The column after the last one drawn, or `nil` if the string is of another kind.
  private mutating func drawASCII(
    _ string: String,
    _ line: Int,
    _ column: Int,
    room: Int,
    _ style: PackedStyle
  ) -> Int? {
    let count = string.utf8.count
    guard count <= room else { return nil }
    let start = index(line, column)
    return cells.withUnsafeMutableBufferPointer { cells in
      string.utf8.withContiguousStorageIfAvailable { bytes in
        guard bytes.allSatisfy(\.isPrintableASCII) else { return nil }
        for offset in 0..<count { cells[start + offset] = FrameCell(ascii: bytes[offset], style) }
        return column + count
      } ?? nil
    }
  }

  /// Draws the ellipsis after the last glyph, or in its place if there is no room.
  private mutating func drawEllipsis(
    _ line: Int,
    _ columns: Range<Int>,
    after end: Int,
    lastGlyph: Int,
    _ style: PackedStyle
  ) -> Int {
    guard !columns.isEmpty else { return columns.lowerBound }
    let column = end < columns.upperBound ? end : lastGlyph
    for column in column..<columns.upperBound { cells[index(line, column)] = .blank }
    cells[index(line, column)] = FrameCell("…", columns: 1, style)
    return column + 1
  }

  private mutating func put(
    _ ascii: UnsafeBufferPointer<UInt8>,
    _ line: Int,
    _ column: Int,
    _ style: PackedStyle
  ) {
    let start = index(line, column)
    for (offset, byte) in ascii.enumerated() {
      cells[start + offset] = FrameCell(Unicode.Scalar(byte), columns: 1, style)
    }
  }

  private mutating func put(_ glyph: Glyph, _ line: Int, _ column: Int, _ style: PackedStyle) {
    let index = index(line, column)
    if let cluster = glyph.cluster {
      cells[index] = FrameCell(cluster: clusters.count, columns: glyph.columns, style)
      clusters.append(cluster)
    } else {
      cells[index] = FrameCell(glyph.scalar, columns: glyph.columns, style)
    }
    if glyph.columns > 1 { cells[index + 1] = .rightHalf(style) }
  }
}

extension Frame {
  /// Blanks out a line.
  mutating func clear(line: Int) {
    guard (0..<size.lines).contains(line) else { return }
    for column in 0..<size.columns { cells[index(line, column)] = .blank }
  }
}
