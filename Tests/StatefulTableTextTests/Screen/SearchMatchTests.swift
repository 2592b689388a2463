import StatefulTable
import Testing

@testable import StatefulTableText

/// What is found in a text.
struct SearchMatchTests {
  @Test(arguments: [
    ("a", "banana", [1..<2, 3..<4, 5..<6]), ("an", "bANana", [1..<5]), ("aa", "aaaa", [0..<4]),
    ("A", "banAna", [3..<4]), ("é", "CAFÉ", [3..<5]), ("x", "", []), ("xyz", "xy", []),
    // A letter with a mark is another letter.
    ("e", "e\u{301}e", [3..<4]), ("e\u{301}", "e\u{301}", [0..<3]), ("👍", "👍🏽👍", [8..<12]),
    ("漢字", "漢字漢字", [0..<12]),
  ])
  func `Hits are whole characters, in any case unless there is a capital`(
    pattern: String,
    text: String,
    ranges: [Range<Int>]
  ) throws {
    let pattern = try #require(TextMatcher(phrase: pattern))
    #expect(pattern.ranges(in: text) == ranges)
    #expect(pattern.matches(text) == !ranges.isEmpty)
  }

  @Test func `A detail is searched too`() throws {
    let pattern = try #require(TextMatcher(phrase: "ada"))
    #expect(pattern.matches(Cell("x", detail: "Ada")))
    #expect(pattern.matches(Cell("Adam", subtitle: "x")))
    #expect(!pattern.matches(Cell("ad", detail: "a")))
  }

  @Test func `A hit over parts of a text is set apart in each`() throws {
    let pattern = try #require(TextMatcher(phrase: "bcd"))
    let text = StyledText("ab", .dim) + "c" + StyledText("de", .bold)
    let hit = Style(traits: .underline)
    let expected = StyledText([
      .init("a", .dim), .init("b", Style(traits: [.dim, .underline])), .init("c", hit),
      .init("d", Style(traits: [.bold, .underline])), .init("e", .bold),
    ])
    #expect(text.highlighting({ pattern.ranges(in: $0) }, hit, bytes: 100) == expected)
    #expect(text.highlighting({ pattern.ranges(in: $0) }, hit, bytes: 3) == text)
  }
}
