/// Where a terminal's cursor is, as far as that is certain, and the shortest way to elsewhere.
///
/// The ways are those that any terminal understands since the VT100. A line feed is used in the first
/// column only: in others some terminals are set to return too.
struct TerminalCursor {
  private(set) var line: Int?
  private(set) var column: Int?
  /// Whether there is no absolute way, because nobody knows on which line of the terminal the first one is.
  private let isRelative: Bool

  /// Creates a cursor at a position, or at `nil` if that isn't known.
  ///
  /// A relative one is moved only from where it is, so that has to be known.
  init(_ position: Frame.Position?, isRelative: Bool = false) {
    self.isRelative = isRelative
    line = position?.line
    column = position?.column
  }

  /// Whether the cursor is in a column of a line for certain.
  func isAt(line: Int, column: Int) -> Bool {
    self.line == line && self.column == column
  }

  /// Notes that a character was written, after which the cursor is in a column, if that is certain.
  mutating func advance(to column: Int?) {
    self.column = column
  }

  /// Moves the cursor.
  ///
  /// Lines below the one that the cursor is on must not be outside of a scroll region that it is in.
  mutating func move(to target: Frame.Position, _ output: inout [UInt8]) {
    if line == target.line, let column, column <= target.column {
      // Nothing is shorter than going on.
      if column < target.column { output.append(sequence: "C", target.column - column) }
      self.column = target.column
      return
    }
    let absolute = isRelative ? .max : Self.absoluteCount(target)
    let straight = straightCount(to: target) ?? .max
    let returning = returningCount(to: target) ?? .max
    if straight < absolute, straight <= returning {
      moveVertically(to: target.line, &output)
      moveHorizontally(to: target.column, &output)
    } else if returning < absolute {
      if column != 0 { output.append(0x0D) }
      column = 0
      moveVertically(to: target.line, &output)
      moveHorizontally(to: target.column, &output)
    } else {
      Self.moveAbsolutely(to: target, &output)
    }
    line = target.line
    column = target.column
  }

  // MARK: What the ways take

  private static func absoluteCount(_ target: Frame.Position) -> Int {
    let lineCount = target.line == 0 ? 0 : (target.line + 1).decimalCount
    let columnCount = target.column == 0 ? 0 : (target.column + 1).decimalCount + 1
    return 3 + lineCount + columnCount
  }

  /// Up or down in the column, then along the line.
  private func straightCount(to target: Frame.Position) -> Int? {
    guard let line, let column else { return nil }
    return Self.verticalCount(line, target.line, isAtStart: column == 0)
      + Self.horizontalCount(column, target.column)
  }

  /// To the line's start first.
  private func returningCount(to target: Frame.Position) -> Int? {
    guard let line else { return nil }
    return (column == 0 ? 0 : 1) + Self.verticalCount(line, target.line, isAtStart: true)
      + Self.horizontalCount(0, target.column)
  }

  private static func verticalCount(_ line: Int, _ target: Int, isAtStart: Bool) -> Int {
    if line == target { return 0 }
    let count = abs(target - line).sequenceCount
    return isAtStart && target > line ? min(count, target - line) : count
  }

  private static func horizontalCount(_ column: Int, _ target: Int) -> Int {
    column == target ? 0 : abs(target - column).sequenceCount
  }

  // MARK: The ways

  private static func moveAbsolutely(to target: Frame.Position, _ output: inout [UInt8]) {
    output.append(0x1B)
    output.append(0x5B)
    if target.line > 0 { output.append(decimal: target.line + 1) }
    if target.column > 0 {
      output.append(0x3B)
      output.append(decimal: target.column + 1)
    }
    output.append(0x48)
  }

  private func moveVertically(to target: Int, _ output: inout [UInt8]) {
    guard let line, line != target else { return }
    let distance = abs(target - line)
    if target < line {
      output.append(sequence: "A", distance)
    } else if column == 0, distance <= distance.sequenceCount {
      for _ in 0..<distance { output.append(0x0A) }
    } else {
      output.append(sequence: "B", distance)
    }
  }

  private func moveHorizontally(to target: Int, _ output: inout [UInt8]) {
    guard let column, column != target else { return }
    output.append(sequence: target > column ? "C" : "D", abs(target - column))
  }
}
