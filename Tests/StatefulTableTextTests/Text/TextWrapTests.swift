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

  @Test(
    "Lines break at blanks and newlines, between wide characters, and in words that are too long",
    arguments: [
      ("The quick brown fox", 9, ["The quick", "brown fox"]),
      ("The quick brown fox", 10, ["The quick", "brown fox"]),
      ("The quick brown fox", 8, ["The", "quick", "brown", "fox"]),
      ("The quick brown fox", 19, ["The quick brown fox"]), ("", 9, [""]),
      // Blanks at a break are left out, and others are kept.
      ("one   two", 4, ["one", "two"]), ("one   two", 3, ["one", "two"]),
      ("a  b c", 6, ["a  b c"]), ("  indented text", 10, ["  indented", "text"]),
      ("one   ", 3, ["one"]), ("one ", 4, ["one "]), ("one   ", 4, ["one"]),
      // A no-break space doesn't break, and a tab reaches to the next stop of its line.
      ("a 10\u{A0}km b", 6, ["a", "10\u{A0}km", "b"]), ("ab\tcd", 10, ["ab\tcd"]),
      ("ab\tcd", 9, ["ab", "cd"]), ("ab\tcd\nx\ty", 9, ["ab", "cd", "x\ty"]),
      ("one\ntwo", 10, ["one", "two"]), ("one\n\ntwo", 10, ["one", "", "two"]),
      ("one\r\ntwo\r\n", 10, ["one", "two"]), ("one   \ntwo", 3, ["one", "two"]),
      ("one\n", 10, ["one"]), ("\none", 10, ["", "one"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]), ("a bcdefgh", 3, ["a", "bcd", "efg", "h"]),
      ("   abcdef", 4, ["   a", "bcde", "f"]),
      // No character is split.
      ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 5, ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]), ("🇩🇪🇫🇷🇪🇸", 2, ["🇩🇪", "🇫🇷", "🇪🇸"]),
      ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
      ("漢字かな交じり文", 8, ["漢字かな", "交じり文"]), ("漢字かな交じり文", 7, ["漢字か", "な交じ", "り文"]),
      ("漢字", 1, ["漢", "字"]), ("ab 漢字かな", 7, ["ab 漢字", "かな"]),
      ("漢字abc", 5, ["漢字", "abc"]),
      // Punctuation stays with what it belongs to.
      ("漢字か。な", 6, ["漢字", "か。な"]), ("漢「字」な", 4, ["漢", "「字", "」な"]),
      // Without a width, all is one line.
      ("one two", 0, ["one two"]), ("one two", -3, ["one two"]),
    ] as [(String, Int, [String])]
  )
  func breaks(text: String, columns: Int, expected: [String]) {
    #expect(lines(StyledText(text), columns) == expected)
  }

  @Test("A blank with a mark on it is a character", arguments: [" ", "\u{2003}", "\u{3000}"])
  func blankWithAMarkIsACharacter(blank: String) {
    let marked = blank + "\u{6E2}"
    #expect(lines(StyledText("two" + marked + "by"), 3).joined() == "two" + marked + "by")
    #expect(lines(StyledText("   " + marked), 3) == ["   ", marked])
  }

  @Test func `Styles don't change where lines break`() {
    let text = StyledText("The qu", .bold) + "ick brown" + StyledText(" fox", .dim)
    let wrap = TextWrap(text, columns: 10, maximumLines: 9)
    #expect(wrap.lines.map { text.slice($0).string } == ["The quick", "brown fox"])
    #expect(text.slice(wrap.lines[1]).runs == [.init("brown"), .init(" fox", .dim)])
  }

  @Test func `What is beyond the last line is cut off`() {
    #expect(lines("one two three", 5, limit: 2) == ["one", "two", "…"])
    #expect(lines("one two", 5, limit: 2) == ["one", "two"])
    #expect(lines("one two  ", 3, limit: 2) == ["one", "two"])
    #expect(lines("one\ntwo\nthree", 5, limit: 2) == ["one", "two", "…"])
    #expect(lines("one\ntwo\n", 5, limit: 2) == ["one", "two"])
    #expect(lines("abcdef", 3, limit: 1) == ["abc", "…"])
  }

  private static let units = [
    "a", "bc", "word", " ", "  ", "\n", "\r\n", "\t", "é", "e\u{301}", "\u{301}", "漢", "。", "「",
    "한", "😀", "🇩🇪", "👨‍👩‍👧‍👦", "\u{A0}", "\u{3000}", "\u{1B}", "\u{200B}", "क्ष", "a\u{E0041}",
  ]

  @Test func `Random text fits its lines and loses nothing but blanks and newlines`() {
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

  @Test func `A slice keeps styles and cuts parts`() {
    let text = StyledText("añb", .bold) + "cd" + StyledText("ef", .dim)
    #expect(text.slice(1..<5).runs == [.init("ñb", .bold), .init("c")])
    #expect(text.slice(0..<8) == text)
    #expect(text.slice(4..<4).isEmpty)
    #expect(text.slice(7..<20).runs == [.init("f", .dim)])
  }
}
