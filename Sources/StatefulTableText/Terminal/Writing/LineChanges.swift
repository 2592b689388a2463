import StatefulTable

/// The damage of a line: for each column whether it changes, and whether it becomes blank.
///
/// Cells are compared once, into a byte each; eight of these bytes are then read at a time.
struct LineChanges {
  private static var changed: UInt8 { 1 }
  private static var filled: UInt8 { 2 }
  /// Blanks that are written in no more bytes than it takes to jump over them.
  private static var fewBlanks: Int { 4 }
  /// Cells that are written in fewer bytes than it takes to jump over them.
  private static var fewCells: Int { 3 }

  private let marks: UnsafeMutableBufferPointer<UInt8>
  private let columnCount: Int
  /// From here on all that isn't blank is to be written.
  private var erasedColumn = Int.max

  /// The bytes of memory that lines of so many columns need: whole words.
  static func capacity(columns: Int) -> Int { (columns + 7) & ~7 }

  /// Creates the changes of no line yet, in memory that lines of so many columns need.
  init(columns: Int, memory: UnsafeMutableBufferPointer<UInt8>) {
    columnCount = columns
    marks = memory
    marks.initialize(repeating: 0)
  }

  /// Compares a line with what the terminal shows there, or with blanks.
  ///
  /// Characters of several scalars are not compared.
  mutating func compare(
    _ cells: UnsafeBufferPointer<FrameCell>,
    with shown: UnsafeBufferPointer<FrameCell>?
  ) {
    guard let shown else {
      for column in 0..<columnCount { marks[column] = cells[column].isBlank ? 0 : Self.filled }
      return erase(from: 0)
    }
    erasedColumn = .max
    for column in 0..<columnCount {
      let cell = cells[column]
      let change = cell == shown[column] ? 0 : Self.changed
      marks[column] = change | (cell.isBlank ? 0 : Self.filled)
    }
  }

  /// Notes that the line is erased from a column on.
  mutating func erase(from column: Int) {
    erasedColumn = column
  }

  @inline(__always)
  func isChanged(_ column: Int) -> Bool {
    marks[column] & (column < erasedColumn ? Self.changed : Self.filled) != 0
  }

  @inline(__always)
  func isBlank(_ column: Int) -> Bool {
    marks[column] & Self.filled == 0
  }

  /// The columns from the first to the last one that changes, or `nil` if there are none.
  var columns: Range<Int>? {
    let first = nextChange(from: 0, before: columnCount)
    guard first < columnCount else { return nil }
    var end = columnCount
    while !isChanged(end - 1) { end -= 1 }
    return first..<end
  }

  /// The next column that changes, from one on, or the limit.
  func nextChange(from column: Int, before limit: Int) -> Int {
    let erasedStart = min(max(column, erasedColumn), limit)
    let next = self.next(Self.changed, from: column, before: erasedStart)
    return next < erasedStart ? next : self.next(Self.filled, from: erasedStart, before: limit)
  }

  /// The column after all blanks from one on.
  func endOfBlanks(from column: Int) -> Int {
    next(Self.filled, from: column, before: columnCount)
  }

  /// Whether it may be shorter to erase the line first than to write all blanks that come to some columns.
  ///
  /// Blanks are then jumped over, which saves nothing where there are few. No column may be erased.
  func mayBeShorterErased(in columns: Range<Int>) -> Bool {
    // Most lines have so few that they needn't be looked at one by one.
    guard innerBlanks(in: columns) > Self.fewBlanks else { return false }
    var saved = 0
    var column = columns.lowerBound
    while true {
      column = nextNewBlank(from: column, before: columns.upperBound)
      let end = endOfBlanks(from: column)
      guard end < columns.upperBound else { break }
      let jump = (end - column).sequenceCount
      saved += max(0, min(end - column - jump, jump))
      column = end
    }
    return saved > 1.sequenceCount
  }

