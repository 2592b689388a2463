public import StatefulTable

// Whole lines.
extension Frame {
  /// Draws lines of text one below the other.
  ///
  /// Each line is drawn as ``draw(_:line:columns:skipping:)`` does. Lines outside of the rectangle
  /// are left out.
  ///
  /// - Parameters:
  ///   - texts: The lines, from the top.
  ///   - rectangle: Where they go. What doesn't fit is cut off.
  public mutating func draw(_ texts: [StyledText], in rectangle: Rectangle) {
    for (line, text) in zip(rectangle.lines, texts) {
      draw(text, line: line, columns: rectangle.columns)
    }
  }

  /// The cells of lines of the frame.
  subscript(lines lines: Range<Int>) -> ArraySlice<FrameCell> {
    cells[lines.lowerBound * size.columns..<lines.upperBound * size.columns]
  }

  /// Fills a line with blanks.
  public mutating func clear(line: Int) {
    clear(Rectangle(lines: line..<line + 1, columns: 0..<size.columns))
  }
}
