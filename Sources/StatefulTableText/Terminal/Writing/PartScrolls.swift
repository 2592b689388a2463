import StatefulTable

/// The scrolls of parts that stand beside each other, on a terminal that has left and right margins.
enum PartScrolls {
  /// The bytes that set margins and a region, move it and take both back.
  private static let cost = 36

  /// Has the terminal move what has moved within the parts of a frame.
  ///
  /// - Parameters:
  ///   - old: What the terminal shows, if that is known: before, and after the bytes.
  ///   - new: What it is to show, which has the parts.
  ///   - output: What the bytes are appended to.
  /// - Returns: Whether something moves. It isn't certain then where the cursor is.
  /// - Complexity: O(*n*) for *n* cells of the parts.
  static func write(in old: inout Frame?, to new: Frame, _ output: inout ByteBuffer) -> Bool {
    var moves = false
    for part in new.parts.rectangles {
      let scroll = old.flatMap { old in
        FrameComparison.run(old, new, in: part.columns) {
          FrameScroll(in: part.lines, of: $0, cost: cost)
        }
      }
      guard let scroll,
        old?.cutsWideCharacters(scroll.rectangle) == false
      else { continue }
      write(scroll, &output)
      old?.scroll(scroll.rectangle, by: scroll.distance)
      moves = true
    }
    return moves
  }

  private static func write(_ scroll: FrameScroll, _ output: inout ByteBuffer) {
    output.append(contentsOf: TerminalSequence.beginMargins)
    output.append(range: scroll.rectangle.columns, final: "s")
    output.append(range: scroll.rectangle.lines, final: "r")
    output.append(sequence: scroll.distance > 0 ? "S" : "T", abs(scroll.distance))
    output.append(contentsOf: TerminalSequence.endMargins)
    output.append(contentsOf: TerminalSequence.wholeScreenScrolls)
  }
}

extension Frame {
  /// Whether a wide character is half inside of a rectangle and half outside.
  fileprivate func cutsWideCharacters(_ rectangle: Rectangle) -> Bool {
    rectangle.lines.contains { line in
      [rectangle.columns.lowerBound, rectangle.columns.upperBound].contains { column in
        column < size.columns && cells[index(line, column)].isRightHalf
      }
    }
  }
}

extension ByteBuffer {
  /// Appends the control sequence of a range, whose ends a terminal counts from 1.
  fileprivate mutating func append(range: Range<Int>, final: Unicode.Scalar) {
    append(0x1B)
    append(0x5B)
    append(decimal: range.lowerBound + 1)
    append(0x3B)
    append(decimal: range.upperBound)
    append(final)
  }
}
