import StatefulTable
import StatefulTableText
import Testing

/// Drawing in a frame, as a content of one's own does it.
struct FrameDrawingTests {
  private func frame(_ columns: Int, _ lines: Int, fill: String = "") -> Frame {
    var frame = Frame(size: Size(columns: columns, lines: lines))
    for line in 0..<lines { frame.draw(StyledText(fill), line: line, columns: 0..<columns) }
    return frame
  }

  private func frame(ofLines text: String, columns: Int) -> Frame {
    let lines = text.split(separator: "\n")
    var frame = Frame(size: Size(columns: columns, lines: lines.count))
    for (line, text) in lines.enumerated() {
      frame.draw(StyledText(String(text)), line: line, columns: 0..<columns)
    }
    return frame
  }

  @Test(arguments: [
    (0..<5, "abcd…"), (2..<5, "  ab…"), (-2..<4, "cde…"), (3..<99, "   abcdefg"), (4..<4, ""),
    (20..<30, ""), (-9..<3, ""), (-3..<0, ""),
  ])
  func `Text is clipped to its columns and to the frame`(columns: Range<Int>, expected: String) {
    var frame = frame(10, 1)
    frame.draw("abcdefg", line: 0, columns: columns)
    #expect(frame.text == expected)
  }

  @Test func `Lines outside of the frame are left out`() {
    var frame = frame(3, 1)
    frame.draw("a", line: -1, columns: 0..<3)
    frame.draw("b", line: 1, columns: 0..<3)
    frame.clear(line: 7)
    #expect(frame.text.isEmpty)
  }

  @Test(arguments: [
    ("abcdefgh", 0, "abcd…"), ("abcdefgh", 3, "defgh"), ("abcdefgh", 6, "gh"), ("abc", 3, ""),
    ("abc", 99, ""), ("漢字漢字漢", 0, "漢字…"), ("漢字漢字漢", 1, " 字…"), ("漢字漢字漢", 6, "字漢"),
    ("漢字", 3, ""), ("a\tb", 1, "       b"), ("a\tb", 8, "b"), ("e\u{301}xyz", 1, "xyz"),
  ])
  func `Columns at the start of a text are left out`(text: String, skipped: Int, expected: String) {
    let columns = text.contains("\t") ? 9 : 5
    var frame = frame(columns, 1)
    frame.draw(StyledText(text), line: 0, columns: 0..<columns, skipping: skipped)
    #expect(frame.text == expected)
  }

  @Test func `Columns are left out across parts of a text`() {
    var frame = frame(9, 1)
    let text = StyledText("abc", .bold) + StyledText("漢字", .dim) + "xyz"
    #expect(frame.draw(text, line: 0, columns: 0..<9, skipping: 4) == 6)
    #expect(frame.text == " 字xyz")
    #expect(frame[line: 0, column: 1].style == .dim)
    #expect(frame[line: 0, column: 3].style == .plain)
  }

  @Test func `A rectangle of a frame is cleared`() {
    var frame = frame(8, 4, fill: "........")
    let rectangle = Frame.Rectangle(lines: 1..<3, columns: 2..<6)
    frame.clear(rectangle)
    #expect(frame.text == "........\n..    ..\n..    ..\n........")
    #expect(rectangle.size == Size(columns: 4, lines: 2))
    #expect(rectangle.contains(rectangle.origin))
    #expect(!rectangle.contains(Frame.Position(line: 3, column: 2)))
    #expect(frame.bounds == Frame.Rectangle(lines: 0..<4, columns: 0..<8))
  }

  @Test(
    "A frame is drawn in another and clipped to it, whether or not all of it is plain text",
    arguments: [
      ("abc\nd漢", 0, 0, "abc...\nd漢...\n......"), ("abc\nd漢", 1, 2, "......\n..abc.\n..d漢."),
      ("abc\nd漢", 2, 5, "......\n......\n.....a"), ("abc\nd漢", -1, -1, "漢....\n......\n......"),
      ("abc\nd漢", -1, -2, " .....\n......\n......"), ("abc\nd漢", 0, 4, "....ab\n....d \n......"),
      ("abc\nd漢", 9, 9, "......\n......\n......"), ("abc\nd漢", -9, 0, "......\n......\n......"),
      ("abc\ndef", 0, 0, "abc...\ndef...\n......"), ("abc\ndef", 2, 5, "......\n......\n.....a"),
      ("abc\ndef", -1, -1, "ef....\n......\n......"), ("abc\ndef", 1, -2, "......\nc.....\nf....."),
      ("abc\ndef", 0, 9, "......\n......\n......"), ("abc\ndef", 0, -9, "......\n......\n......"),
      ("abc\ndef", -9, 0, "......\n......\n......"), ("abc\ndef", 3, 6, "......\n......\n......"),
    ] as [(String, Int, Int, String)]
  )
  func frameIsDrawnInAnother(content: String, line: Int, column: Int, expected: String) {
    var frame = frame(6, 3, fill: "......")
    frame.draw(self.frame(ofLines: content, columns: 3), at: .init(line: line, column: column))
    #expect(frame == self.frame(ofLines: expected, columns: 6))
  }

