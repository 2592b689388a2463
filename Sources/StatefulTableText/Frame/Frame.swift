public import StatefulTable
import TextWidths

// How the folder works:
//
// 1. A `Frame` is a grid of `FrameCell`s of 16 bytes, so that lines are compared as memory. A character of several scalars
//    is a number in the `ClusterTable`.
// 2. `draw(_:line:columns:)` puts the glyphs of a text into a line, each in as many cells as it takes columns.
// 3. `Frame+Comparing` finds the lines that differ from another frame, which the writer of the terminal asks for.
// 4. `Frame+Reading` gives back text and styles, for tests and pictures.

/// What is on screen: a grid of cells with styles, and the position of the cursor.
///
/// Nothing in a frame can control a terminal. Control characters are drawn as visible symbols.
public struct Frame: Sendable {
  /// The size in columns and lines, at least 0.
  public let size: Size
  /// The position of the terminal's cursor, which screen readers and magnifiers follow.
  ///
  /// It is on the row with the list's cursor, or `nil` if that is off screen.
  public var cursor: Position?

  /// The cells, line by line.
  private(set) var cells: [FrameCell]

  /// Creates an empty frame.
  public init(size: Size) {
    self.size = Size(columns: max(0, size.columns), lines: max(0, size.lines))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.lines)
  }
}

// MARK: - Drawing

extension Frame {
  /// Draws text into columns of a line.
  ///
  /// Text that doesn't fit ends in an ellipsis, and a wide character is never cut in two. Control characters are
  /// drawn as visible symbols, and tabs as blanks. What is outside of the frame is cut off.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - line: The line.
  ///   - columns: The columns for the text. Columns that the text doesn't fill stay as they are.
  ///   - skipped: The number of columns to leave out at the start of the text. The default is 0.
  /// - Returns: The column after the last one drawn.
  /// - Complexity: O(*n*) for *n* columns drawn or left out.
  @discardableResult
  public mutating func draw(
    _ text: StyledText,
    line: Int,
    columns: Range<Int>,
    skipping skipped: Int = 0
  ) -> Int {
    draw(text.runs.span, line: line, columns: columns, skipping: skipped)
  }

  /// Draws runs of text as ``draw(_:line:columns:skipping:)`` does, and in another style if one is given.
  @discardableResult
  mutating func draw(
    _ runs: Span<StyledText.Run>,
    in style: Style? = nil,
    line: Int,
    columns: Range<Int>,
    skipping skipped: Int = 0
  ) -> Int {
    guard (0..<size.lines).contains(line) else { return columns.lowerBound }
    var skip = max(0, skipped) + max(0, -columns.lowerBound)
    let columns = columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty else { return columns.lowerBound }
    var column = columns.lowerBound
    let beginsInWideCharacter = cells[index(line, column)].isRightHalf
    defer {
      // A text without anything to draw leaves the character as it is.
      if column > columns.lowerBound {
        if beginsInWideCharacter { cells[index(line, columns.lowerBound - 1)] = .blank }
        blankHalf(rightOf: column, line)
      }
    }
    var lastGlyph = column
    /// Where the next character begins, counted from the start of the text.
    var textColumn = 0
    for number in runs.indices {
      let run = runs[number]
      let room = columns.upperBound - column
      let style = style ?? run.style
      var reader = GlyphReader(run.string, columns: room + skip, column: textColumn)
      while true {
        if skip > 0 {
          guard let count = reader.skip(&skip) else { break }
          textColumn += count
          guard skip < 0 else { continue }
          // The right half of a wide character is left.
          cells[index(line, column)] = .blank
          lastGlyph = column
          column += 1
          skip = 0
          continue
        }
        let room = columns.upperBound - column
        let count = reader.readASCII(atMost: room) { put($0, line, column, style) }
        if count > 0 {
          column += count
          textColumn += count
          lastGlyph = column - 1
        }
        guard let glyph = reader.next() else { break }
        guard column + glyph.columns <= columns.upperBound else {
          column = drawEllipsis(line, columns, after: column, lastGlyph: lastGlyph, style)
          return column
        }
        put(glyph, line, column, style)
        lastGlyph = column
        column += glyph.columns
        textColumn += glyph.columns
      }
      if reader.isCutOff {
        column = drawEllipsis(line, columns, after: column, lastGlyph: lastGlyph, style)
        return column
      }
    }
    return column
  }

  /// Draws another frame over this one.
  ///
  /// Cells outside of this frame are left out. If half of a wide character is outside, it becomes a
  /// blank. The cursor stays as it is.
  ///
  /// - Parameters:
  ///   - frame: The other frame.
  ///   - position: The place of the frame's first cell, which may be outside. The default is the
  ///     first cell.
  /// - Complexity: O(*n*) for *n* cells drawn.
  public mutating func draw(_ frame: Frame, at position: Position = Position(line: 0, column: 0)) {
    let lines = (position.line..<position.line + frame.size.lines).clamped(to: 0..<size.lines)
    for line in lines {
      copy(line: line - position.line, of: frame, to: line, column: position.column)
    }
  }

