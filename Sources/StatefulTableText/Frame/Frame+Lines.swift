import StatefulTable

// Whole lines.
extension Frame {
  /// The cells of lines of the frame.
  subscript(lines lines: Range<Int>) -> ArraySlice<FrameCell> {
    cells[lines.lowerBound * size.columns..<lines.upperBound * size.columns]
  }

  /// Fills a line with blanks.
  public mutating func clear(line: Int) {
    clear(Rectangle(lines: line..<line + 1, columns: 0..<size.columns))
  }
}
