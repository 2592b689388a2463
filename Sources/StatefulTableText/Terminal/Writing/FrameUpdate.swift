import StatefulTable

/// Makes the bytes from one frame to the next of the same size.
struct FrameUpdate: ~Copyable {
  /// What the terminal shows, or the new frame if that isn't known, and what it is to show.
  private let frames: FrameComparison
  private var changes: LineChanges
  private var output: ByteBuffer
  private var pen: Pen
  private var cursor: TerminalCursor
  private let isOldKnown: Bool
  private var scroll: FrameScroll?

  /// Appends the bytes of an update.
  ///
  /// - Parameters:
  ///   - old: What the terminal shows, if that is known.
  ///   - new: What it is to show.
  ///   - abilities: What it can do.
  ///   - output: What the bytes are appended to.
  static func write(
    from old: Frame?,
    to new: Frame,
    abilities: TerminalAbilities,
    _ output: inout ByteBuffer
  ) {
    let markCount = LineChanges.capacity(columns: new.size.columns)
    FrameComparison.run(old ?? new, new) { frames in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: markCount) { memory in
        var written = ByteBuffer()
        swap(&written, &output)
        var update = FrameUpdate(
          frames: frames,
          changes: LineChanges(columns: new.size.columns, memory: memory),
          output: written,
          pen: Pen(colors: abilities.colors),
          cursor: TerminalCursor(old?.cursor),
          isOldKnown: old != nil
        )
        update.begin(scrollsLines: abilities.scrollsRegions)
        update.writeLines()
        update.writeCursor()
        swap(&update.output, &output)
      }
    }
  }

  private mutating func begin(scrollsLines: Bool) {
    if isOldKnown {
      if scrollsLines { scroll = FrameScroll(in: frames) }
    } else {
      output.append(contentsOf: TerminalSequence.clearScreen)
      cursor = TerminalCursor(Frame.Position(line: 0, column: 0))
    }
  }

  private mutating func writeLines() {
    // What stands above a scroll is written as long as the pen and the cursor are where they were left.
    let scrollStart = scroll?.lines.lowerBound ?? 0
    for line in 0..<scrollStart { write(line: line) }
    if let scroll { writeScroll(scroll) }
    for line in scrollStart..<frames.new.size.lines where !isComingIn(line) { write(line: line) }
    pen.change(to: .plain, &output)
  }

  /// Puts the cursor where the new frame has it.
  private mutating func writeCursor() {
    if let position = frames.new.cursor { cursor.move(to: position, &output) }
  }

  // MARK: Scrolling

  private func isComingIn(_ line: Int) -> Bool {
    if let scroll { scroll.source(of: line) == nil } else { false }
  }

  /// Moves lines, writes those that come in, and has the whole screen scroll again.
  private mutating func writeScroll(_ scroll: FrameScroll) {
    let last = scroll.lines.upperBound - 1
    // Blank lines come in as the pen would erase them.
    if pen.wanted.showsOnBlanks { pen.change(to: .plain, &output) }
    output.append(0x1B)
    output.append(0x5B)
    if scroll.lines.lowerBound > 0 { output.append(decimal: scroll.lines.lowerBound + 1) }
    output.append(0x3B)
    output.append(decimal: last + 1)
    output.append(0x72)
    // A terminal puts the cursor somewhere else at that.
    cursor = TerminalCursor(nil)
    let edge = scroll.distance > 0 ? last : scroll.lines.lowerBound
    cursor.move(to: Frame.Position(line: edge, column: 0), &output)
    for _ in 0..<abs(scroll.distance) {
      if scroll.distance > 0 {
        output.append(0x0A)
      } else {
        output.append(contentsOf: TerminalSequence.moveContentDown)
      }
    }
    for line in scroll.lines where isComingIn(line) { write(line: line) }
    output.append(contentsOf: TerminalSequence.wholeScreenScrolls)
    cursor = TerminalCursor(nil)
  }

  // MARK: Lines

  private mutating func write(line: Int) {
    guard isOldKnown else { return write(line: line, over: nil) }
    let oldLine: Int? = if let scroll { scroll.source(of: line) } else { line }
    if let oldLine, frames.isSame(line, as: oldLine) { return }
    write(line: line, over: oldLine)
  }
}

// MARK: - A line

extension FrameUpdate {
  /// Blanks at the left edge that may be shorter to write than to jump over.
  private static var fewBlanks: Int { 3 }

  /// Writes the damage of a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - oldLine: The line of the old frame that the terminal shows there, or `nil` if it is blank.
  private mutating func write(line: Int, over oldLine: Int?) {
    if isUncertain(line, oldLine) { return writeWhole(line) }
    changes.compare(frames.newLine(line), with: oldLine.map(frames.oldLine))
    guard let columns = changes.columns else { return }
    guard changes.mayBeShorterErased(in: columns) else { return write(columns, of: line) }
    // Try both ways and keep the shorter one: erasing blanks one by one, or erasing the line and writing
    // more of it.
    let start = (count: output.count, pen: pen, cursor: cursor)
    write(columns, of: line)
    let end = (count: output.count, pen: pen, cursor: cursor)
    pen = start.pen
    cursor = start.cursor
    writeErased(from: columns.lowerBound, of: line)
    if output.count - end.count < end.count - start.count {
      output.removeSubrange(start.count..<end.count)
    } else {
      output.removeSubrange(end.count..<output.count)
      pen = end.pen
      cursor = end.cursor
    }
  }

