import StatefulTable
import TestSupport
import Testing
import TextWidths

@testable import StatefulTableText

/// Where text is broken into lines.
struct TextWrapTests {
  private func lines(_ text: StyledText, _ columns: Int, limit: Int = 100) -> [String] {
    let wrap = TextWrap(text, columns: columns, maximumLines: limit)
    return wrap.lines.map { text.slice($0).string } + (wrap.isCutOff ? ["…"] : [])
  }

  @Test("Lines break at blanks")
  func linesBreakAtBlanks() {
    #expect(lines("The quick brown fox", 9) == ["The quick", "brown fox"])
    #expect(lines("The quick brown fox", 10) == ["The quick", "brown fox"])
    #expect(lines("The quick brown fox", 8) == ["The", "quick", "brown", "fox"])
    #expect(lines("The quick brown fox", 19) == ["The quick brown fox"])
    #expect(lines("", 9) == [""])
  }

  @Test("Blanks at a break are left out and others are kept")
  func blanksAtABreakAreLeft() {
    #expect(lines("one   two", 4) == ["one", "two"])
    #expect(lines("one   two", 3) == ["one", "two"])
    #expect(lines("a  b c", 6) == ["a  b c"])
    #expect(lines("  indented text", 10) == ["  indented", "text"])
    #expect(lines("one   ", 3) == ["one"])
    #expect(lines("one ", 4) == ["one "])
    #expect(lines("one   ", 4) == ["one"])
  }

  @Test("A blank with a mark on it is a character", arguments: [" ", "\u{2003}", "\u{3000}"])
  func blankWithAMarkIsACharacter(blank: String) {
    let marked = blank + "\u{6E2}"
    #expect(lines(StyledText("two" + marked + "by"), 3).joined() == "two" + marked + "by")
    #expect(lines(StyledText("   " + marked), 3) == ["   ", marked])
  }

  @Test("A word that is too long is broken between characters")
  func wordThatIsTooLongIsBroken() {
    #expect(lines("abcdefgh", 3) == ["abc", "def", "gh"])
    #expect(lines("a bcdefgh", 3) == ["a", "bcd", "efg", "h"])
    #expect(lines("   abcdef", 4) == ["   a", "bcde", "f"])
  }

  @Test("A newline begins a line")
  func newlineBeginsALine() {
    #expect(lines("one\ntwo", 10) == ["one", "two"])
    #expect(lines("one\n\ntwo", 10) == ["one", "", "two"])
    #expect(lines("one\r\ntwo\r\n", 10) == ["one", "two"])
    #expect(lines("one   \ntwo", 3) == ["one", "two"])
    #expect(lines("one\n", 10) == ["one"])
    #expect(lines("\none", 10) == ["", "one"])
  }

  @Test("A cluster is never split")
  func clusterIsNeverSplit() {
    let family = "👨‍👩‍👧‍👦"
    #expect(lines(StyledText(family + family + family), 5) == [family + family, family])
    #expect(lines("e\u{301}e\u{301}e\u{301}", 2) == ["e\u{301}e\u{301}", "e\u{301}"])
    #expect(lines("🇩🇪🇫🇷🇪🇸", 2) == ["🇩🇪", "🇫🇷", "🇪🇸"])
  }

  @Test("Wide characters count as two columns")
  func wideCharactersCount() {
    #expect(lines("漢字かな交じり文", 8) == ["漢字かな", "交じり文"])
    #expect(lines("漢字かな交じり文", 7) == ["漢字か", "な交じ", "り文"])
    #expect(lines("漢字", 1) == ["漢", "字"])
  }

  @Test("Wide characters can be broken where there are no blanks")
  func wideCharactersCanBeBroken() {
    #expect(lines("ab 漢字かな", 7) == ["ab 漢字", "かな"])
    #expect(lines("漢字abc", 5) == ["漢字", "abc"])
  }

  @Test("Punctuation stays with what it belongs to")
  func punctuationStaysWithWhatItBelongs() {
    #expect(lines("漢字か。な", 6) == ["漢字", "か。な"])
    #expect(lines("漢「字」な", 4) == ["漢", "「字", "」な"])
  }

  @Test("A no-break space doesn't break")
  func noBreakSpaceDoesnt() {
    #expect(lines("a 10\u{A0}km b", 6) == ["a", "10\u{A0}km", "b"])
  }

