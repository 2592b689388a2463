import StatefulTable

/// The making of the bytes from one frame to the next of the same size.
struct FrameUpdate {
  private(set) var output: [UInt8] = []
  private let old: Frame
  private let new: Frame
  private var pen: Pen
  /// Where the terminal's cursor is, as far as that is certain.
  private var cursor: Frame.Position?

  /// Unchanged cells that are written again rather than jumped over, which would take as many bytes.
  private static let smallGap = 4
  /// Blanks at the end of a line from which on it is shorter to erase them.
  private static let fewBlanks = 3

  init(from old: Frame?, to new: Frame, colors: TerminalAbilities.ColorDepth) {
    self.new = new
    pen = Pen(colors: colors)
    if let old {
      self.old = old
      cursor = old.cursor
    } else {
      self.old = Frame(size: new.size)
      output += TerminalSequence.clearScreen
      cursor = Frame.Position(line: 0, column: 0)
    }
  }

  mutating func writeLines() {
    for line in 0..<new.size.lines { write(line: line) }
    pen.change(to: .plain, &output)
  }

  /// Puts the cursor where the new frame has it.
  mutating func writeCursor() {
    if let position = new.cursor { moveCursor(to: position) }
  }

  private mutating func write(line: Int) {
    let start = new.index(line, 0)
    let cells = start..<start + new.size.columns
    guard var first = cells.first(where: isChanged), var last = cells.last(where: isChanged) else {
      return
    }
    let isUncertain = isUncertain(line)
    if isUncertain {
      first = start
      last = cells.upperBound - 1
    }
    let blanks = blankTail(line)
    let erases = last >= blanks + Self.fewBlanks || isUncertain && blanks <= last
    if erases { last = blanks - 1 }
    var index = first
    while index <= last {
      if !isUncertain, !isChanged(index) {
        let next = (index...last).first(where: isChanged) ?? last + 1
        if next - index > Self.smallGap || next > last || pen.style != .plain {
          index = next
          continue
        }
      }
      write(cellAt: index, line)
      index += 1
    }
    if erases {
      pen.change(to: .plain, &output)
      moveCursor(to: Frame.Position(line: line, column: blanks - start))
      output += TerminalSequence.eraseToEndOfLine
    }
  }

  private func isChanged(_ index: Int) -> Bool {
    !new.hasSameCell(as: old, at: index)
  }

  /// The index of the first of the blanks at the end of a line.
  private func blankTail(_ line: Int) -> Int {
    let start = new.index(line, 0)
    var end = start + new.size.columns
    while end > start, new.cells[end - 1].isBlank { end -= 1 }
    return end
  }

  private func isUncertain(_ line: Int) -> Bool {
    let start = new.index(line, 0)
    return (start..<start + new.size.columns).contains {
      new.cells[$0].isCluster || old.cells[$0].isCluster
    }
  }

  private mutating func write(cellAt index: Int, _ line: Int) {
    let cell = new.cells[index]
    let column = index - new.index(line, 0)
    switch cell.content {
    case .rightHalf:
      // Written with its left half, which has changed too.
      return
    case .scalar(let scalar):
      prepare(cell, line, column)
      output += String(Character(scalar)).utf8
    case .cluster(let index):
      prepare(cell, line, column)
      output += new.clusters[index].utf8
      cursor = nil
      return
    }
    let next = column + (cell.isWide ? 2 : 1)
    // At the right edge the cursor stays where it is.
    cursor = next < new.size.columns ? Frame.Position(line: line, column: next) : nil
  }

  private mutating func prepare(_ cell: FrameCell, _ line: Int, _ column: Int) {
    moveCursor(to: Frame.Position(line: line, column: column))
    pen.change(to: cell.style.style, &output)
  }

  private mutating func moveCursor(to position: Frame.Position) {
    guard cursor != position else { return }
    cursor = position
    output += TerminalSequence.cursorPosition(position)
  }
}
