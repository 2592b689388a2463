extension Key: CustomStringConvertible {
  /// The key as a ``KeyScript`` spells it: `j`, `<down>`, `<c-d>`.
  public var description: String {
    switch self {
    case .character("<"): "<lt>"
    case .character(let character) where character.isWhitespace: "<space>"
    case .character(let character): String(character)
    case .control(let character): "<c-\(character)>"
    case .function(let number): "<f\(number)>"
    default: "<\(Self.firstName[self] ?? "")>"
    }
  }

  /// Creates a key from its name in a script, without the angle brackets and in lower case.
  init?(name: String) {
    if let key = Self.named[name] {
      self = key
    } else if name.hasPrefix("c-"), name.count == 3, let character = name.last,
      character.isASCII, !character.isWhitespace
    {
      self = .control(character)
    } else if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...24).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }

  /// All names, the one to be printed first.
  private static let names: [(key: Key, names: [String])] = [
    (.up, ["up"]), (.down, ["down"]), (.left, ["left"]), (.right, ["right"]),
    (.home, ["home"]), (.end, ["end"]),
    (.pageUp, ["pageup", "pgup"]), (.pageDown, ["pagedown", "pgdn"]),
    (.enter, ["enter", "cr", "return"]), (.escape, ["esc", "escape"]),
    (.tab, ["tab"]), (.backTab, ["s-tab"]),
    (.backspace, ["bs", "backspace"]), (.insert, ["insert", "ins"]), (.delete, ["del", "delete"]),
    (.character(" "), ["space"]), (.character("<"), ["lt"]),
  ]

  private static let firstName = Dictionary(
    uniqueKeysWithValues: names.map { ($0.key, $0.names[0]) }
  )

  private static let named = Dictionary(
    uniqueKeysWithValues: names.flatMap { key, names in names.map { ($0, key) } }
  )

  /// The names a script may use, for an error to list.
  static let nameList = names.map { "<\($0.names[0])>" } + ["<c-x>", "<f1> … <f24>"]
}
