import StatefulTable

// The writing of one line.
extension FrameUpdate {
  /// What the terminal shows on a line before that is written.
  private struct Shown {
    /// The index of the line's first cell in the old frame, or `nil` if the line is blank.
    var start: Int?
    /// The column from which on the line was erased.
    var erasedColumn = Int.max
  }

  /// Blanks within a line from which on it may be shorter to erase the line first.
  private static let fewBlanks = 3

  /// Writes what is to change on a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - oldLine: The line of the old frame that the terminal shows there, or `nil` if it is blank.
  mutating func write(line: Int, over oldLine: Int?) {
    let shown = Shown(start: oldLine.map { old.index($0, 0) })
    if isUncertain(line, oldLine) { return writeWhole(line) }
    guard let columns = changedColumns(of: line, shown) else { return }
    guard hasInnerBlanks(columns, of: line, shown) else {
      return write(columns, of: line, shown)
    }
    // Whether it is shorter to erase blanks one by one or to erase the line and then write more of it
    // is seen by doing both.
    let start = (count: output.count, pen: pen, cursor: cursor)
    write(columns, of: line, shown)
    let end = (count: output.count, pen: pen, cursor: cursor)
    pen = start.pen
    cursor = start.cursor
    writeErased(from: columns.lowerBound, of: line, shown)
    if output.count - end.count < end.count - start.count {
      output.removeSubrange(start.count..<end.count)
    } else {
      output.removeSubrange(end.count...)
      pen = end.pen
      cursor = end.cursor
    }
  }

  /// Erases a line and writes all that is on it.
  private mutating func writeWhole(_ line: Int) {
    writeErased(from: 0, of: line, Shown(start: nil))
  }

  /// Erases a line from a column on and writes all that is there.
  private mutating func writeErased(from column: Int, of line: Int, _ shown: Shown) {
    eraseToEnd(from: column, of: line)
    var shown = shown
    shown.erasedColumn = column
    if let columns = changedColumns(of: line, shown) { write(columns, of: line, shown) }
  }

  // MARK: Looking

  @inline(__always)
  private func isChanged(_ column: Int, of line: Int, _ shown: Shown) -> Bool {
    let index = new.index(line, column)
    let cell = new.cells[index]
    guard let start = shown.start, column < shown.erasedColumn else { return !cell.isBlank }
    if cell.isCluster { return !new.looks(like: old, at: index, start + column) }
    return !cell.looks(like: old.cells[start + column])
  }

  private func changedColumns(of line: Int, _ shown: Shown) -> Range<Int>? {
    let columns = 0..<new.size.columns
    guard let first = columns.first(where: { isChanged($0, of: line, shown) }),
      let last = columns.last(where: { isChanged($0, of: line, shown) })
    else { return nil }
    return first..<last + 1
  }

  /// Whether some blanks are to come where there are none, with more behind them on the line.
  private func hasInnerBlanks(_ columns: Range<Int>, of line: Int, _ shown: Shown) -> Bool {
    var blanks = 0
    for column in columns {
      if !new.cells[new.index(line, column)].isBlank {
        if blanks > Self.fewBlanks { return true }
      } else if isChanged(column, of: line, shown) {
        blanks += 1
      }
    }
    return false
  }

  /// Whether terminals may disagree on where things stand on a line, before or afterwards.
  private func isUncertain(_ line: Int, _ oldLine: Int?) -> Bool {
    if new.hasClusters(line: line) { return true }
    return oldLine.map { old.hasClusters(line: $0) } ?? false
  }

  private func endOfBlanks(from column: Int, of line: Int) -> Int {
    var end = column
    while end < new.size.columns, new.cells[new.index(line, end)].isBlank { end += 1 }
    return end
  }

  // MARK: Writing

  /// Moves the cursor to where something is to be written, the last columns by writing the blanks that stand
  /// there anyway, if that is shorter.
  private mutating func move(to column: Int, of line: Int) {
    var start = column
    if !pen.wanted.showsOnBlanks {
      var least = cursor.moveCount(to: Frame.Position(line: line, column: column))
      var blanks = 1
      while blanks < least, blanks <= column, new.cells[new.index(line, column - blanks)].isBlank {
        let position = Frame.Position(line: line, column: column - blanks)
        let count = cursor.moveCount(to: position) + blanks
        if count < least {
          least = count
          start = position.column
        }
        blanks += 1
      }
    }
    cursor.move(to: Frame.Position(line: line, column: start), &output)
    guard start < column else { return }
    output.append(contentsOf: repeatElement(0x20, count: column - start))
    cursor.advance(to: column)
  }

