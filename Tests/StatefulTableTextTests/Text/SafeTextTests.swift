import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText
@testable import TextWidths

/// What is drawn of text that isn't trusted.
struct SafeTextTests {
  private func drawn(_ string: String, columns: Int = 40) -> String {
    var frame = Frame(size: Size(columns: columns, lines: 1))
    frame.draw(StyledText(string), line: 0, columns: 0..<columns)
    return frame.text
  }

  @Test func `Every control is drawn as a sign`() {
    for value in UInt32(0)..<0x20 where value != 0x09 {
      let picture = Unicode.Scalar(0x2400 + value).map(String.init)
      #expect(drawn("a\(Unicode.Scalar(value).map(String.init) ?? "")b") == "a\(picture ?? "")b")
    }
    #expect(drawn("a\u{7F}b") == "a␡b")
    for value in UInt32(0x80)..<0xA0 {
      #expect(drawn("a\(Unicode.Scalar(value).map(String.init) ?? "")b") == "a\u{FFFD}b")
    }
  }

  @Test(arguments: [
    ("\u{1B}]52;c;cm0gLXJmIC8=\u{07}", "␛]52;c;cm0gLXJmIC8=␇"),
    ("\u{1B}]0;title\u{1B}\\", "␛]0;title␛\\"),
    ("\u{9B}31mred", "\u{FFFD}31mred"),
    ("\u{1B}c\u{1B}[2J\u{1B}[6n", "␛c␛[2J␛[6n"),
    ("one\r\ntwo\rthree\nfour", "one␍␊two␍three␊four"),
    ("user\u{202E}txt.exe\u{202C}", "user\u{FFFD}txt.exe\u{FFFD}"),
    ("\u{2066}a\u{2067}b\u{2068}c\u{2069}\u{200E}\u{200F}\u{061C}", "�a�b�c����"),
    ("pay\u{200B}pal\u{AD}\u{FEFF}\u{2060}", "pay�pal���"),
    ("a\u{2028}b\u{2029}c\u{FFF9}\u{FFFF}", "a�b�c��"),
    ("x\u{E0041}\u{E0042}y", "x�y"),
    ("\u{E0001}\u{FE0F}\u{200D}", "��"),
    ("pay\u{200D}pal pay\u{200C}pal", "pay�pal pay�pal"),
    ("pay\u{34F}pal pay\u{FE0F}pal", "pay�pal pay�pal"),
    ("😀\u{E0170}\u{E0171}!", "😀�!"),
    ("🏴\u{E0072}\u{E006D}!", "🏴�!"),
    ("👩\u{200D}|👩\u{200D}\u{200D}👧", "👩�|👩�👧"),
    ("\u{600}\u{10FFFF}\u{378}", "\u{600}��"),
    ("\u{115F}\u{1161}|\u{1161}|\u{3164}|\u{FFA0}|\u{2800}", "�|�|�|�|\u{2800}"),
  ])
  func `Nothing acts on the terminal or hides`(text: String, expected: String) {
    let shown = drawn(text)
    #expect(shown.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(shown)")
  }

  @Test(arguments: [
    "می\u{200C}خواهم", "क्\u{200D}ष", "👩\u{200D}❤\u{FE0F}\u{200D}👩", "葛\u{E0100}",
    "⚠\u{FE0F} ⌚\u{FE0E}", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "\u{E0B0}",
    "\u{F0001}", "\u{A0}|\u{2003}|",
  ])
  func `What languages and emoji need is left as it is`(text: String) {
    let shown = drawn(text)
    #expect(shown.unicodeScalars.elementsEqual(text.unicodeScalars), "\(shown)")
  }

  @Test func `Tabs become blanks up to every eighth column`() {
    #expect(drawn("\ta\tbc\t12345678\td") == "        a       bc      12345678       …")
    #expect(drawn("a\tb") == "a       b")
  }

  @Test func `Marks beyond any language's need are left out`() {
    let zalgo = "Z" + String(repeating: "\u{0351}", count: 500) + "a"
    #expect(drawn(zalgo).unicodeScalars.count == 8)
    #expect(drawn("e\u{301}") == "é")
    #expect(drawn("\u{301}x") == "\u{25CC}\u{301}x")
  }

  @Test(
    "A line of megabytes costs what is visible of it",
    .timeLimit(.generous),
    arguments: ["a", "漢", "\u{301}", "\u{200B}", "e\u{301}", "👨‍👩‍👧‍👦"]
  )
  func lineOfMegabytesCosts(unit: String) {
    let text = String(repeating: unit, count: 3_000_000 / unit.utf8.count)
    #expect(drawn(text).hasSuffix("…"))
    var scalars = 0
    let readingAll = cpuTime { for _ in text.unicodeScalars { scalars += 1 } }
    let drawing = cpuTime { _ = drawn(text) }
    #expect(drawing < readingAll, "\(drawing) for a line of \(scalars) scalars")
  }

  @Test func `Text of several styles is cut as one`() {
    let text = StyledText("abc", .bold) + StyledText("def", .dim) + "ghi"
    var frame = Frame(size: Size(columns: 5, lines: 1))
    frame.draw(text, line: 0, columns: 0..<5)
    #expect(frame.text == "abcd…")
    #expect(frame[line: 0, column: 2].style == .bold)
    #expect(frame[line: 0, column: 4] == .init("…", .dim))
    frame = Frame(size: Size(columns: 6, lines: 1))
    frame.draw(text, line: 0, columns: 0..<6)
    #expect(frame.text == "abcde…")
  }

  /// The glyphs of a text by Swift's own characters, each on its own.
  private func glyphsByCharacter(_ text: String) -> [Glyph] {
    text.flatMap { character -> [Glyph] in
      let scalars = Substring(String(character)).unicodeScalars
      if scalars.count == 1, let scalar = scalars.first, DrawingClass(scalar).standsAlone {
        return [Glyph(scalar, columns: DrawingClass(scalar).columns)]
      }
      let cluster = SafeCluster(scalars)
      return [cluster.glyph] + (cluster.hasHiddenText ? [Glyph(.standIn)] : [])
    }
  }

  @Test(arguments: [
    "e", "1", " ", "#", "я", "©", "漢", "か", "한", "क", "א", "ا", "ก", "⌚", "😀", "🏴", "\u{FFFD}",
    "\u{1100}", "\u{1F1E9}", "\u{200B}", "\u{300}", "\u{600}", "\u{94D}",
  ])
  func `A letter with an accent is the character that Swift takes it for`(
    base: String
  ) async throws {
    let ends = [
      "", "x", "漢", "😀", "\u{301}", "\u{34F}", "\u{200D}😀", "\u{903}", "\u{20E3}", "\u{1F3FD}",
    ]
    for accent in UInt32(0x2FF)...0x370 {
      await Task.yield()
      for end in ends {
        let text = base + (Unicode.Scalar(accent).map(String.init) ?? "") + end
        var reader = GlyphReader(text, columns: nil)
        var glyphs: [Glyph] = []
        while let glyph = reader.next() { glyphs.append(glyph) }
        try #require(glyphs == glyphsByCharacter(text), "\(text.unicodeScalars.map(\.value))")
      }
    }
  }
}
