import StatefulTable

/// Makes the bytes from one frame to the next of the same size.
///
/// Lines that only moved are moved by the terminal (``FrameScroll``). Of the other lines, what has changed is written:
/// the cursor jumps over long unchanged stretches (``TerminalCursor``), long blanks are erased, and the ``Pen`` changes
/// where the style does.
struct FrameUpdate {
  /// Unchanged cells that are written in no more bytes than it takes to jump over them.
  private static let fewCells = 3
  /// Blanks that are written in no more bytes than it takes to erase the rest of a line.
  private static let fewBlanks = 2

  /// What the terminal shows, if that is known.
  private let old: Frame?
  private let new: Frame
  /// For each line whether it looks the same in both.
  private let isUnchanged: [Bool]
  private var scroll: FrameScroll?
  private var pen: Pen
  private var cursor: TerminalCursor
  private let isInline: Bool
  private var bytes: [UInt8] = []

  private static let origin = Frame.Position(line: 0, column: 0)

  private init(
    from old: Frame?,
    to new: Frame,
    _ abilities: TerminalAbilities,
    isInline: Bool
  ) {
    self.old = old
    self.new = new
    self.isInline = isInline
    pen = Pen(colors: abilities.colors)
    cursor = TerminalCursor(isInline ? Self.origin : old?.cursor, isRelative: isInline)
    isUnchanged = (0..<new.size.lines).map { line in
      old.map { new.line(line, looksLike: line, of: $0) } ?? false
    }
    // Regions are counted from the first line of the terminal.
    if let old, !abilities.isDumb, !isInline {
      scroll = FrameScroll(from: old, to: new, isUnchanged: isUnchanged)
    }
  }

  /// Makes the bytes of an update from what the terminal shows, if that is known.
  ///
  /// An inline frame is on some of its lines, with the cursor at their start before and afterwards.
  static func bytes(
    from old: Frame?,
    to new: Frame,
    abilities: TerminalAbilities,
    isInline: Bool
  ) -> [UInt8] {
    var update = FrameUpdate(from: old, to: new, abilities, isInline: isInline)
    update.write()
    return update.bytes
  }

  private mutating func write() {
    if old == nil {
      bytes +=
        isInline ? TerminalSequence.makeRoom(lines: new.size.lines) : TerminalSequence.clearScreen
      cursor = TerminalCursor(Self.origin, isRelative: isInline)
    }
    // Lines above a scroll are written while the pen and the cursor are where they were left.
    let scrollStart = scroll?.lines.lowerBound ?? 0
    for line in 0..<scrollStart { write(line: line) }
    if let scroll { write(scroll) }
    for line in scrollStart..<new.size.lines { write(line: line) }
    pen.change(to: .blank, &bytes)
    if let position = isInline ? Self.origin : new.cursor { cursor.move(to: position, &bytes) }
  }

  /// Moves lines, writes those that come in, and makes the whole screen scroll again.
  private mutating func write(_ scroll: FrameScroll) {
    let (first, last) = (scroll.lines.lowerBound, scroll.lines.upperBound - 1)
    // Lines come in as the pen would erase them.
    changePenForBlanks()
    bytes += TerminalSequence.scroll(lines: scroll.lines)
    // Setting the region moves the cursor.
    cursor = TerminalCursor(nil)
    let isUp = scroll.distance > 0
    cursor.move(to: Frame.Position(line: isUp ? last : first, column: 0), &bytes)
    for _ in 0..<abs(scroll.distance) {
      bytes += isUp ? TerminalSequence.moveContentUp : TerminalSequence.moveContentDown
    }
    for line in scroll.lines where scroll.source(of: line) == nil { write(line: line, over: nil) }
    bytes += TerminalSequence.wholeScreenScrolls
    cursor = TerminalCursor(nil)
  }

  // MARK: Lines

