public import StatefulTable

/// What a screen shows: a grid of cells, each with its style, and where the cursor stands.
///
/// Nothing in it can act on a terminal: whatever was drawn has gone through the sanitiser.
public struct Frame: Sendable {
  /// A place in a frame.
  public struct Position: Sendable, Hashable {
    /// The line, from 0 at the top.
    public var line: Int
    /// The column, from 0 at the left.
    public var column: Int

    /// Creates a position.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// What stands in a cell.
  public struct Symbol: Sendable, Hashable {
    /// The character.
    ///
    /// A blank in the second column of a wide one.
    public var character: Character
    /// How it looks.
    public var style: Style
    /// The columns that the character takes: 1 or 2, or 0 in the second column of a wide one.
    public var columns: Int

    /// Creates a symbol.
    public init(_ character: Character, _ style: Style = .plain, columns: Int = 1) {
      self.character = character
      self.style = style
      self.columns = columns
    }
  }

  /// The size, neither side less than 0.
  public let size: Size
  /// Where the cursor stands: on the selected row, so that screen readers and magnifiers follow.
  ///
  /// `nil` if there is no such row on screen.
  public internal(set) var cursor: Position?

  /// The cells, line by line.
  var cells: [FrameCell]
  /// The characters of more than one scalar.
  var clusters: [String] = []

  /// Creates an empty frame.
  public init(size: Size) {
    self.size = Size(columns: max(0, size.columns), lines: max(0, size.lines))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.lines)
  }

  /// Blanks out everything, and keeps the memory for what comes next.
  package mutating func clear() {
    cells.withUnsafeMutableBufferPointer { $0.update(repeating: .blank) }
    clusters.removeAll(keepingCapacity: true)
    cursor = nil
  }

  /// What stands in a cell.
  ///
  /// - Precondition: The cell is within ``size``.
  public subscript(line line: Int, column column: Int) -> Symbol {
    let cell = cells[index(line, column)]
    let style = cell.style.style
    switch cell.content {
    case .scalar(let scalar):
      return Symbol(Character(scalar), style, columns: cell.isWide ? 2 : 1)
    case .cluster(let index):
      // A cluster is one character by construction.
      return Symbol(clusters[index].first ?? " ", style, columns: cell.isWide ? 2 : 1)
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
      case .cluster(let index):
        text.append(contentsOf: clusters[index].unicodeScalars)
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
    guard !clusters.isEmpty else { return false }
    return cells[indices(ofLine: line)].contains(where: \.isCluster)
  }

  func indices(ofLine line: Int) -> Range<Int> {
    index(line, 0)..<index(line, size.columns)
  }

  func index(_ line: Int, _ column: Int) -> Int {
    line * size.columns + column
  }
}
