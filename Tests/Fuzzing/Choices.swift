/// Bytes read as choices: one each, and always the first where they have run out.
///
/// What they choose is a story in words, such as `lines=3; reload; succeedFirst 2`. Read in the place of bytes, it makes
/// the same choices.
struct Choices {
  private var rest: ArraySlice<UInt8> = []
  /// The steps of a story in words that are still to come.
  private var steps: ArraySlice<Substring>?
  /// What is left of the words of the step that is told.
  private var words: ArraySlice<Substring> = []
  /// What was chosen, in words.
  private(set) var story = ""
  /// The hooks in which nothing happened since the step began, or since something did.
  private var passedHooks = 0

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  init(story: String) {
    steps = story.split(separator: ";")[...]
    beginStep()
  }

  var isEmpty: Bool { steps?.isEmpty ?? rest.isEmpty }

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
    let bytes = (rest.popFirst() ?? 0, rest.popFirst() ?? 0)
    let word = words.popFirst().flatMap { UInt64($0) } ?? 0
    let number = steps == nil ? UInt64(bytes.0) << 8 | UInt64(bytes.1) : word
    note("\(number)")
    return number
  }

  /// A kind of step, which is in words what the case is called.
  mutating func one<Kind: CaseIterable>(of kind: Kind.Type) -> Kind {
    let kinds = Array(Kind.allCases)
    let kind = kinds[choose(among: kinds.indices) { "\(kinds[$0])" }]
    note("\(kind)")
    return kind
  }

  /// Whether something happens within a hook: in one of four, and in words in the hook that they say.
  ///
  /// That is the next one for `within`, and for `within+2` the third since the step began or something last happened so.
  mutating func isWithinHook() -> Bool {
    let word = passedHooks == 0 ? "within" : "within+\(passedHooks)"
    let isWithin = steps == nil ? rest.popFirst().map { $0 % 4 } == 3 : words.first == word[...]
    passedHooks = isWithin ? 0 : passedHooks + 1
    guard isWithin else { return false }
    _ = words.popFirst()
    note(word)
    return true
  }

  /// Begins a step of the story.
  mutating func beginStep() {
    passedHooks = 0
    words = steps?.popFirst()?.split(separator: " ")[...] ?? []
    story += story.isEmpty ? "" : "; "
  }

  private mutating func choose(among indices: Range<Int>, _ word: (Int) -> String) -> Int {
    if steps == nil { return Int(rest.popFirst() ?? 0) % indices.count }
    let next = words.popFirst()
    return indices.first { word($0)[...] == next } ?? 0
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