  @Test("A tab reaches to the next stop of its line")
  func tabReachesToTheNext() {
    #expect(lines("ab\tcd", 10) == ["ab\tcd"])
    #expect(lines("ab\tcd", 9) == ["ab", "cd"])
    #expect(lines("ab\tcd\nx\ty", 9) == ["ab", "cd", "x\ty"])
  }

  @Test("Styles don't change where lines break")
  func stylesDontChange() {
    let text = StyledText("The qu", .bold) + "ick brown" + StyledText(" fox", .dim)
    let wrap = TextWrap(text, columns: 10, maximumLines: 9)
    #expect(wrap.lines.map { text.slice($0).string } == ["The quick", "brown fox"])
    #expect(text.slice(wrap.lines[1]).runs == [.init("brown"), .init(" fox", .dim)])
  }

  @Test("What is beyond the last line is cut off")
  func whatIsBeyondTheLastLine() {
    #expect(lines("one two three", 5, limit: 2) == ["one", "two", "…"])
    #expect(lines("one two", 5, limit: 2) == ["one", "two"])
    #expect(lines("one two  ", 3, limit: 2) == ["one", "two"])
    #expect(lines("one\ntwo\nthree", 5, limit: 2) == ["one", "two", "…"])
    #expect(lines("one\ntwo\n", 5, limit: 2) == ["one", "two"])
    #expect(lines("abcdef", 3, limit: 1) == ["abc", "…"])
  }

  @Test("No width leaves the text on one line")
  func noWidthLeavesTheText() {
    #expect(lines("one two", 0) == ["one two"])
    #expect(lines("one two", -3) == ["one two"])
  }

  private static let units = [
    "a", "bc", "word", " ", "  ", "\n", "\r\n", "\t", "é", "e\u{301}", "\u{301}", "漢", "。", "「",
    "한", "😀", "🇩🇪", "👨‍👩‍👧‍👦", "\u{A0}", "\u{3000}", "\u{1B}", "\u{200B}", "क्ष", "a\u{E0041}",
  ]

  @Test("Random text fits its lines and loses nothing but blanks and newlines")
  func randomTextFits() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<Depth.tries(5_000, deep: 20_000) {
      let count = Int.random(in: 0...12, using: &generator)
      let runs = (0..<count).map { _ in
        StyledText.Run(
          Self.units.randomElement(using: &generator) ?? "",
          Bool.random(using: &generator) ? .bold : .plain
        )
      }
      let text = StyledText(runs)
      let columns = Int.random(in: 1...9, using: &generator)
      let wrap = TextWrap(text, columns: columns, maximumLines: 100)
      let problem = violation(text, columns, wrap)
      #expect(problem == nil, "\(text.runs.map(\.string)) in \(columns): \(wrap.lines)")
      guard problem == nil else { return }
    }
  }

  private func violation(_ text: StyledText, _ columns: Int, _ wrap: TextWrap) -> String? {
    guard !wrap.isCutOff, !wrap.lines.isEmpty else { return "cut off" }
    let bytes = Array(text.string.utf8)
    var end = 0
    for line in wrap.lines + [bytes.count..<bytes.count] {
      guard line.lowerBound >= end else { return "overlap" }
      let left = String(decoding: bytes[end..<line.lowerBound], as: UTF8.self)
      let isBlank = left.unicodeScalars.allSatisfy { " \t\r\n\u{3000}".unicodeScalars.contains($0) }
      guard isBlank else { return "lost text" }
      end = line.upperBound
    }
    for line in wrap.lines {
      let part = text.slice(line)
      let width = part.columns(limit: columns + 3)
      let isOneCharacter = part.string.count == 1 || part.string.utf8.count <= 8
      guard width <= columns || width <= 2 && isOneCharacter else { return "too wide" }
    }
    return nil
  }

  @Test("A slice keeps styles and cuts parts")
  func sliceKeepsStyles() {
    let text = StyledText("añb", .bold) + "cd" + StyledText("ef", .dim)
    #expect(text.slice(1..<5).runs == [.init("ñb", .bold), .init("c")])
    #expect(text.slice(0..<8) == text)
    #expect(text.slice(4..<4).isEmpty)
    #expect(text.slice(7..<20).runs == [.init("f", .dim)])
  }
}
