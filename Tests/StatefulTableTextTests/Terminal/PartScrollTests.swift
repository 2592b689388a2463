import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

/// The bytes between frames that have parts beside each other, on a terminal with margins.
struct PartScrollTests {
  private static let writer = FrameWriter(abilities: .init(scrollsColumns: true))

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  /// Frames beside each other, with a column between them.
  private func frame(_ parts: [Frame]) -> Frame {
    let columns = parts.reduce(parts.count - 1) { $0 + $1.size.columns }
    var frame = Frame(size: Size(columns: columns, lines: parts.map(\.size.lines).max() ?? 0))
    var column = 0
    for part in parts {
      frame.draw(part, at: .init(line: 0, column: column))
      column += part.size.columns + 1
    }
    return frame
  }

  private func rows(_ numbers: Range<Int>, columns: Int = 20) -> Frame {
    let words = ["alpha beta", "gamma delta", "epsilon zeta", "eta theta", "kappa lambda", "mu nu"]
    var frame = Frame(size: Size(columns: columns, lines: numbers.count))
    for (line, number) in numbers.enumerated() {
      let row = StyledText("\(number) " + words[number % words.count])
      frame.draw(row, line: line, columns: 0..<columns)
    }
    return frame
  }

  @Test("What moved within a part is moved between margins")
  func whatMovedWithinAPart() {
    let still = rows(10..<16)
    let old = frame([rows(0..<6), still])
    let new = frame([rows(1..<7), still])
    let bytes = text(Self.writer.bytes(from: old, to: new))
    #expect(
      bytes == "^[?69h^[1;20s^[1;6r^[S^[?69l^[r^[6;1H6 alpha beta".replacing(";1H", with: "H")
    )
    #expect(
      text(Self.writer.bytes(from: new, to: old))
        == "^[?69h^[1;20s^[1;6r^[T^[?69l^[r^[H0 alpha beta"
    )
    let right = text(
      Self.writer.bytes(from: frame([still, rows(0..<6)]), to: frame([still, rows(2..<8)]))
    )
    #expect(right.hasPrefix("^[?69h^[22;41s^[1;6r^[2S^[?69l^[r"))
    #expect(!text(FrameWriter().bytes(from: old, to: new)).contains("?69"))
  }

  @Test("Parts scroll one by one, each by its own distance")
  func partsScrollOneByOne() {
    let old = frame([rows(0..<9), rows(20..<29)])
    let new = frame([rows(1..<10), rows(18..<27)])
    let bytes = text(Self.writer.bytes(from: old, to: new))
    #expect(bytes.contains("^[1;20s^[1;9r^[S^[") && bytes.contains("^[22;41s^[1;9r^[2T^["))
    #expect(shown(old, new).difference(from: new) == nil)
  }

  @Test("A wide character that a margin would cut keeps its part from scrolling")
  func wideCharacterThatAMarginWouldCut() {
    var old = frame([rows(0..<6), rows(10..<16)])
    old.draw("漢", line: 3, columns: 19..<21)
    let new = frame([rows(1..<7), rows(10..<16)])
    #expect(!text(Self.writer.bytes(from: old, to: new)).contains("?69"))
    #expect(shown(old, new).difference(from: new) == nil)
  }

  @Test("What is not divided scrolls as a whole also in a terminal with margins")
  func whatIsNotDivided() {
    let lines = rows(0..<6, columns: 30)
    let bytes = text(Self.writer.bytes(from: lines, to: rows(1..<7, columns: 30)))
    #expect(bytes.contains("^[;6r") && !bytes.contains("?69"))
    // A frame of the whole width has no part of its own.
    var whole = Frame(size: lines.size)
    whole.draw(lines)
    #expect(whole.parts.isEmpty)
    whole.draw(rows(0..<2))
    #expect(whole.parts.isEmpty)
    whole.draw(
      frame([rows(0..<6, columns: 10), rows(0..<6, columns: 10)]),
      at: .init(line: 1, column: 2)
    )
    #expect(whole.parts.rectangles.map(\.columns) == [2..<12, 13..<23])
    #expect(whole.parts.rectangles.map(\.lines) == [1..<6, 1..<6])
    whole.clear()
    #expect(whole.parts.isEmpty)
  }

  /// What a terminal shows after two frames.
  private func shown(_ old: Frame, _ new: Frame) -> Frame {
    var terminal = TerminalEmulator(size: new.size)
    terminal.take(Self.writer.bytes(from: nil, to: old))
    terminal.take(Self.writer.bytes(from: old, to: new))
    #expect(terminal.unknown.isEmpty)
    return terminal.frame
  }

  @Test("A terminal with margins shows the frame whatever it showed before")
  func terminalWithMarginsShowsTheFrame() async {
    let seed = Depth.isDeep ? UInt64.random(in: 0...UInt64.max) : 1
    var generator = SeededGenerator(seed: seed)
    var scrolls = 0
    let rounds = Depth.tries(15, deep: 400)
    for round in 0..<rounds {
      await Task.yield()
      let lines = 3 + generator.below(20)
      let sizes = (0..<2 + generator.below(2)).map { _ in
        Size(columns: 2 + generator.below(60), lines: lines)
      }
      var parts = sizes.map { RandomFrame.next(after: nil, $0, &generator) }
      var terminal = TerminalEmulator(size: frame(parts).size)
      var old: Frame?
      for step in 0..<8 {
        for index in parts.indices where generator.chance(80) {
          parts[index] = RandomFrame.next(after: parts[index], sizes[index], &generator)
        }
        var new = frame(parts)
        // What lies over the parts is no part of any.
        if generator.chance(20) {
          let line = generator.below(lines)
          let start = generator.below(new.size.columns)
          new.draw("x漢字👍🏽漢", line: line, columns: start..<new.size.columns)
        }
        let bytes = Self.writer.bytes(from: old, to: new)
        terminal.take(bytes)
        old = new
        if text(bytes).contains("?69h") { scrolls += 1 }
        var place: Comment { "seed \(seed), round \(round), step \(step): \(text(bytes))" }
        let difference = terminal.frame.difference(from: new.withCursor(of: terminal.frame))
        #expect(difference == nil, place)
        #expect(terminal.unknown.isEmpty, place)
        #expect(terminal.style == .plain && !terminal.hasMarginMode, place)
        #expect(terminal.scrollRegion == 0..<lines, place)
        guard difference == nil, terminal.unknown.isEmpty else { return }
      }
    }
    print("\(scrolls) scrolls of parts in \(rounds) rounds")
    #expect(scrolls > rounds / 3, "seed \(seed)")
  }
}

extension Frame {
  /// The frame with the cursor of another one.
  fileprivate func withCursor(of other: Frame) -> Frame {
    var frame = self
    frame.cursor = other.cursor
    return frame
  }
}
