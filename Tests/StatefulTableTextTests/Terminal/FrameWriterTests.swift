import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

/// The bytes from one frame to the next.
struct FrameWriterTests {
  private let writer = FrameWriter()

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  private func frame(_ lines: [StyledText], columns: Int = 20) -> Frame {
    var frame = Frame(size: Size(columns: columns, lines: lines.count))
    for (line, text) in lines.enumerated() {
      frame.draw(text, line: line, columns: 0..<columns)
    }
    return frame
  }

  @Test func `Nothing changed is no bytes`() {
    var frame = frame(["abc", StyledText("e\u{301}", .bold)])
    frame.cursor = .init(line: 1, column: 0)
    #expect(writer.bytes(from: frame, to: frame).isEmpty)
  }

  @Test func `The first frame clears the terminal`() {
    #expect(
      text(writer.bytes(from: nil, to: frame(["ab", "", "c"])))
        == "^[?2026h^[H^[2Jab^[3Hc^[?2026l"
    )
    let other = Frame(size: Size(columns: 3, lines: 1))
    #expect(text(writer.bytes(from: other, to: frame([""]))) == "^[?2026h^[H^[2J^[?2026l")
  }

  @Test func `Only what changed is written`() {
    #expect(
      text(writer.bytes(from: frame(["abcdefghij", "same"]), to: frame(["abcXefghiY", "same"])))
        == "^[?2026h^[1;4HX^[1;10HY^[?2026l"
    )
    // A small gap is not worth a jump.
    #expect(
      text(writer.bytes(from: frame(["abcdefghij"]), to: frame(["abcXeYghij"])))
        == "^[?2026h^[1;4HXeY^[?2026l"
    )
    #expect(
      text(writer.bytes(from: frame(["abcdefghij"]), to: frame(["abc"])))
        == "^[?2026h^[1;4H^[K^[?2026l"
    )
  }

  @Test func `Styles are changed by as few bytes as it takes`() {
    let line =
      StyledText("a", .bold) + StyledText("b", Style(foreground: .red, traits: .bold)) + "c"
      + StyledText("d", Style(traits: .inverse)) + StyledText("e", Style(traits: [.inverse, .dim]))
    #expect(
      text(writer.bytes(from: frame([""]), to: frame([line])))
        == "^[?2026h^[H^[1ma^[31mb^[mc^[7md^[2me^[m^[?2026l"
    )
  }

  @Test func `A cursor that moved alone is only moved`() {
    var old = frame(["abc", "def"])
    old.cursor = .init(line: 0, column: 0)
    var new = old
    new.cursor = .init(line: 1, column: 2)
    #expect(text(writer.bytes(from: old, to: new)) == "^[2;3H")
  }

  @Test func `A line of doubtful width is written whole and the cursor put in place`() {
    #expect(
      text(writer.bytes(from: frame(["👍🏽 abc"]), to: frame(["👍🏽 abd"])))
        == "^[?2026h^[H👍🏽^[1;3H abd^[K^[?2026l"
    )
  }

  @Test func `A terminal without colours gets none`() {
    let writer = FrameWriter(abilities: .init(colors: .none, synchronizesOutput: false))
    let line = StyledText("a", Style(foreground: .red, background: .blue, traits: .inverse))
    #expect(text(writer.bytes(from: frame([""]), to: frame([line]))) == "^[H^[7ma^[m")
  }

  @Test func `A terminal shows the frame whatever it showed before`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let size = Size(
        columns: Int.random(in: 1...30, using: &generator),
        lines: Int.random(in: 1...4, using: &generator)
      )
      var terminal = TerminalEmulator(size: size)
      var shown: Frame?
      for _ in 0..<6 {
        let next = randomFrame(like: shown, size, &generator)
        terminal.take(writer.bytes(from: shown, to: next))
        shown = next
        let isSame = terminal.frame.cells.indices.allSatisfy {
          terminal.frame.hasSameCell(as: next, at: $0)
        }
        #expect(isSame, "seed \(seed), round \(round)\n\(terminal.frame.text)\n--\n\(next.text)")
        #expect(terminal.unknown.isEmpty, "seed \(seed)")
        #expect(terminal.style == .plain && !terminal.isUpdating, "seed \(seed)")
        if let cursor = next.cursor {
          #expect(cursor == .init(line: terminal.line, column: terminal.column), "seed \(seed)")
        }
        guard isSame else { return }
      }
    }
  }

  /// A frame with some lines of the one before, and some new ones.
  private func randomFrame(
    like old: Frame?,
    _ size: Size,
    _ generator: inout SeededGenerator
  ) -> Frame {
    let texts = [
      "abc", "a longer text", "   ", "漢字", "x漢", "é", "e\u{301}", "👨‍👩‍👧‍👦", "🇩🇪x", "⚠\u{FE0F}",
      "\u{301}", "\u{1B}[2J", "👍🏽👍", "\u{1160}", "\u{1F1E9}",
    ]
    let styles: [Style] = [
      .plain, .plain, .bold, .dim, Style(traits: .inverse),
      Style(traits: [.bold, .dim, .underline]),
      Style(foreground: .red), Style(foreground: .brightBlue, background: .indexed(200)),
      Style(background: .rgb(1, 2, 3), traits: [.italic, .inverse]),
    ]
    var frame = Frame(size: size)
    for line in 0..<size.lines {
      guard let old, Bool.random(using: &generator) else { continue }
      let cells = old.index(line, 0)..<old.index(line, size.columns)
      frame.cells.replaceSubrange(cells, with: old.cells[cells])
      frame.clusters = old.clusters
    }
    for line in 0..<size.lines where old == nil || Bool.random(using: &generator) {
      frame.clear(line: line)
      var text = StyledText("")
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let string = texts[Int.random(in: texts.indices, using: &generator)]
        let style = styles[Int.random(in: styles.indices, using: &generator)]
        text += StyledText(string, style)
      }
      frame.draw(text, line: line, columns: 0..<size.columns)
    }
    if Bool.random(using: &generator) {
      frame.cursor = .init(line: Int.random(in: 0..<size.lines, using: &generator), column: 0)
    }
    return frame
  }
}
