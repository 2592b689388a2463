import StatefulTable

/// Draws a line that is being typed, such as the search prompt.
///
/// The text at the left of the cursor is always visible.
struct SearchLine {
  let editor: LineEditor
  let message: StyledText?
  /// What stands before the text.
  var mark = "/"

  /// Draws the line.
  ///
  /// - Returns: The position of the cursor.
  func paint(line: Int, in frame: inout Frame) -> Frame.Position {
    let columns = frame.size.columns
    // The cursor may stand behind the text.
    let before = Self.end(of: mark + editor.before, columns: max(0, columns - 1))
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

/// A line of text and a cursor, edited by keys.
struct LineEditor {
  /// The text before and after the cursor.
  ///
  /// With two strings, a combining mark that is typed joins the letter before it.
  private(set) var before: String
  private(set) var after = ""

  /// Creates a line with the cursor at its end.
  init(_ text: String = "") {
    before = text
  }

  var text: String { before + after }

  /// The line with all characters hidden.
  var masked: LineEditor {
    var line = self
    line.before = String(repeating: "•", count: before.count)
    line.after = String(repeating: "•", count: after.count)
    return line
  }

  /// The most that is pasted at once: more than anybody searches for.
  private static let maximumPaste = 1000

  /// Inserts pasted text on one line, without controls.
  mutating func insert(_ text: String) {
    let line = text.prefix(Self.maximumPaste).split(whereSeparator: \.isNewline)
      .joined(separator: " ").replacing("\t", with: " ")
    before.unicodeScalars += line.unicodeScalars.filter {
      $0.properties.generalCategory != .control
    }
  }

  /// Handles a key, if it means something here.
  mutating func edit(_ key: Key) {
    switch key {
    case .backspace, Key(.backspace, .shift): _ = before.popLast()
    case .delete: if !after.isEmpty { after.removeFirst() }
    case .left:
      if let character = before.popLast() { after.insert(character, at: after.startIndex) }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .home, .control("a"):
      after = text
      before = ""
    case .end, .control("e"):
      before = text
      after = ""
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .control("w"), Key(.backspace, .alt), Key(.backspace, .control):
      while before.last?.isWhitespace == true { before.removeLast() }
      while before.last?.isWhitespace == false { before.removeLast() }
    default: if let character = key.character { before.append(character) }
    }
  }
}
