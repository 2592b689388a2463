import StatefulTable
import Testing
import TextWidths

@testable import StatefulTableText

/// The columns that text takes.
struct TextWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｶ", 1), ("Ａ", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("\u{1FAE8}", 2), ("⚠", 1), ("⚠\u{FE0F}", 2),
    ("⌚\u{FE0E}", 2), ("⚠\u{FE0E}", 1), ("ｶﾞ", 2), ("กำ", 2), ("\u{600}1", 2), ("\u{2630}", 2),
    ("1\u{FE0F}\u{20E3}", 2), ("🇩🇪", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("⌚", 2), ("☃", 1),
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("क्ष", 2), ("ก็", 1),
    ("\u{3000}", 2), ("\u{E0B0}", 1), ("…", 1), ("⏎", 1), ("⠋", 1), ("\u{1F1E9}", 1),
  ])
  func `A cluster takes as many columns as terminals give it`(text: String, columns: Int) {
    #expect(text.count == 1)
    #expect(StyledText(text).columns(limit: 9) == columns)
    var reader = GlyphReader(text, columns: nil)
    #expect(reader.next()?.string == text)
    #expect(reader.next() == nil)
  }
}
