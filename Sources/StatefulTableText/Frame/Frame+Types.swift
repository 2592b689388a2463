public import StatefulTable

extension Frame {
  /// A place in a frame.
  public struct Position: Sendable, Hashable, Codable {
    /// The line, from 0 at the top.
    public var line: Int
    /// The column, from 0 at the left.
    public var column: Int

    /// Creates a position.
    ///
    /// - Parameters:
    ///   - line: The line, from 0 at the top.
    ///   - column: The column, from 0 at the left.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// A part of a frame: some of its lines and columns.
  ///
  /// The part outside of the frame is ignored.
  public struct Rectangle: Sendable, Hashable {
    /// The lines, from 0 at the top.
    public var lines: Range<Int>
    /// The columns, from 0 at the left.
    public var columns: Range<Int>

    /// Creates a rectangle.
    ///
    /// - Parameters:
    ///   - lines: The lines, from 0 at the top.
    ///   - columns: The columns, from 0 at the left.
    public init(lines: Range<Int>, columns: Range<Int>) {
      self.lines = lines
      self.columns = columns
    }

    /// The number of lines and columns.
    public var size: Size { Size(columns: columns.count, lines: lines.count) }
    /// The first line and column.
    public var origin: Position {
      Position(line: lines.lowerBound, column: columns.lowerBound)
    }

    /// Whether a position lies within the rectangle.
    public func contains(_ position: Position) -> Bool {
      lines.contains(position.line) && columns.contains(position.column)
    }
  }

  /// A character in a cell, with its style.
  public struct Symbol: Sendable, Hashable {
    /// The character.
    ///
    /// In the second column of a wide character, it is a blank.
    public var character: Character
    /// The style of the character.
    public var style: Style
    /// The number of columns: 1, 2, or 0 in the second column of a wide character.
    public var columns: Int

    /// Creates a symbol.
    ///
    /// - Parameters:
    ///   - character: The character.
    ///   - style: Its style. The default is plain.
    ///   - columns: The number of columns that it takes. The default is 1.
    public init(_ character: Character, _ style: Style = .plain, columns: Int = 1) {
      self.character = character
      self.style = style
      self.columns = columns
    }
  }
}
