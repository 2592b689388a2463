import StatefulTable
import StatefulTableText

/// A line of a log.
struct LogLine: Sendable, Hashable, Identifiable, DayItem {
  /// A place in a log.
  struct Position: Sendable, Hashable {
    /// The number of the file: it rises when another file is there under the same name, or when the file
    /// was truncated, so that lines of the one are never taken for lines of the other.
    var file: Int
    /// How many bytes are before.
    var offset: Int

    /// The start and the end of the file, whichever it is.
    static let start = Position(file: anyFile, offset: 0)
    static let end = Position(file: anyFile, offset: .max)
    private static let anyFile = -1
  }

  /// Where the line begins.
  let id: Position
  /// What it says.
  let text: LineText
  /// Whether it has its newline, so that nothing can be added to it.
  let isTerminated: Bool
  /// The day that the line, or the nearest one before it that has a day, begins with.
  var day: Day?

  /// The day that it was read with.
  func day(in calendar: DayCalendar) -> Day? { day }
}

extension LogLine {
  init(_ line: FileLine, file: Int, day: Day?) {
    id = Position(file: file, offset: line.start)
    text = LineText(line.beginning, byteCount: line.end - line.start)
    isTerminated = line.isTerminated
    self.day = day
  }
}

extension LogLine {
  /// How a list shows the line.
  var cell: Cell {
    let size = text.isCut ? StyledText(ByteCount.words(text.byteCount), .dim) : nil
    return Cell(text.text, detail: size)
  }
}

extension LogLine.Position: CustomStringConvertible {
  var description: String { "byte \(offset)" }
}
