/// How a filter looks for the words of its text.
public enum FilterMatching: Sendable, Hashable {
  /// Each word is in a row, in any order.
  case words
  /// The letters of each word are in a row, with others between them.
  ///
  /// Letters beside each other and at the start of a word fit better.
  case fuzzy
}

/// Words to look for, in any order, and in any case unless there is a capital letter.
///
/// How well a text fits is a number. Each letter that is found counts, and counts more beside another one and at the start
/// of a word. What is between two letters counts against it. Each word counts where it fits best.
package struct TextMatcher: Equatable, Sendable {
  /// What is looked for, as it was typed.
  package let text: String
  private let isFuzzy: Bool
  private let isCaseSensitive: Bool
  /// The words, in lower case if case doesn't matter.
  private let words: [[Character]]
  /// The words as bytes, if all of them are ASCII.
  private let bytes: [[UInt8]]?

  /// Creates a matcher of the words of a text, unless it has none.
  package init?(_ text: String, _ matching: FilterMatching) {
    self.init(text, words: text.split(whereSeparator: \.isWhitespace), isFuzzy: matching == .fuzzy)
  }

  /// Creates a matcher of a text as it is, with its blanks, unless it is empty.
  package init?(phrase text: String) {
    self.init(text, words: text.isEmpty ? [] : [text[...]], isFuzzy: false)
  }

  private init?(_ text: String, words: [Substring], isFuzzy: Bool) {
    let isCaseSensitive = text.contains { $0.isUppercase }
    (self.text, self.isFuzzy, self.isCaseSensitive) = (text, isFuzzy, isCaseSensitive)
    self.words = words.map { word in word.map { $0.folded(isCaseSensitive) } }
    bytes =
      text.utf8.allSatisfy { $0 < 0x80 } ? self.words.map { $0.compactMap(\.asciiValue) } : nil
    if words.isEmpty { return nil }
  }

  /// Whether all of the words are in a text.
  package func matches(_ text: String) -> Bool { score(of: text) != nil }

  /// How well a text fits, or `nil` if one of the words isn't there.
  package func score(of text: String) -> Int? { match(text, nil) }

  /// Where those of the words are that are there, as offsets in UTF-8.
  package func ranges(in text: String) -> [Range<Int>] {
    var found = RangeSet<Int>()
    _ = match(text) { found.insert(contentsOf: $0) }
    return Array(found.ranges)
  }

  private func match(_ text: String, _ note: ((Range<Int>) -> Void)?) -> Int? {
    var text = text
    let quick = text.withUTF8 { text -> Int?? in
      let isASCII = text.allSatisfy { $0 < 0x80 }
      guard let bytes else { return isASCII && note == nil ? .some(nil) : nil }
      if isASCII { return .some(score(of: bytes, in: text, note)) }
      // Where there are marks, a letter may be half of a character. What isn't there as bytes isn't there at all.
      return note == nil && score(of: bytes, in: text, nil) == nil ? .some(nil) : nil
    }
    if let quick { return quick }
    let characters = Array(text)
    let ends = characters.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
    let noteBytes = note.map { note in
      { (places: Range<Int>) in note(ends[places.lowerBound]..<ends[places.upperBound]) }
    }
    return score(of: words, in: characters, noteBytes)
  }

  private func score<Text: RandomAccessCollection>(
    of words: [[Text.Element]],
    in text: Text,
    _ note: ((Range<Int>) -> Void)?
  ) -> Int? where Text.Element: Letter, Text.Index == Int {
    var total = 0
    for word in words {
      var best: (score: Int, end: Int)?
      var start = text.startIndex
      while let end = end(of: word, in: text, from: start) {
        let fit = fit(of: word, in: text, endingAt: end)
        if fit.score > best?.score ?? .min { best = (fit.score, end) }
        // Of a word that is there as it is, all places are hits, and none is better.
        if !isFuzzy, note == nil { break }
        if !isFuzzy { note?(fit.start..<end) }
        start = isFuzzy ? fit.start + 1 : end
      }
      guard let best else {
        // A row may have the word in another of its texts.
        if note != nil { continue }
        return nil
      }
      total += best.score
      if isFuzzy, let note {
        visitLetters(of: word, in: text, endingAt: best.end) { note($0..<$0 + 1) }
      }
    }
    return total
  }

  /// Where the letters of a word have come, from a place on.
  private func end<Text: RandomAccessCollection>(
    of word: [Text.Element],
    in text: Text,
    from start: Int
  ) -> Int? where Text.Element: Letter, Text.Index == Int {
    var (place, count) = (start, 0)
    while count < word.count {
      // Letters that aren't there can't follow either.
      guard place + word.count - count <= text.endIndex else { return nil }
      if text[place].folded(isCaseSensitive) == word[count] {
        count += 1
      } else if !isFuzzy {
        place -= count
        count = 0
      }
      place += 1
    }
    return place
  }

  /// Calls a closure with the places of a word's letters, as near to each other as they end there, the last first.
  private func visitLetters<Text: RandomAccessCollection>(
    of word: [Text.Element],
    in text: Text,
    endingAt end: Int,
    _ visit: (Int) -> Void
  ) where Text.Element: Letter, Text.Index == Int {
    var (place, count) = (end, word.count)
    while count > 0 {
      place -= 1
      guard text[place].folded(isCaseSensitive) == word[count - 1] else { continue }
      count -= 1
      visit(place)
    }
  }

  /// Where a word begins that ends at a place, and how well it fits there.
  private func fit<Text: RandomAccessCollection>(
    of word: [Text.Element],
    in text: Text,
    endingAt end: Int
  ) -> (start: Int, score: Int) where Text.Element: Letter, Text.Index == Int {
    var (start, score) = (end, 0)
    visitLetters(of: word, in: text, endingAt: end) { place in
      let isStart = place == text.startIndex || text[place].startsWord(after: text[place - 1])
      score += isStart ? 9 : 4
      let between = start - place - 1
      if start < end { score += between == 0 ? 7 : -min(between, 3) }
      start = place
    }
    return (start, score)
  }
}

/// A byte or a character of a text.
private protocol Letter: Equatable {
  func folded(_ isCaseSensitive: Bool) -> Self
  func startsWord(after letter: Self) -> Bool
}

extension UInt8: Letter {
  fileprivate func folded(_ isCaseSensitive: Bool) -> UInt8 {
    !isCaseSensitive && (0x41...0x5A).contains(self) ? self | 0x20 : self
  }

  fileprivate func startsWord(after letter: UInt8) -> Bool {
    let (isCapital, wasCapital) = ((0x41...0x5A).contains(self), (0x41...0x5A).contains(letter))
    return isCapital ? !wasCapital : isAlphanumeric && !letter.isAlphanumeric
  }

  private var isAlphanumeric: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20)
  }
}

extension Character: Letter {
  fileprivate func folded(_ isCaseSensitive: Bool) -> Character {
    isCaseSensitive ? self : lowercased().first ?? self
  }

  fileprivate func startsWord(after letter: Character) -> Bool {
    isUppercase ? !letter.isUppercase : isAlphanumeric && !letter.isAlphanumeric
  }

  private var isAlphanumeric: Bool { isLetter || isNumber }
}
