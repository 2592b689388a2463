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
    for (line, text) in lines.enumerated() { frame.draw(text, line: line, columns: 0..<columns) }
    return frame
  }

  @Test("A frame without cells only clears the terminal", arguments: [(0, 0), (0, 3), (3, 0)])
  func frameWithoutCellsOnlyClears(columns: Int, lines: Int) {
    let frame = Frame(size: Size(columns: columns, lines: lines))
    #expect(text(writer.bytes(from: nil, to: frame)) == "^[H^[2J")
    #expect(writer.bytes(from: frame, to: frame).isEmpty)
  }

  @Test func `The first frame clears the terminal`() {
    #expect(text(writer.bytes(from: nil, to: frame(["ab", "", "c"]))) == "^[H^[2Jab\r\n\nc")
    let other = Frame(size: Size(columns: 3, lines: 1))
    #expect(text(writer.bytes(from: other, to: frame([""]))) == "^[H^[2J")
  }

  @Test func `Only what changed is written`() {
    #expect(
      text(writer.bytes(from: frame(["abcdefghij", "same"]), to: frame(["abcXefghiY", "same"])))
        == "^[;4HX^[5CY"
    )
    // A small gap is not worth a jump.
    #expect(
      text(writer.bytes(from: frame(["abcdefghij"]), to: frame(["abcXeYghij"]))) == "^[;4HXeY"
    )
    #expect(text(writer.bytes(from: frame(["abcdefghij"]), to: frame(["abc"]))) == "^[;4H^[K")
  }

  @Test func `Only many bytes are marked as one update`() {
    let long = frame([StyledText(String(repeating: "x", count: 300))], columns: 300)
    let bytes = text(writer.bytes(from: Frame(size: long.size), to: long))
    #expect(bytes.hasPrefix("^[?2026h^[Hxxx") && bytes.hasSuffix("xxx^[?2026l"))
    let plain = FrameWriter(abilities: .init(isDumb: true))
    #expect(text(plain.bytes(from: Frame(size: long.size), to: long)).hasPrefix("^[Hxxx"))
  }

  @Test func `Lines that moved are moved by the terminal`() {
    let rows = ["alpha beta", "gamma delta", "epsilon zeta", "eta theta iota", "kappa lambda mu"]
      .map { StyledText($0) }
    let old = frame(["title 1"] + rows[..<4] + ["help"])
    let down = frame(["title 2"] + rows[1...] + ["help"])
    #expect(text(writer.bytes(from: old, to: down)) == "^[;7H2^[2;5r^[5H\nkappa lambda mu^[r")
    #expect(text(writer.bytes(from: down, to: old)) == "^[;7H1^[2;5r^[2H^Malpha beta^[r")
    let dumb = FrameWriter(abilities: .init(isDumb: true))
    #expect(!text(dumb.bytes(from: old, to: down)).contains("^[2;5r"))
  }

  @Test func `A terminal without colors gets none`() {
    let writer = FrameWriter(abilities: .init(colors: .none, isDumb: true))
    let line = StyledText("a", Style(foreground: .red, background: .blue, traits: .inverse))
    #expect(text(writer.bytes(from: frame([""]), to: frame([line]))) == "^[H^[7ma^[m")
  }

  /// Where a frame is written: on a whole terminal, or on lines below the prompt of a shell.
  enum Place: CaseIterable { case screen, dumbScreen, lines }

  @Test(arguments: Place.allCases)
  func `A terminal shows the frame whatever it showed before, and nothing around it changes`(
    on place: Place
  ) async {
    var writer = FrameWriter(abilities: .init(isDumb: place == .dumbScreen))
    writer.isInline = place == .lines
    var generator = SeededGenerator(seed: 1)
    var (scrolls, byteCount, wholeByteCount) = (0, 0, 0)
    let rounds = Depth.tries(60, deep: 600)
    for round in 0..<rounds {
      await Task.yield()
      let size = Size(columns: 1 + generator.below(60), lines: 1 + generator.below(20))
      let top = place == .lines ? generator.below(4) : 0
      var terminal = TerminalEmulator(size: Size(columns: size.columns, lines: size.lines + top))
      terminal.take(Array(String(repeating: "$\r\n", count: top).utf8))
      var shown: Frame?
      for step in 0..<8 {
        let next = RandomFrame.next(after: shown, size, &generator)
        let bytes = writer.bytes(from: shown, to: next)
        terminal.take(bytes)
        shown = next
        if bytes.contains(UInt8(ascii: "r")) { scrolls += 1 }
        byteCount += bytes.count
        wholeByteCount += writer.bytes(from: nil, to: next).count
        // Only to be made if it is needed: to write it out costs more than all the rest.
        var moment: Comment { "round \(round), step \(step): \(text(bytes))" }
        var expected = Frame(size: terminal.frame.size)
        for line in 0..<top { expected.draw("$", line: line, columns: 0..<size.columns) }
        expected.draw(next, at: .init(line: top, column: 0))
        let isSame = terminal.frame.cells == expected.cells
        #expect(isSame, "\(moment)\n\(terminal.frame.text)\n--\n\(expected.text)")
        #expect(terminal.unknown.isEmpty, moment)
        #expect(terminal.style == .plain && !terminal.isUpdating, moment)
        #expect(terminal.scrollRegion == 0..<size.lines + top, moment)
        let start = Frame.Position(line: top, column: 0)
        if let cursor = place == .lines ? start : next.cursor {
          #expect(cursor == .init(line: terminal.line, column: terminal.column), moment)
        }
        #expect(writer.bytes(from: next, to: next).isEmpty, moment)
        guard isSame, terminal.unknown.isEmpty else { return }
      }
    }
    #expect(place != .screen || scrolls > rounds / 2)
    // Most of a frame is as it was.
    let isSmall = byteCount < wholeByteCount * 3 / 4
    #expect(place == .lines || isSmall, "\(byteCount) of \(wholeByteCount)")
  }
}
