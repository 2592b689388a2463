extension Keymap {
  /// Reads a keymap from the text of a file.
  ///
  /// Each line names a command and its keys. `#` begins a comment.
  ///
  /// ```text
  /// # My keys
  /// refresh = r F6
  /// quit    = <ctrl-q> # q does nothing now
  /// ```
  ///
  /// Keys are spelled as in a ``KeyScript``: `r`, `<f5>`, `<ctrl-q>`, `<space>`. `F5`, `PgUp` and `Ctrl-Q`
  /// are understood, too. The key `#` is `<hash>`. A command without keys can't be performed.
  ///
  /// A command that isn't in the table may belong to a list that is opened later, or to another screen that has the
  /// file, so its keys are kept. Only if its name is nearly that of another one it is taken for a mistake.
  ///
  /// Two commands that share a key from the start may share others: one of them is enabled at a time.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - table: The commands that are known.
  /// - Throws: A ``KeymapError`` for the first thing that is wrong: the name of a command that is nearly right, a key
  ///   that isn't one, a key of two commands that are there at the same time, or a prompt that can't be left.
  @MainActor public init(parsing text: String, for table: CommandTable) throws(KeymapError) {
    self.init()
    var bindings: [Binding] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      guard let binding = try Binding(line, number: index + 1, table) else { continue }
      if let other = bindings.first(where: { $0.id == binding.id }) {
        throw binding.error(.repeatedCommand(binding.id, line: other.line))
      }
      bindings.append(binding)
      overrides[binding.id] = binding.keys
    }
    for binding in bindings { try check(binding, bindings, table) }
  }

  /// Checks that no key of a command is also one of another that is there at the same time.
  @MainActor private func check(
    _ binding: Binding,
    _ bindings: [Binding],
    _ table: CommandTable
  ) throws(KeymapError) {
    for (own, others) in table.rivals(of: binding.id) {
      for other in others where Set(own.keys).isDisjoint(with: other.keys) {
        for key in binding.keys where keys(of: other).contains(key) {
          let line = bindings.first { $0.id == other.id }?.line
          // Of two lines the later one is wrong.
          if let line, line > binding.line { continue }
          throw binding.error(.takenKey(key, by: other.id, line: line))
        }
      }
    }
  }

  /// The commands that end a prompt, which every character is typed into.
  fileprivate static let endsOfPrompts: Set<Command.ID> = ["accept", "dismiss"]
}

/// A line of the file.
private struct Binding {
  let line: Int
  let id: Command.ID
  private(set) var keys: [Key] = []

  /// Reads a line, and returns `nil` if it is empty or a comment.
  @MainActor init?(_ text: Substring, number: Int, _ table: CommandTable) throws(KeymapError) {
    var words = Self.words(in: text)
    guard let name = words.first else { return nil }
    line = number
    id = Command.ID(rawValue: name)
    guard words.count > 1, words[1] == "=" else { throw error(.missingEqualsSign) }
    if !table.has(id) {
      let isName = name.count <= Self.longestName && !name.contains { $0.isControl }
      let nearest = isName ? table.names(near: name) : []
      if !isName || !nearest.isEmpty {
        let shown = String(name.prefix(Self.longestName))
        throw error(.unknownCommand(shown, nearest: nearest))
      }
    }
    if let key = Keymap.fixed[id] { throw error(.fixedCommand(id, key)) }
    words.removeFirst(2)
    for text in words {
      guard let key = Key(spelling: text) else {
        throw error(.invalidKey(String(text.prefix(Self.longestName))))
      }
      if let fixed = Keymap.fixed.first(where: { $0.value == key }) {
        throw error(.takenKey(key, by: fixed.key, line: nil))
      }
      if keys.contains(key) { throw error(.takenKey(key, by: id, line: number)) }
      keys.append(key)
    }
    if Keymap.endsOfPrompts.contains(id), keys.allSatisfy({ $0.typedText != nil }) {
      throw error(.typedKeys(id))
    }
  }

  /// Longer names aren't read: they are no commands.
  private static let longestName = 64

  func error(_ reason: KeymapError.Reason) -> KeymapError {
    KeymapError(line: line, reason: reason)
  }

