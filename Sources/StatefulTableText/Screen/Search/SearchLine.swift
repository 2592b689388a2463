import StatefulTable

/// Draws a line that is being typed, such as the search prompt.
///
/// The text at the left of the cursor is always visible.
struct SearchLine {
  let editor: LineEditor
  let message: StyledText?
  /// Whether the message answers the last key, so that it is shown also if the text leaves it no room.
  var isAnswer = false
  /// What is before the text.
  var mark = "/"
  /// What is shown in the place of a text, until one is typed.
  var placeholder = StyledText("")

  /// The blanks before a message, and the least columns that it leaves to the text.
  private static let gap = 3
  private static let leastColumns = 4

  /// Draws the line over the last one of the screen, for which there is always room, and sets the frame's cursor.
  func paintOverLastLine(in frame: inout Frame) {
    let last = frame.size.lines - 1
    if last >= 0 { frame.cursor = paint(line: last, in: &frame) }
  }

  /// Draws the line.
  ///
  /// - Returns: The position of the cursor.
  func paint(line: Int, in frame: inout Frame) -> Frame.Position {
    let columns = frame.size.columns
    let messageColumns = message.map { $0.columns(limit: columns) + Self.gap } ?? 0
    let room = isAnswer ? max(Self.leastColumns, columns - messageColumns) : columns
    // The cursor may be behind the text.
    let before = Self.end(of: mark + editor.before, columns: max(0, min(room, columns) - 1))
    let column = before.columns(limit: columns)
    frame.clear(line: line)
    let end = frame.draw(
      before + (editor.text.isEmpty ? placeholder : StyledText(editor.after)),
      line: line,
      columns: 0..<min(room, columns)
    )
    if let message, isAnswer || messageColumns <= columns - end {
      frame.draw(message, line: line, columns: min(end + Self.gap, columns)..<columns)
    }
    return Frame.Position(line: line, column: min(column, max(0, columns - 1)))
  }

  /// As much of the end of a text as there is room for.
  private static func end(of text: String, columns: Int) -> StyledText {
    var rest = text[...]
    // A character takes a column at least.
    if rest.count > columns { rest = rest.suffix(columns) }
    while !rest.isEmpty, StyledText(String(rest)).columns(limit: columns + 1) > columns {
      rest.removeFirst()
    }
    return StyledText(String(rest))
  }
}
