import StatefulTable

/// The making of the bytes from one frame to the next of the same size.
struct FrameUpdate {
  /// What the terminal shows, or the new frame if that isn't known: an optional would be copied at each look.
  let old: Frame
  let new: Frame
  /// The cells of both, of which each is looked at.
  let oldCells: UnsafeBufferPointer<FrameCell>
  let newCells: UnsafeBufferPointer<FrameCell>
  var changes: LineChanges
  var output: [UInt8]
  var pen: Pen
  var cursor: TerminalCursor
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
    _ output: inout [UInt8]
  ) {
    let shown = old ?? new
    let markCount = LineChanges.capacity(columns: new.size.columns)
    new.cells.withUnsafeBufferPointer { newCells in
      shown.cells.withUnsafeBufferPointer { oldCells in
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: markCount) { memory in
          // Two owners of the memory would have it copied.
          let written = output
          output = []
          var update = FrameUpdate(
            old: shown,
            new: new,
            oldCells: oldCells,
            newCells: newCells,
            changes: LineChanges(columns: new.size.columns, memory: memory),
            output: consume written,
            pen: Pen(colors: abilities.colors),
            cursor: TerminalCursor(old?.cursor),
            isOldKnown: old != nil
          )
          update.begin(abilities)
          update.writeLines()
          update.writeCursor()
          output = update.output
        }
      }
    }
  }

  private mutating func begin(_ abilities: TerminalAbilities) {
    if isOldKnown {
      if abilities.scrollsRegions { scroll = FrameScroll(from: old, to: new) }
    } else {
      output += TerminalSequence.clearScreen
      cursor = TerminalCursor(Frame.Position(line: 0, column: 0))
    }
  }

  private mutating func writeLines() {
    // What stands above a scroll is written as long as the pen and the cursor are where they were left.
    let scrollStart = scroll?.lines.lowerBound ?? 0
    for line in 0..<scrollStart { write(line: line) }
    if let scroll { writeScroll(scroll) }
    for line in scrollStart..<new.size.lines where !isComingIn(line) { write(line: line) }
    pen.change(to: .plain, &output)
  }

  /// Puts the cursor where the new frame has it.
  private mutating func writeCursor() {
    if let position = new.cursor { cursor.move(to: position, &output) }
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
    output += [0x1B, 0x5B]
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
        output += TerminalSequence.moveContentDown
      }
    }
    for line in scroll.lines where isComingIn(line) { write(line: line) }
    output += TerminalSequence.wholeScreenScrolls
    cursor = TerminalCursor(nil)
  }

  // MARK: Lines

  private mutating func write(line: Int) {
    let oldLine = isOldKnown ? scroll.map { $0.source(of: line) } ?? line : nil
    if let oldLine, new.isSame(line: line, as: oldLine, of: old) { return }
    write(line: line, over: oldLine)
  }
}
