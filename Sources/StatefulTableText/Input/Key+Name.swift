extension Key {
  /// The key as a help line names it: `q`, `Alt-q`, `Ctrl-D`, `Shift-↑`, `F5`.
  public var name: String {
    let names = Self.modifierNames.filter { modifiers.contains($0.modifier) }
    return names.map { $0.name + "-" }.joined() + baseName
  }

  /// The key as a hint names it, where there is little room: `Esc`, `⏎`, and otherwise its ``name``.
  public var shortName: String {
    switch self {
    case .enter: "⏎"
    case .escape: "Esc"
    default: name
    }
  }

  private var baseName: String {
    switch base {
    case .function(let number): "F\(number)"
    case .character(let character) where character != " ":
      // With Control, capitals and small letters are the same key.
      modifiers.contains(.control) ? character.uppercased() : String(character)
    default: Self.baseNames.first { $0.base == base }?.name ?? ""
    }
  }
}

/// A key as text: a single character, or a name in angle brackets, as in vim.
///
/// | text | key |
/// | --- | --- |
/// | `j`, `漢` | a character |
/// | `<down>`, `<pagedown>`, `<enter>`, `<esc>`, `<f5>` | a key that types no character |
/// | `<space>`, `<lt>` | the blank, and `<` itself |
/// | `<ctrl-d>`, `<alt-q>`, `<shift-up>`, `<ctrl-alt-del>` | a key with modifiers |
/// | `<u+301>` | a character that isn't seen, or joins the one before it: its scalars in hexadecimal, with `+` between |
///
/// Names are in lower or upper case. Instead of `ctrl`, `alt` and `shift`, you can also write `c`, `a` and `s`.
extension Key: LosslessStringConvertible {
  /// The key as text, such as `j`, `<down>` or `<ctrl-d>`.
  public var description: String {
    let spelling = spelling
    if modifiers.isEmpty, spelling.count == 1 { return spelling }
    let spellings = Self.modifierNames.filter { modifiers.contains($0.modifier) }
    return "<\(spellings.map { $0.spellings[0] + "-" }.joined())\(spelling)>"
  }

  private var spelling: String {
    if let entry = Self.baseNames.first(where: { $0.base == base }) { return entry.spellings[0] }
    switch base {
    case .character(let character) where character.standsAlone: return String(character)
    case .character(let character):
      let scalars = character.unicodeScalars.map { String($0.value, radix: 16) }
      return "u+" + scalars.joined(separator: "+")
    case .function(let number): return "f\(number)"
    default: return ""
    }
  }

  /// Creates a key from text, if the text is one: what ``description`` writes, or one of the other names.
  public init?(_ text: String) {
    guard text.first == "<" else {
      guard let character = text.first, text.dropFirst().isEmpty else { return nil }
      self = .character(character)
      return
    }
    guard text.count > 2, text.last == ">" else { return nil }
    var rest = text.dropFirst().dropLast()
    var modifiers: Modifiers = []
    while let dash = rest.firstIndex(of: "-"), let modifier = Self.modifier(rest[..<dash]),
      rest.index(after: dash) < rest.endIndex
    {
      modifiers.insert(modifier)
      rest = rest[rest.index(after: dash)...]
    }
    guard let base = Self.base(rest, hasModifiers: !modifiers.isEmpty) else { return nil }
    self.init(base, modifiers)
  }

  private static func modifier(_ text: Substring) -> Modifiers? {
    let name = text.lowercased()
    return modifierNames.first { $0.spellings.contains(name) }?.modifier
  }

  private static func base(_ text: Substring, hasModifiers: Bool) -> Base? {
    let name = text.lowercased()
    if let entry = baseNames.first(where: { $0.spellings.contains(name) }) { return entry.base }
    if hasModifiers, text.count == 1 { return text.first.map(Base.character) }
    if let number = (1...35).first(where: { name == "f\($0)" }) { return .function(number) }
    guard name.hasPrefix("u+") else { return nil }
    let numbers = name.dropFirst(2).split(separator: "+", omittingEmptySubsequences: false)
    let scalars = numbers.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
    let string = String(String.UnicodeScalarView(scalars))
    guard scalars.count == numbers.count, string.count == 1 else { return nil }
    return string.first.map(Base.character)
  }

  /// The modifiers in the order of being named, with their spellings, the one to be printed first.
  private static let modifierNames: [(modifier: Modifiers, name: String, spellings: [String])] = [
    (.control, "Ctrl", ["ctrl", "c", "control"]),
    (.alt, "Alt", ["alt", "a", "m", "meta"]),
    (.shift, "Shift", ["shift", "s"]),
  ]

  /// The names of keys, with their spellings, the one to be printed first.
  private static let baseNames: [(base: Base, name: String, spellings: [String])] = [
    (.up, "↑", ["up"]), (.down, "↓", ["down"]),
    (.left, "←", ["left"]), (.right, "→", ["right"]),
    (.home, "Home", ["home"]), (.end, "End", ["end"]),
    (.pageUp, "PgUp", ["pageup", "pgup"]), (.pageDown, "PgDn", ["pagedown", "pgdn"]),
    (.enter, "Enter", ["enter", "cr", "return"]), (.escape, "Escape", ["esc", "escape"]),
    (.tab, "Tab", ["tab"]), (.backspace, "Backspace", ["bs", "backspace"]),
    (.insert, "Insert", ["insert", "ins"]), (.delete, "Delete", ["del", "delete"]),
    (.character(" "), "Space", ["space"]), (.character("<"), "<", ["lt"]),
  ]

  /// The spellings for an error to list.
  static let spellingList =
    baseNames.map { "<\($0.spellings[0])>" } + ["<f1>", "<ctrl-d>", "<alt-q>", "<shift-up>"]
}

extension Character {
  /// Whether the character is seen, and seen as itself also between others.
  fileprivate var standsAlone: Bool {
    guard !isWhitespace, "-\(self)>".count == 3, let first = unicodeScalars.first else {
      return false
    }
    return first.properties.generalCategory != .control
      && first.properties.generalCategory != .format
  }
}