  private mutating func write(_ columns: Range<Int>, of line: Int, _ shown: Shown) {
    var column = columns.lowerBound
    while column < columns.upperBound {
      guard isChanged(column, of: line, shown) else {
        column = writeUnchanged(from: column, before: columns.upperBound, of: line, shown)
        continue
      }
      let cell = new.cells[new.index(line, column)]
      if cell.isBlank {
        column = writeBlanks(from: column, before: columns.upperBound, of: line)
      } else {
        write(cell, column, of: line)
        column += cell.isWide ? 2 : 1
        column = writeText(from: column, before: columns.upperBound, of: line, shown)
      }
    }
  }

  /// Writes what is as plain as most text is: changed cells of ASCII in the pen's style, with single blanks
  /// between them.
  private mutating func writeText(
    from column: Int,
    before limit: Int,
    of line: Int,
    _ shown: Shown
  ) -> Int {
    guard cursor.column == column else { return column }
    var end = column
    while end < limit, isChanged(end, of: line, shown) {
      let index = new.index(line, end)
      let cell = new.cells[index]
      guard let byte = cell.ascii else { break }
      if cell.isBlank {
        guard !pen.wanted.showsOnBlanks, end + 1 < limit, !new.cells[index + 1].isBlank else {
          break
        }
      } else if cell.style != pen.wanted {
        break
      }
      output.append(byte)
      end += 1
    }
    if end > column { cursor.advance(to: end < new.size.columns ? end : nil) }
    return end
  }

  /// Writes unchanged cells again, if that takes no more than jumping over them.
  private mutating func writeUnchanged(
    from column: Int,
    before limit: Int,
    of line: Int,
    _ shown: Shown
  ) -> Int {
    var end = column
    while end < limit, !isChanged(end, of: line, shown) { end += 1 }
    guard cursor.line == line, cursor.column == column else { return end }
    let mostBytes = (end - column).sequenceCount - 1
    guard end - column <= mostBytes else { return end }
    let isInStyle = (column..<end).allSatisfy { column in
      let cell = new.cells[new.index(line, column)]
      return cell.isBlank
        ? !pen.wanted.showsOnBlanks : cell.style == pen.wanted && cell.ascii != nil
    }
    guard isInStyle else { return end }
    for column in column..<end { write(new.cells[new.index(line, column)], column, of: line) }
    return end
  }

  /// Writes a blank, or erases several at once.
  private mutating func writeBlanks(from column: Int, before limit: Int, of line: Int) -> Int {
    let end = endOfBlanks(from: column, of: line)
    if end == new.size.columns, limit - column >= 3 {
      eraseToEnd(from: column, of: line)
      return limit
    }
    let count = min(end, limit) - column
    if count > count.sequenceCount + (end - column).sequenceCount {
      changePenForBlanks(before: end, of: line)
      move(to: column, of: line)
      output.append(sequence: "X", count)
      return column + count
    }
    changePenForBlanks(before: end, of: line)
    write(.blank, column, of: line)
    return column + 1
  }

  private mutating func eraseToEnd(from column: Int, of line: Int) {
    changePenForBlanks(before: new.size.columns, of: line)
    move(to: column, of: line)
    output.append(sequence: "K")
  }

  /// Takes a pen that doesn't show on blanks: the one that is needed after them, if possible.
  private mutating func changePenForBlanks(before column: Int, of line: Int) {
    guard pen.wanted.showsOnBlanks else { return }
    let next =
      column < new.size.columns ? new.cells[new.index(line, column)].style : .plain
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
      output.append(contentsOf: new.clusters[index].utf8)
      return cursor.advance(to: nil)
    }
    let next = column + (cell.isWide ? 2 : 1)
    // At the right edge terminals don't agree on where the cursor is.
    cursor.advance(to: next < new.size.columns ? next : nil)
  }
}