  /// The words of a line, up to a comment.
  ///
  /// An equals sign needs no blanks around it.
  private static func words(in line: Substring) -> [String] {
    var words: [String] = []
    var hasSign = false
    var endsWord = true
    for character in line {
      if character.isWhitespace {
        endsWord = true
      } else if character == "#", endsWord {
        break
      } else if character == "=", !hasSign, !words.isEmpty {
        hasSign = true
        endsWord = true
        words.append("=")
      } else if endsWord {
        words.append(String(character))
        endsWord = false
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words
  }
}

extension Key {
  /// Reads a key as a keymap's file spells it.
  fileprivate init?(spelling text: String) {
    if text.lowercased() == "<hash>" {
      self.init("#")
    } else {
      // The angle brackets may be left out: no line has a key without a blank after it.
      self.init(text.count > 1 && !text.hasPrefix("<") ? "<\(text)>" : text)
      // Terminals send controls for keys that have names.
      if character?.isControl == true { return nil }
    }
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension CommandTable {
  /// The ids that are most like a name, at most three.
  fileprivate func names(near name: String) -> [String] {
    let ids = Set(groups.flatMap(\.commands).map(\.id.rawValue))
      .filter { Keymap.fixed[Command.ID(rawValue: $0)] == nil }
    let limit = max(1, name.count / 3)
    // Names that differ in length by more than the limit can't be near.
    let near = ids.filter { $0.hasPrefix(name) || abs($0.count - name.count) <= limit }
      .map { ($0, Self.distance(name, $0)) }.filter { $0.1 <= limit || $0.0.hasPrefix(name) }
    return near.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(3).map(\.0)
  }

  /// How many letters must be changed, inserted or left out to make one word of another.
  private static func distance(_ first: String, _ second: String) -> Int {
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var corner = row[0]
      row[0] = index + 1
      for (column, other) in second.enumerated() {
        let changed = corner + (letter == other ? 0 : 1)
        corner = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[second.count]
  }
}

/// What is wrong with a keymap's file.
public struct KeymapError: Error, Sendable, Hashable {
  /// What can be wrong.
  public enum Reason: Sendable, Hashable {
    /// There is no `=` after the first word of a line.
    case missingEqualsSign
    /// There is no such command. The nearest names may be what was meant.
    case unknownCommand(String, nearest: [String])
    /// A word isn't a key.
    case invalidKey(String)
    /// The key belongs to another command, because of a line of the file or from the start.
    case takenKey(Key, by: Command.ID, line: Int?)
    /// The command is in a line further up already.
    case repeatedCommand(Command.ID, line: Int)
    /// The command can't have other keys.
    case fixedCommand(Command.ID, Key)
    /// The command ends a prompt, into which all of its keys would be typed.
    case typedKeys(Command.ID)
  }

  /// The line, from 1.
  public var line: Int
  /// What is wrong.
  public var reason: Reason
}

extension KeymapError: CustomStringConvertible {
  /// The line, what is wrong there, and what was expected.
  public var description: String { "line \(line): \(words)" }

  private var words: String {
    switch reason {
    case .missingEqualsSign:
      return "there is no “=”; expected a line such as “refresh = r F6”"
    case .unknownCommand(let name, let nearest):
      let names = nearest.map { "“\($0)”" }.joined(separator: " or ")
      let question = nearest.isEmpty ? "" : "; did you mean \(names)?"
      return "there is no command “\(name)”\(question)"
    case .invalidKey(let word):
      return
        "“\(word)” is no key; expected a single character or a name such as F5, <space> or <ctrl-d>"
    case .takenKey(let key, let id, let line):
      if Keymap.fixed[id] != nil { return "\(key.name) always does the same: \(id.rawValue)" }
      if let line {
        return "\(key.name) is bound twice; it is a key of “\(id.rawValue)” in line \(line)"
      }
      return """
        \(key.name) is bound twice; it is a key of “\(id.rawValue)”, to which you can give another in \
        a line of its own
        """
    case .repeatedCommand(let id, let line):
      return "the keys of “\(id.rawValue)” are in line \(line) already; expected all in one line"
    case .typedKeys(let id):
      return "“\(id.rawValue)” needs a key that isn't typed into a prompt, such as Enter or Escape"
    case .fixedCommand(let id, let key):
      return "“\(id.rawValue)” can't have other keys than \(key.name)"
    }
  }
}
