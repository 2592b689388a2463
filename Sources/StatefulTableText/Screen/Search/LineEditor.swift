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
      before + StyledText(editor.after),
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

  private init(before: String, after: String) {
    self.before = before
    self.after = after
  }

  var text: String { before + after }

  /// The line with all characters hidden.
  var masked: LineEditor {
    var line = self
    line.before = String(repeating: "•", count: before.count)
    line.after = String(repeating: "•", count: after.count)
    return line
  }

  /// The most scalars that a line has room for, and what a user is told of a text that doesn't fit.
  private static let limit = 1000
  static let tooLong = Phrase.tooLong(maximum: limit)

  /// Takes text that was typed or pasted: one line, without controls.
  ///
  /// - Returns: Whether there is room for all of it. Otherwise it takes nothing.
  @discardableResult mutating func insert(_ text: String) -> Bool {
    let line = text.split(whereSeparator: \.isNewline)
      .joined(separator: " ").replacing("\t", with: " ").unicodeScalars
      .filter { $0.properties.generalCategory != .control }
    guard self.text.unicodeScalars.count + line.count <= Self.limit else { return false }
    before.unicodeScalars += line
    return true
  }

  /// The keys that erase a character.
  static let eraseKeys = [Key.backspace, Key(.backspace, .shift)]

  /// What keys do in a prompt: they edit its line, and Escape gives up, as erasing does when nothing is typed.
  @MainActor func promptCommands(
    _ words: Words,
    giveUp: @escaping @MainActor () -> Void,
    edit: @escaping @MainActor ((inout LineEditor) -> Void) -> Void
  ) -> [Command] {
    [
      Command("dismiss", keys: [.escape], words: words(.cancel), perform: giveUp),
      Command(
        "erase",
        keys: Self.eraseKeys,
        words: words(.cancel),
        isEnabled: text.isEmpty,
        perform: giveUp
      ),
    ] + Self.commands(words, isEnabled: true, edit: edit)
  }

  /// The keys that edit a line, apart from those that type.
  ///
  /// - Parameters:
  ///   - words: The words of the screen.
  ///   - isEnabled: Whether there is a line to edit.
  ///   - edit: Makes a change of the line.
  /// - Returns: The commands.
  @MainActor static func commands(
    _ words: Words,
    isEnabled: Bool,
    edit: @escaping @MainActor ((inout LineEditor) -> Void) -> Void
  ) -> [Command] {
    let keys: [(Command.ID, [Key], CommandPhrase, @Sendable (inout LineEditor) -> Void)] = [
      ("erase", eraseKeys, .erase, { _ = $0.before.popLast() }),
      ("erase-next", [.delete], .eraseNext, { $0.eraseNext() }),
      (
        "erase-word",
        [.control("w"), Key(.backspace, .alt), Key(.backspace, .control)],
        .eraseWord,
        { $0.eraseWord() }
      ),
      ("erase-to-start", [.control("u")], .eraseToStart, { $0.before = "" }),
      ("erase-to-end", [.control("k")], .eraseToEnd, { $0.after = "" }),
      ("character-left", [.left], .characterLeft, { $0.moveLeft() }),
      ("character-right", [.right], .characterRight, { $0.moveRight() }),
      ("line-start", [.home, .control("a")], .lineStart, { $0.moveToStart() }),
      ("line-end", [.end, .control("e")], .lineEnd, { $0.moveToEnd() }),
    ]
    return keys.map { id, keys, phrase, change in
      Command(id, keys: keys, words: words(phrase), isEnabled: isEnabled) { edit(change) }
    }
  }

  private mutating func eraseNext() {
    if !after.isEmpty { after.removeFirst() }
  }

  private mutating func eraseWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while before.last?.isWhitespace == false { before.removeLast() }
  }

  private mutating func moveLeft() {
    if let character = before.popLast() { after.insert(character, at: after.startIndex) }
  }

  private mutating func moveRight() {
    if !after.isEmpty { before.append(after.removeFirst()) }
  }

  private mutating func moveToStart() { self = LineEditor(before: "", after: text) }

  private mutating func moveToEnd() { self = LineEditor(before: text, after: "") }
}
