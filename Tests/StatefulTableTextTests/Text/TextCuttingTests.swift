import StatefulTable
import TestSupport
import Testing
import TextWidths

@testable import StatefulTableText

/// Text of all kinds in any number of columns.
@MainActor struct TextCuttingTests {
  private static let units = [
    "a", "Z", " ", "é", "e\u{301}", "\u{301}", "漢", "한", "\u{1112}", "\u{1161}", "\u{11AB}", "ｶﾞ",
    "क्ष", "ा", "กำ", "\u{600}", "\t", "\u{1B}", "\u{7F}", "\u{9B}", "\r\n", "\u{200B}", "\u{200D}",
    "\u{202E}", "\u{E0041}", "\u{FE0F}", "⚠", "⚠\u{FE0F}", "😀", "🏽", "👍🏽", "🇩", "🇩🇪", "👨‍👩‍👧‍👦",
    "1\u{FE0F}\u{20E3}", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "\u{E000}",
    "\u{378}", "\u{FFFF}",
  ]

  private func glyphs(_ text: StyledText) -> [Glyph] {
    var column = 0
    var glyphs: [Glyph] = []
    for run in text.runs {
      var reader = GlyphReader(run.string, columns: nil, column: column)
      while let glyph = reader.next() {
        glyphs.append(glyph)
        column += glyph.columns
      }
    }
    return glyphs
  }

  private func violation(_ text: StyledText, _ columns: Int) -> String? {
    let all = glyphs(text)
    let needed = all.reduce(0) { $0 + $1.columns }
    // What must stay is as a whole; a wide one that doesn't fit leaves a blank behind the ellipsis.
    var kept = all
    while needed > columns, kept.reduce(1, { $0 + $1.columns }) > max(columns, 1) {
      kept.removeLast()
    }
    var frame = Frame(size: Size(columns: columns + 3, lines: 1))
    let end = frame.draw(text, line: 0, columns: 0..<columns)
    let ellipsis = needed > columns ? ["…"] : []
    let expected = columns > 0 ? kept.map(\.string) + ellipsis : []
    let drawn = (0..<columns).compactMap { column in
      let symbol = frame[line: 0, column: column]
      return symbol.columns > 0 ? String(symbol.character) : nil
    }
    let isBlankBehind = drawn.dropFirst(expected.count).allSatisfy { $0 == " " }
    guard drawn.starts(with: expected), isBlankBehind else {
      return "\(drawn) is not \(expected) in \(columns) columns"
    }
    guard end <= columns, end >= min(needed, columns) - 1 else { return "ends at \(end)" }
    guard text.columns(limit: columns) == min(needed, columns) else { return "other width" }
    let behind = (columns..<columns + 3).allSatisfy { frame[line: 0, column: $0] == .init(" ") }
    return behind ? nil : "something is drawn beyond \(columns) columns"
  }

  @Test func `Text is cut to its columns and never within a cluster`() async {
    let property = Property<String>(sequences: Depth.tries(400, deep: 2_000), maximumLength: 12)
    let failure = await property.counterexample(
      step: { Self.units[$0.below(Self.units.count)] },
      violation: { units in
        let text = StyledText(units.joined())
        let runs = StyledText(units.map { StyledText.Run($0, .bold) })
        for columns in 0...14 {
          if let violation = violation(text, columns) ?? violation(runs, columns) {
            return violation
          }
        }
        return nil
      }
    )
    #expect(failure == nil, "\(failure ?? "")")
  }
}