  @Test func `Characters of several scalars keep their form and style in another frame`() {
    var inner = Frame(size: Size(columns: 4, lines: 1))
    inner.draw(StyledText("e\u{301}👍🏽x", .bold), line: 0, columns: 0..<4)
    var frame = frame(9, 2)
    frame.draw("o\u{308}", line: 0, columns: 0..<9)
    frame.draw(inner, at: Frame.Position(line: 1, column: 3))
    #expect(frame.text == "o\u{308}\n   e\u{301}👍🏽x")
    #expect(frame[line: 1, column: 4].style == .bold)
    #expect(frame[line: 1, column: 4].columns == 2)
  }

  @Test(arguments: [(0, "x 字"), (1, " x字"), (2, "漢x"), (3, "漢 x")])
  func `Half of a wide character that is drawn over becomes a blank`(
    column: Int,
    expected: String
  ) {
    var drawn = frame(4, 1, fill: "漢字")
    drawn.draw("x", line: 0, columns: column..<column + 1)
    #expect(drawn.text == expected)
    var copied = frame(4, 1, fill: "漢字")
    copied.draw(frame(1, 1, fill: "x"), at: Frame.Position(line: 0, column: column))
    #expect(copied.text == expected)
    var cleared = frame(4, 1, fill: "漢字")
    cleared.clear(Frame.Rectangle(lines: 0..<1, columns: column..<column + 1))
    #expect(cleared == frame(4, 1, fill: expected.replacing("x", with: " ")))
  }

  @Test(arguments: [("", 0), ("ab", 2), ("ab", 9)])
  func `A text that has nothing to draw leaves the wide character below it whole`(
    text: String,
    skipped: Int
  ) {
    var frame = frame(4, 1, fill: "漢字")
    let before = frame
    frame.draw(StyledText(text), line: 0, columns: 1..<3, skipping: skipped)
    #expect(frame == before)
  }

  @Test func `A difference names the lines, the columns and the cursor`() {
    let old = frame(5, 3, fill: "abc")
    var new = old
    #expect(new.difference(from: old) == nil)
    new.draw(StyledText("x", .bold), line: 1, columns: 2..<3)
    new.cursor = Frame.Position(line: 1, column: 0)
    let words = new.difference(from: old) ?? ""
    #expect(words.hasPrefix("line 1, column 2:\n  \"abx\" in "))
    #expect(words.contains("\n  instead of \"abc\"\n"))
    #expect(words.hasSuffix("cursor: line 1, column 0 instead of none"))
    #expect(frame(2, 1).difference(from: old) == "size: 2×1 instead of 5×3")
    #expect("\(old)" == "abc\nabc\nabc")
  }

  @Test func `Text that is drawn a byte a cell looks as if it were drawn a character at a time`() {
    let texts: [StyledText] = [
      "", "a", "a row", "two  words and more",
      StyledText("1204", .dim) + StyledText("  a row", .bold) + " of three parts",
      StyledText("red ", Style(background: .red)) + StyledText("line", Style(traits: .underline)),
      "a mark on the e\u{301} here", "abc\u{301}def", "an end 漢", "an end…", "tab\tand\u{7}bell",
      StyledText("e", .dim) + "\u{301}xyz",
    ]
    for text in texts {
      for start in 0..<3 {
        for end in start..<30 {
          var bytes = Frame(size: Size(columns: 30, lines: 2))
          var characters = bytes
          // Where a character of two columns was drawn, another may be cut in two.
          characters.draw("漢", line: 1, columns: 0..<2)
          let column = bytes.draw(text, line: 0, columns: start..<end)
          #expect(characters.draw(text, line: 0, columns: start..<end) == column)
          characters.clear(line: 1)
          #expect(bytes.difference(from: characters) == nil, "\(text) in \(start)..<\(end)")
        }
      }
    }
  }
}
