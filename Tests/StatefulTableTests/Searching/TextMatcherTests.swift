import Testing

@testable import StatefulTable

@Suite("Matching texts")
struct TextMatcherTests {
  /// The parts of a text that are found.
  private func found(_ words: String, _ matching: FilterMatching, in text: String) -> [String] {
    let bytes = Array(text.utf8)
    let ranges = TextMatcher(words, matching)?.ranges(in: text) ?? []
    return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// The texts that fit, the best first.
  private func best(_ words: String, of texts: String...) -> [String] {
    guard let matcher = TextMatcher(words, .fuzzy) else { return [] }
    let scores = texts.map { (text: $0, score: matcher.score(of: $0)) }
    return scores.filter { $0.score != nil }.sorted { $0.score ?? 0 > $1.score ?? 0 }.map(\.text)
  }

  @Test func `Words are found in any order, and all of them have to be there`() {
    #expect(found("disk error", .words, in: "error: no disk") == ["error", "disk"])
    #expect(TextMatcher("disk error", .words)?.score(of: "error: no space") == nil)
    // A row may have the other one in another of its texts.
    #expect(found("disk error", .words, in: "error: no space") == ["error"])
    #expect(found("ab", .words, in: "aab ab") == ["ab", "ab"])
    #expect(found("dsk", .words, in: "disk").isEmpty)
    #expect(TextMatcher("  ", .words) == nil)
  }

  @Test func `Letters of a fuzzy word are found in their order, with others between them`() {
    #expect(found("dsk", .fuzzy, in: "no disk") == ["d", "sk"])
    #expect(found("ksd", .fuzzy, in: "no disk").isEmpty)
    #expect(found("sk no", .fuzzy, in: "no disk") == ["no", "sk"])
  }

  @Test(
    "Case matters only if a capital letter is looked for",
    arguments: [FilterMatching.words, .fuzzy]
  )
  func smartCase(matching: FilterMatching) {
    #expect(found("ada", matching, in: "ADA") == ["ADA"])
    #expect(found("Ada", matching, in: "ADA").isEmpty)
    #expect(TextMatcher("Ada ada", matching)?.score(of: "Ada") == nil)
    #expect(found("über", matching, in: "ÜBER 9") == ["ÜBER"])
  }

  @Test(
    "A text in any script fits only if it has all words",
    arguments: [FilterMatching.words, .fuzzy]
  )
  func scripts(matching: FilterMatching) {
    for text in ["漢字 24", "שלום 24", "naïve 24", "e\u{301} 24", "👩‍👩‍👧‍👦 24"] {
      #expect(TextMatcher("xyz", matching)?.score(of: text) == nil)
      #expect(TextMatcher("24 xyz", matching)?.score(of: text) == nil)
      #expect(TextMatcher("24", matching)?.score(of: text) != nil)
      #expect(found("24", matching, in: text) == ["24"])
    }
  }

  @Test func `Letters beside each other fit better`() {
    #expect(best("car", of: "c-a-r", "car", "crab") == ["car", "c-a-r"])
    #expect(best("log", of: "l..o..g", "catalog") == ["catalog", "l..o..g"])
  }

  @Test func `Letters at the start of a word fit better`() {
    #expect(best("fb", of: "fabric", "foo_bar", "FooBar") == ["FooBar", "foo_bar", "fabric"])
    #expect(best("log", of: "catalog", "a log") == ["a log", "catalog"])
  }

  @Test func `A word counts where it fits best, and is marked there`() {
    #expect(found("ab", .fuzzy, in: "a xb ab") == ["ab"])
    #expect(TextMatcher("ab", .fuzzy)?.ranges(in: "a xb ab") == [5..<7])
  }

  @Test func `Characters of any alphabet are counted in UTF-8`() {
    #expect(found("木", .fuzzy, in: "大木🎉") == ["木"])
    #expect(TextMatcher("🎉", .words)?.ranges(in: "é🎉") == [2..<6])
    // A letter with a mark is another one.
    #expect(found("e", .words, in: "e\u{301}").isEmpty)
  }

  @Test func `Text that repeats itself costs no more than its length and its words`() {
    let text = String(repeating: "a", count: 100_000)
    #expect(TextMatcher("aaab", .fuzzy)?.score(of: text) == nil)
    #expect(TextMatcher("aaab", .words)?.score(of: text) == nil)
  }
}