  /// How many blanks are to come in some columns where there are none, with more behind them there.
  private func innerBlanks(in columns: Range<Int>) -> Int {
    let end = endOfFilled(in: columns)
    var blanks = 0
    var column = columns.lowerBound
    while column + 8 <= end {
      blanks += newBlanks(at: column).nonzeroBitCount
      column += 8
    }
    while column < end {
      blanks += marks[column] == Self.changed ? 1 : 0
      column += 1
    }
    return blanks
  }

  // MARK: Text

  /// Copies plain text, as most text is: what changes, single blanks between, and what is so short that it takes no
  /// less to jump over it.
  ///
  /// - Parameters:
  ///   - start: The column at which the text begins.
  ///   - limit: The column at which it ends at the latest.
  ///   - cells: The line.
  ///   - style: The style of the text, but for its blanks.
  ///   - text: Memory for a byte for each column.
  /// - Returns: The number of columns copied.
  func copyText(
    from start: Int,
    before limit: Int,
    of cells: UnsafeBufferPointer<FrameCell>,
    in style: Style,
    to text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var column = start
    while column < limit {
      // Most of it: characters that change, up to where the line may be erased.
      let comparedEnd = min(limit, erasedColumn)
      while column < comparedEnd, marks[column] == Self.changed | Self.filled,
        let byte = cells[column].ascii(in: style)
      {
        text[column - start] = byte
        column += 1
      }
      guard column < limit else { break }
      guard isChanged(column) else {
        let end = endOfText(from: column, before: limit, of: cells, in: style)
        guard end > column else { break }
        for next in column..<end { text[next - start] = cells[next].ascii ?? 0x20 }
        column = end
        continue
      }
      if isBlank(column) {
        guard !style.showsOnBlanks, column + 1 < limit, !isBlank(column + 1) else { break }
        text[column - start] = 0x20
      } else {
        guard let byte = cells[column].ascii(in: style) else { break }
        text[column - start] = byte
      }
      column += 1
    }
    return column - start
  }

  /// The end of unchanged cells that are plain text and few, or the column if they aren't.
  @inline(never)
  private func endOfText(
    from column: Int,
    before limit: Int,
    of cells: UnsafeBufferPointer<FrameCell>,
    in style: Style
  ) -> Int {
    var end = column
    while end < limit, !isChanged(end) {
      let isText = isBlank(end) ? !style.showsOnBlanks : cells[end].ascii(in: style) != nil
      guard isText, end - column < Self.fewCells else { return column }
      end += 1
    }
    return end
  }

  // MARK: Words

  private static var onesInWord: UInt64 { 0x0101_0101_0101_0101 }

  /// The next column that has a mark, from one on, or the limit.
  private func next(_ mark: UInt8, from column: Int, before limit: Int) -> Int {
    var next = column
    while next + 8 <= limit {
      let marked = word(at: next) & (Self.onesInWord * UInt64(mark))
      if marked != 0 { return next + marked.trailingZeroBitCount / 8 }
      next += 8
    }
    while next < limit, marks[next] & mark == 0 { next += 1 }
    return next
  }

  /// The column after the last one in a range that isn't blank, or the first one.
  private func endOfFilled(in columns: Range<Int>) -> Int {
    var end = columns.upperBound
    while end - 8 >= columns.lowerBound {
      let filled = word(at: end - 8) & (Self.onesInWord * UInt64(Self.filled))
      if filled != 0 { return end - filled.leadingZeroBitCount / 8 }
      end -= 8
    }
    while end > columns.lowerBound, isBlank(end - 1) { end -= 1 }
    return end
  }

  /// The next column that becomes blank, from one on, or the limit.
  private func nextNewBlank(from column: Int, before limit: Int) -> Int {
    var next = column
    while next + 8 <= limit {
      let blanks = newBlanks(at: next)
      if blanks != 0 { return next + blanks.trailingZeroBitCount / 8 }
      next += 8
    }
    while next < limit, marks[next] != Self.changed { next += 1 }
    return next
  }

  /// Which of eight columns become blank.
  private func newBlanks(at column: Int) -> UInt64 {
    let word = word(at: column)
    return word & ~(word >> 1) & Self.onesInWord
  }

  /// The marks of eight columns.
  private func word(at column: Int) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(marks)
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: column, as: UInt64.self))
  }
}