  /// Erases a line and writes all that is on it.
  private mutating func writeWhole(_ line: Int) {
    changes.compare(frames.newLine(line), with: nil)
    writeErased(from: 0, of: line)
  }

  /// Erases a line from a column on and writes all that is there.
  private mutating func writeErased(from column: Int, of line: Int) {
    eraseToEnd(from: column, of: line)
    changes.erase(from: column)
    if let columns = changes.columns { write(columns, of: line) }
  }

  /// Whether terminals may disagree on where things stand on a line, before or afterwards.
  private func isUncertain(_ line: Int, _ oldLine: Int?) -> Bool {
    if frames.new.hasClusters(line: line) { return true }
    return oldLine.map { frames.old.hasClusters(line: $0) } ?? false
  }

  // MARK: Columns

  private mutating func write(_ columns: Range<Int>, of line: Int) {
    var column = columns.lowerBound
    // The right half of a character may be the same as before, and so behind the end.
    while column < columns.upperBound {
      let isAtCursor = cursor.isAt(line: line, column: column)
      let end =
        isAtCursor ? writeText(from: column, before: columns.upperBound, of: line) : column
      if end > column {
        column = end
      } else if !changes.isChanged(column) {
        column = changes.nextChange(from: column, before: columns.upperBound)
      } else if changes.isBlank(column) {
        column = writeBlanks(from: column, before: columns.upperBound, of: line)
      } else {
        let cell = frames.newLine(line)[column]
        write(cell, column, of: line)
        column += cell.isWide ? 2 : 1
      }
    }
  }

  /// Writes plain text, as most text is, where the cursor is.
  private mutating func writeText(from column: Int, before limit: Int, of line: Int) -> Int {
    let changes = changes
    let cells = frames.newLine(line)
    let style = pen.wanted
    let count = output.append(atMost: limit - column) { text in
      changes.copyText(from: column, before: limit, of: cells, in: style, to: text)
    }
    guard count > 0 else { return column }
    let end = column + count
    cursor.advance(to: end < frames.columns.count ? end : nil)
    return end
  }

  /// Writes a blank, or erases several at once.
  private mutating func writeBlanks(from column: Int, before limit: Int, of line: Int) -> Int {
    let end = changes.endOfBlanks(from: column)
    if end == frames.columns.count, limit - column >= 3 {
      eraseToEnd(from: column, of: line)
      return limit
    }
    let count = min(end, limit) - column
    changePenForBlanks(before: end, of: line)
    if count > count.sequenceCount + (end - column).sequenceCount {
      move(to: column, of: line)
      output.append(sequence: "X", count)
      return column + count
    }
    write(.blank, column, of: line)
    return column + 1
  }

  private mutating func eraseToEnd(from column: Int, of line: Int) {
    changePenForBlanks(before: frames.columns.count, of: line)
    move(to: column, of: line)
    output.append(sequence: "K")
  }

  // MARK: Cells

  /// Moves the cursor to where something is to be written, at the left edge by writing the blanks that stand
  /// there anyway if that is shorter.
  private mutating func move(to column: Int, of line: Int) {
    if cursor.isAt(line: line, column: column) { return }
    let target = Frame.Position(line: line, column: column)
    let start = Frame.Position(line: line, column: 0)
    guard 1...Self.fewBlanks ~= column, !pen.wanted.showsOnBlanks,
      (0..<column).allSatisfy({ changes.isBlank($0) }),
      cursor.moveCount(to: start) + column < cursor.moveCount(to: target)
    else { return cursor.move(to: target, &output) }
    cursor.move(to: start, &output)
    output.append(contentsOf: repeatElement(0x20, count: column))
    cursor.advance(to: column)
  }

  /// Takes a pen that doesn't show on blanks: the one that is needed after them, if possible.
  private mutating func changePenForBlanks(before column: Int, of line: Int) {
    guard pen.wanted.showsOnBlanks else { return }
    let next = column < frames.columns.count ? frames.newLine(line)[column].style : .plain
    pen.change(to: next.showsOnBlanks ? .plain : next, &output)
  }

  private mutating func write(_ cell: FrameCell, _ column: Int, of line: Int) {
    // A pen that shows on blanks can't write any on the way.
    if pen.wanted.showsOnBlanks { pen.change(to: cell.style, &output) }
    move(to: column, of: line)
    if !cell.isBlank { pen.change(to: cell.style, &output) }
    switch cell.content {
    case .rightHalf:
      return
    case .scalar(let scalar):
      output.append(scalar)
    case .cluster(let index):
      output.append(contentsOf: frames.new.clusters[Int(index)].utf8)
      return cursor.advance(to: nil)
    }
    let next = column + (cell.isWide ? 2 : 1)
    // At the right edge terminals don't agree on where the cursor is.
    cursor.advance(to: next < frames.columns.count ? next : nil)
  }
}
