import StatefulTable

// What can be read off a frame.
extension Frame {
  /// All lines and columns.
  public var bounds: Rectangle {
    Rectangle(lines: 0..<size.lines, columns: 0..<size.columns)
  }

  func indices(ofLine line: Int) -> Range<Int> { index(line, 0)..<index(line, size.columns) }

  func index(_ line: Int, _ column: Int) -> Int { line * size.columns + column }

  func cell(_ line: Int, _ column: Int) -> FrameCell { cells[index(line, column)] }

  func isBlank(line: Int) -> Bool { cells[indices(ofLine: line)].allSatisfy(\.isBlank) }

  /// The symbol in a cell.
  ///
  /// - Parameters:
  ///   - line: The line of the cell, from 0 at the top.
  ///   - column: The column of the cell, from 0 at the left. A wide character takes two.
  /// - Precondition: The cell is within ``size``.
  public subscript(line line: Int, column column: Int) -> Symbol {
    precondition(
      (0..<size.lines).contains(line) && (0..<size.columns).contains(column),
      "Line \(line), column \(column) isn't within a frame of \(size.lines) lines and \(size.columns) columns."
    )
    let cell = cells[index(line, column)]
    let style = cell.style
    switch cell.content {
    case .scalar(let scalar):
      return Symbol(Character(scalar), style, columns: cell.isWide ? 2 : 1)
    case .cluster(let cluster):
      // A cluster is one character by construction.
      return Symbol(cluster.first ?? " ", style, columns: cell.isWide ? 2 : 1)
    case .rightHalf:
      return Symbol(" ", style, columns: 0)
    }
  }

  /// The text of a line, without blanks at its end.
  ///
  /// - Precondition: The line is within ``size``.
  /// - Complexity: O(*n*) for *n* columns.
  public func text(ofLine line: Int) -> String {
    var text = String.UnicodeScalarView()
    var length = text.endIndex
    for column in 0..<size.columns {
      switch cells[index(line, column)].content {
      case .scalar(let scalar):
        text.append(scalar)
        if scalar != " " { length = text.endIndex }
      case .cluster(let cluster):
        text.append(contentsOf: cluster.unicodeScalars)
        length = text.endIndex
      case .rightHalf:
        break
      }
    }
    return String(text[..<length])
  }

  /// The text of all lines, one below the other, without blanks at the ends of the lines.
  ///
  /// - Complexity: O(*n*) for *n* cells.
  public var text: String {
    (0..<size.lines).map(text(ofLine:)).joined(separator: "\n")
  }

  /// Whether a line holds characters of several scalars.
  func hasClusters(line: Int) -> Bool {
    cells[indices(ofLine: line)].contains(where: \.isCluster)
  }
}
