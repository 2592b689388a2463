/// The index over the rows as the user has left it: its titles, and which of them is chosen.
struct IndexOverlay: Equatable {
  private(set) var titles: [String]
  /// The number of the chosen title.
  private(set) var chosen: Int

  /// Shows an index of one title at least.
  init(_ titles: [String], chosen: Int) {
    self.titles = titles
    self.chosen = chosen
  }

  /// The place of the chosen title in words: `3 of 26`.
  var position: String { "\((chosen + 1).grouped) of \(titles.count.grouped)" }

  /// The visible titles, with the chosen one in their middle.
  func visible(height: Int) -> Range<Int> {
    .window(of: height, outOf: titles.count, around: chosen)
  }

  /// Takes new titles, and keeps the chosen one if it is among them.
  mutating func update(_ titles: [String]) {
    guard titles != self.titles else { return }
    let title = self.titles[chosen]
    self.titles = titles
    chosen = titles.firstIndex(of: title) ?? min(chosen, titles.count - 1)
  }

  /// What the user asks for.
  enum Outcome {
    case stay, close
    /// Goes to the section of the chosen title.
    case go
  }

  /// Handles a key: a letter with which titles begin goes to them, whatever else it means.
  mutating func press(_ key: Key, height: Int) -> Outcome {
    if let character = key.character, let outcome = type(character) { return outcome }
    switch key {
    case .escape, .character("q"), .character("i"): return .close
    case .enter: return .go
    default:
      if let distance = key.distance(in: titles.count, height: height) { move(by: distance) }
      return .stay
    }
  }

  /// Chooses the next title that begins with a character, and goes there if it is the only one.
  ///
  /// - Returns: `nil` if no title begins with the character.
  private mutating func type(_ character: Character) -> Outcome? {
    let start = character.lowercased()
    let hits = titles.indices.filter { titles[$0].lowercased().hasPrefix(start) }
    guard let first = hits.first else { return nil }
    chosen = hits.first { $0 > chosen } ?? first
    return hits.count == 1 ? .go : .stay
  }

  /// Chooses the title at a line of the index.
  mutating func click(line: Int, height: Int) -> Outcome {
    let visible = visible(height: height)
    guard line >= 0, line < visible.count else { return .stay }
    chosen = visible.lowerBound + line
    return .go
  }

  /// Chooses a title further down, or further up, as far as there are any.
  mutating func move(by distance: Int) {
    chosen = min(max(0, chosen + distance), titles.count - 1)
  }
}
