import StatefulTable
import Testing

@testable import StatefulTableText

/// Frames and their cells.
struct FrameTests {
  @Test func `Each style comes back as it was put in, and no two have the same bytes`() {
    let colors =
      Color.named + (0...255).map { Color.indexed($0) }
      + [.rgb(0, 0, 0), .rgb(0, 0, 7), .rgb(255, 255, 255), .rgb(1, 2, 3), .rgb(3, 2, 1)]
    let styles: [Style] =
      colors.flatMap { [Style(foreground: $0), Style(background: $0)] }
      + (0..<32 as Range<UInt8>).map { Style(traits: Style.Traits(rawValue: $0)) }
    let cells = styles.map { FrameCell("x", $0) }
    #expect(cells.map(\.style) == styles)
    for (index, cell) in cells.enumerated() { #expect(cells.firstIndex(of: cell) == index) }
  }

  @Test func `A cell is 16 bytes without gaps, so that lines are compared as bytes`() {
    #expect(MemoryLayout<FrameCell>.size == 16)
    #expect(MemoryLayout<FrameCell>.stride == 16)
  }

  @Test func `A blank has a style only if that shows on blanks`() {
    func style(ofBlankIn style: Style) -> Style {
      var frame = Frame(size: Size(columns: 1, lines: 1))
      frame.draw(StyledText(" ", style), line: 0, columns: 0..<1)
      return frame[line: 0, column: 0].style
    }
    let shown = [Style(background: .red), Style(traits: .underline), Style(traits: .inverse)]
    #expect(shown.map(style(ofBlankIn:)) == shown)
    let others: [Style] = [
      .bold, .dim, Style(traits: .italic), Style(foreground: .rgb(1, 2, 3), traits: .bold),
    ]
    #expect(others.map(style(ofBlankIn:)).allSatisfy { $0 == .plain })
  }

  @Test func `Frames are equal that look the same`() {
    func frame(_ texts: [String]) -> Frame {
      var frame = Frame(size: Size(columns: 9, lines: 2))
      for text in texts { frame.draw(StyledText(text), line: 0, columns: 0..<9) }
      return frame
    }
    #expect(frame(["e\u{301}x"]) == frame(["👍🏽", "e\u{301}x"]))
    #expect(frame(["e\u{301}x"]) != frame(["e\u{300}x"]))
    #expect(frame(["\u{E9}"]) != frame(["e\u{301}"]))
    // The same character for Unicode, but terminals draw the accents one above the other.
    #expect(frame(["e\u{301}\u{323}"]) != frame(["e\u{323}\u{301}"]))
    #expect(frame(["x"]) != Frame(size: Size(columns: 9, lines: 3)))
  }
}
