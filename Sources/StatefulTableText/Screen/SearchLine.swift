import StatefulTable

/// Draws the line in which a search is typed: what is left of the cursor can always be seen.
struct SearchLine {
  let editor: LineEditor
  let message: StyledText?

  private static let mark = "/"

  /// Draws the line.
  ///
  /// - Returns: Where the cursor stands.
  func paint(line: Int, in frame: inout Frame) -> Frame.Position {
    let columns = frame.size.columns
    // The cursor may stand behind the text.
    let before = Self.end(of: Self.mark + editor.before, columns: max(0, columns - 1))
    let column = before.columns(limit: columns)
    frame.clear(line: line)
    let end = frame.draw(
      before + StyledText(editor.after),
      line: line,
      columns: 0..<columns
    )
    if let message, message.columns(limit: columns) + 3 <= columns - end {
      frame.draw(message, line: line, columns: end + 3..<columns)
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
