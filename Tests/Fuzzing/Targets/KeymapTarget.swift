import StatefulTable

@testable import StatefulTableText

/// A file of keys that somebody has written.
@MainActor enum KeymapTarget {
  /// Words that such files have, among which the bytes choose; all else is taken as it is.
  private static let words = [
    "refresh", "quit", "up", "search", "keys", "interrupt", "=", "#", "<f5>", "r", "<ctrl-q>", "q",
    "<hash>", " ", "\n",
    "F5", "<", ">", "<ctrl-c>", "<>", "é", "\u{1B}[2J",
  ]

  static func violation(_ bytes: [UInt8]) -> String? {
    var choices = Choices(bytes)
    var text = ""
    for _ in 0..<choices.below(40) { text += words[choices.below(words.count)] }
    text += String(decoding: choices.takeRest(), as: UTF8.self)
    let screen = TableScreen(FuzzedRows([Cell("row")]), size: Size(columns: 40, lines: 8))
    screen.appear()
    let table = CommandTable(screen)
    let standard = screen.commands.flatMap(\.keys)
    do throws(KeymapError) {
      screen.keymap = try Keymap(parsing: text, for: table)
    } catch {
      return violation(of: error, in: text)
    }
    let keys = screen.commands.flatMap(\.keys)
    if Set(keys).count < keys.count { return "a key has two commands" }
    do throws(KeymapError) {
      screen.keymap = try Keymap(parsing: table.description, for: table)
    } catch {
      return "the table of commands can't be read: \(error)"
    }
    return screen.commands.flatMap(\.keys) == standard
      ? nil : "read from the table, keys are others"
  }

  /// An error is in a line of the file.
  private static func violation(of error: KeymapError, in text: String) -> String? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.indices.contains(error.line - 1) ? nil : "no line \(error.line)"
  }
}
