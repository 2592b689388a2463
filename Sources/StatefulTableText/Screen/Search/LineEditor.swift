import StatefulTable

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

  /// The commands that edit a line, apart from the keys that type, if the owner has a line to edit.
  @MainActor static func table<Owner>(
    if condition: @escaping @MainActor (Owner) -> Bool = { _ in true },
    edit: @escaping @MainActor (Owner, (inout LineEditor) -> Void) -> Void
  ) -> [CommandRow<Owner>] {
    func row(
      _ id: Command.ID,
      _ keys: [Key],
      _ title: String,
      change: @escaping @MainActor (inout LineEditor) -> Void
    ) -> CommandRow<Owner> {
      CommandRow(id, keys, title, if: condition) { edit($0, change) }
    }
    return [
      row("erase", eraseKeys, "erase the character before the cursor") { _ = $0.before.popLast() },
      row("erase-next", [.delete], "erase the character at the cursor") { $0.eraseNext() },
      row(
        "erase-word",
        [.control("w"), Key(.backspace, .alt), Key(.backspace, .control)],
        "erase the word before the cursor"
      ) { $0.eraseWord() },
      row("erase-to-start", [.control("u")], "erase all before the cursor") { $0.before = "" },
      row("erase-to-end", [.control("k")], "erase all from the cursor on") { $0.after = "" },
      row("character-left", [.left], "go to the left") { $0.moveLeft() },
      row("character-right", [.right], "go to the right") { $0.moveRight() },
      row("line-start", [.home, .control("a")], "go to the start of the text") {
        $0.moveToStart()
      },
      row("line-end", [.end, .control("e")], "go to the end of the text") { $0.moveToEnd() },
    ]
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
