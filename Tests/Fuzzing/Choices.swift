/// Bytes read as choices: one each, and always the first where they have run out.
///
/// What they choose is a story in words, such as `lines=3; reload; succeedFirst 2`. Read in the place of bytes, it makes
/// the same choices.
struct Choices {
  private var rest: ArraySlice<UInt8> = []
  private var words: ArraySlice<Substring>?
  /// What was chosen, in words.
  private(set) var story = ""
  /// The first word that says nothing that could be chosen.
  private(set) var unreadableWord: String?
  private var passedHooks = 0

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  init(story: String) { words = story.split { " ;".contains($0) }[...] }

  var isEmpty: Bool { words?.isEmpty ?? rest.isEmpty }

  /// A number from 0 up to a bound, which is at most 256, and in words after a name if it has one.
  mutating func below(_ bound: Int, _ name: String = "") -> Int {
    let prefix = name.isEmpty ? "" : name + "="
    let number = choose(among: 0..<max(1, bound)) { "\(prefix)\($0)" }
    note("\(prefix)\(number)")
    return number
  }

  mutating func bool() -> Bool { below(2) == 1 }

  /// A number of two bytes.
  mutating func number() -> UInt64 {
    guard words != nil else {
      let number = UInt64(rest.popFirst() ?? 0) << 8 | UInt64(rest.popFirst() ?? 0)
      note("\(number)")
      return number
    }
    let word = words?.popFirst() ?? "0"
    note("\(word)")
    if UInt64(word) == nil { unreadableWord = unreadableWord ?? String(word) }
    return UInt64(word) ?? 0
  }

  /// A kind of step, which is in words what the case is called.
  mutating func one<Kind: CaseIterable>(of kind: Kind.Type) -> Kind {
    let kinds = Array(Kind.allCases)
    let index = choose(among: kinds.indices) { "\(kinds[$0])" }
    note("\(kinds[index])")
    return kinds[index]
  }

  /// Whether something happens within a hook: in one of four, and in words in the hook that they say.
  ///
  /// That is the next one for `within`, and for `within+2` the third since the step began or something last happened so.
  mutating func isWithinHook() -> Bool {
    let word = passedHooks == 0 ? "within" : "within+\(passedHooks)"
    let isWithin = words.map { $0.first == word[...] } ?? ((rest.popFirst() ?? 0) % 4 == 3)
    passedHooks = isWithin ? 0 : passedHooks + 1
    guard isWithin else { return false }
    words?.removeFirst()
    note(word)
    return true
  }

  /// Begins a step of the story.
  mutating func beginStep() {
    passedHooks = 0
    story += "; "
  }

  private mutating func choose(among indices: Range<Int>, _ word: (Int) -> String) -> Int {
    guard words != nil else { return Int(rest.popFirst() ?? 0) % indices.count }
    guard let next = words?.popFirst() else { return 0 }
    if let index = indices.first(where: { word($0) == next }) { return index }
    unreadableWord = unreadableWord ?? String(next)
    return 0
  }

  private mutating func note(_ word: String) {
    story += story.isEmpty || story.hasSuffix(" ") ? word : " " + word
  }

  /// What is left, as bytes.
  mutating func takeRest() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}

/// The ways to cut bytes that every target is tried with: not at all, everywhere, and in pieces.
enum Cuts {
  static func pieces(of bytes: [UInt8]) -> [[[UInt8]]] {
    [[bytes], bytes.map { [$0] }]
      + [2, 3, 7].map { size in
        stride(from: 0, to: bytes.count, by: size).map { start in
          Array(bytes[start..<min(start + size, bytes.count)])
        }
      }
  }
}