  /// Writes a line, unless it came in by the scroll and is written already.
  private mutating func write(line: Int) {
    guard let old else { return write(line: line, over: nil) }
    let source: Int? = if let scroll { scroll.source(of: line) } else { line }
    guard let source else { return }
    if source == line ? isUnchanged[line] : scroll?.isMoved[line] == true { return }
    // Terminals disagree about where the characters of such a line are.
    guard new.hasClusters(line: line) || old.hasClusters(line: source) else {
      return write(line: line, over: source)
    }
    eraseRest(of: line, from: 0)
    write(line: line, over: nil)
  }

  /// Writes what changes in a line, where the terminal shows a line of the old frame, or blanks with `nil`.
  private mutating func write(line: Int, over source: Int?) {
    let columns = 0..<new.size.columns
    guard let start = columns.first(where: { isChanged(line, $0, source) }),
      let last = columns.last(where: { isChanged(line, $0, source) })
    else { return }
    let textEnd = columns.last { !new.cell(line, $0).isBlank }.map { $0 + 1 } ?? 0
    let restStart = max(start, textEnd)
    let erasesRest = last + 1 - restStart > Self.fewBlanks
    let end = erasesRest ? restStart : last + 1
    var column = start
    while column < end {
      let cells = column..<end
      let next = cells.first { isChanged(line, $0, source) } ?? end
      if next > column, !isWritable(column..<next, of: line) {
        column = next
      } else if new.cell(line, column).isBlank {
        column = writeBlanks(in: cells, of: line)
      } else {
        column += write(cellAt: column, of: line)
      }
    }
    if erasesRest { eraseRest(of: line, from: end) }
  }

  private func isChanged(_ line: Int, _ column: Int, _ source: Int?) -> Bool {
    let cell = new.cell(line, column)
    guard let old, let source else { return !cell.isBlank }
    return cell != old.cell(source, column)
  }

  /// Whether writing unchanged cells again is as short as jumping over them.
  private func isWritable(_ columns: Range<Int>, of line: Int) -> Bool {
    guard columns.count <= Self.fewCells, cursor.isAt(line: line, column: columns.lowerBound)
    else { return false }
    return columns.allSatisfy { column in
      let cell = new.cell(line, column)
      return cell.isASCII && (pen.hasStyle(of: cell) || cell.isBlank && !pen.showsOnBlanks)
    }
  }

  // MARK: Cells

  /// Writes a blank, or erases all up to the next character.
  ///
  /// - Returns: The column after the last one written.
  private mutating func writeBlanks(in columns: Range<Int>, of line: Int) -> Int {
    let column = columns.lowerBound
    let end = columns.first { !new.cell(line, $0).isBlank } ?? columns.upperBound
    changePenForBlanks()
    move(to: column, of: line)
    // The cursor stays where it is, and then has to jump.
    guard end - column > 2 * (end - column).sequenceCount else {
      bytes.append(0x20)
      advance(to: column + 1)
      return column + 1
    }
    bytes.append(sequence: "X", end - column)
    return end
  }

  private mutating func eraseRest(of line: Int, from column: Int) {
    changePenForBlanks()
    move(to: column, of: line)
    bytes.append(sequence: "K")
  }

  private mutating func changePenForBlanks() {
    if pen.showsOnBlanks { pen.change(to: .blank, &bytes) }
  }

  /// Writes a character.
  ///
  /// - Returns: The number of its columns.
  private mutating func write(cellAt column: Int, of line: Int) -> Int {
    let cell = new.cell(line, column)
    move(to: column, of: line)
    pen.change(to: cell, &bytes)
    let columns = cell.isWide ? 2 : 1
    switch cell.content {
    case .rightHalf: break
    case .scalar(let scalar):
      bytes.append(scalar)
      advance(to: column + columns)
    case .cluster(let cluster):
      bytes += cluster.utf8
      advance(to: nil)
    }
    return columns
  }

  private mutating func move(to column: Int, of line: Int) {
    guard !cursor.isAt(line: line, column: column) else { return }
    cursor.move(to: Frame.Position(line: line, column: column), &bytes)
  }

  private mutating func advance(to column: Int?) {
    // At the right edge terminals don't agree on where the cursor is.
    cursor.advance(to: column == new.size.columns ? nil : column)
  }
}