  /// Copies a line of another frame to a line and column of this one.
  mutating func copy(line source: Int, of frame: Frame, to line: Int, column: Int = 0) {
    let columns = (column..<column + frame.size.columns).clamped(to: 0..<size.columns)
    guard !columns.isEmpty else { return }
    blankHalf(leftOf: columns.lowerBound, line)
    blankHalf(rightOf: columns.upperBound, line)
    let start = frame.index(source, columns.lowerBound - column)
    let target = index(line, columns.lowerBound)
    cells.replaceSubrange(
      target..<target + columns.count,
      with: frame.cells[start..<start + columns.count]
    )
    if cells[target].isRightHalf { cells[target] = .blank }
    let last = target + columns.count - 1
    if cells[last].isWide { cells[last] = .blank }
  }

  /// Draws all cells of lines of the frame anew.
  mutating func replace(lines: Range<Int>, with contents: [FrameCell]) {
    let start = lines.lowerBound * size.columns
    cells.replaceSubrange(start..<start + contents.count, with: contents)
  }

  /// Fills a rectangle with blanks.
  ///
  /// - Complexity: O(*n*) for *n* cells.
  public mutating func clear(_ rectangle: Rectangle) {
    let columns = rectangle.columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty else { return }
    for line in rectangle.lines.clamped(to: 0..<size.lines) {
      blankHalf(leftOf: columns.lowerBound, line)
      blankHalf(rightOf: columns.upperBound, line)
      for column in columns { cells[index(line, column)] = .blank }
    }
  }

  /// Puts a color behind all cells of lines that have none, apart from inverted ones.
  mutating func fill(lines: Range<Int>, with background: Color) {
    let lines = lines.clamped(to: 0..<size.lines)
    for index in lines.lowerBound * size.columns..<lines.upperBound * size.columns {
      let style = cells[index].style
      guard style.background == nil, !style.traits.contains(.inverse) else { continue }
      cells[index].style.background = background
    }
  }

  /// Puts a style on the blanks of each line that are between cells with it.
  mutating func fillBlanks(between style: Style, lines: Range<Int>) {
    let blank = FrameCell(" ", style)
    guard !blank.isBlank else { return }
    for line in lines.clamped(to: 0..<size.lines) {
      let indices = line * size.columns..<(line + 1) * size.columns
      guard let first = indices.first(where: { cells[$0].hasStyle(of: blank) }),
        let last = indices.last(where: { cells[$0].hasStyle(of: blank) })
      else { continue }
      for index in first..<last where cells[index].isBlank { cells[index] = blank }
    }
  }

  /// Inverts the cell with the cursor.
  mutating func invertCursor() {
    guard let cursor, (0..<size.lines).contains(cursor.line),
      (0..<size.columns).contains(cursor.column)
    else { return }
    let first = index(cursor.line, cursor.column)
    for index in first...(cells[first].isWide ? first + 1 : first) {
      cells[index].style.traits.formSymmetricDifference(.inverse)
    }
  }

  // MARK: Halves

  /// Blanks out the left half of a wide character whose right half is about to be drawn over.
  private mutating func blankHalf(leftOf column: Int, _ line: Int) {
    let index = index(line, column)
    if column > 0, cells[index].isRightHalf { cells[index - 1] = .blank }
  }

  /// Blanks out the right half of a wide character whose left half is drawn over.
  private mutating func blankHalf(rightOf column: Int, _ line: Int) {
    guard column < size.columns else { return }
    let index = index(line, column)
    if cells[index].isRightHalf { cells[index] = .blank }
  }

  // MARK: Text

  /// Draws the ellipsis after the last glyph, or in its place if there is no room.
  private mutating func drawEllipsis(
    _ line: Int,
    _ columns: Range<Int>,
    after end: Int,
    lastGlyph: Int,
    _ style: Style
  ) -> Int {
    guard !columns.isEmpty else { return columns.lowerBound }
    let column = end < columns.upperBound ? end : lastGlyph
    for column in column..<columns.upperBound { cells[index(line, column)] = .blank }
    cells[index(line, column)] = FrameCell("…", style)
    return column + 1
  }

  private mutating func put(
    _ ascii: UnsafeBufferPointer<UInt8>,
    _ line: Int,
    _ column: Int,
    _ style: Style
  ) {
    let start = index(line, column)
    let blank = FrameCell(" ", style)
    let letter = FrameCell("x", style)
    var cells = cells.mutableSpan
    for offset in ascii.indices {
      let byte = ascii[offset]
      cells[start + offset] =
        byte == UInt8(ascii: " ") ? blank : letter.showing(Unicode.Scalar(byte))
    }
  }

  private mutating func put(_ glyph: Glyph, _ line: Int, _ column: Int, _ style: Style) {
    let index = index(line, column)
    if let cluster = glyph.cluster {
      guard let cell = FrameCell(cluster: cluster, columns: glyph.columns, style) else {
        for column in 0..<glyph.columns { cells[index + column] = FrameCell(.standIn, style) }
        return
      }
      cells[index] = cell
    } else {
      cells[index] = FrameCell(glyph.scalar, columns: glyph.columns, style)
    }
    if glyph.columns > 1 { cells[index + 1] = .rightHalf(style) }
  }
}
