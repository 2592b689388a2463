import StatefulTable
import Testing

@testable import StatefulTableText

/// Frames and their cells.
struct FrameTests {
  @Test("A style comes back as it was put in")
  func styleComesBack() {
    let colors: [Color?] = [nil, .black, .brightWhite, .indexed(16), .rgb(0, 0, 0), .rgb(1, 2, 3)]
    for (foreground, background) in zip(colors, colors.reversed()) {
      let style = Style(foreground: foreground, background: background, traits: [.bold, .italic])
      var frame = Frame(size: Size(columns: 2, lines: 1))
      frame.draw(StyledText("中", style), line: 0, columns: 0..<2)
      #expect(frame[line: 0, column: 0] == Frame.Symbol("中", style, columns: 2))
      #expect(frame[line: 0, column: 1] == Frame.Symbol(" ", style, columns: 0))
    }
  }

  @Test("Each color comes back as it was put in, and no two have the same bytes")
  func colorsComeBack() {
    let colors =
      Color.named + (0...255).map { Color.indexed($0) }
      + [.rgb(0, 0, 0), .rgb(0, 0, 7), .rgb(255, 255, 255), .rgb(1, 2, 3), .rgb(3, 2, 1)]
    let styles = colors.flatMap { [Style(foreground: $0), Style(background: $0)] } + [.plain]
    let cells = styles.map { FrameCell("x", $0) }
    #expect(cells.map(\.style) == styles)
    for (index, cell) in cells.enumerated() {
      #expect(cells.firstIndex(of: cell) == index)
    }
  }

  @Test("A cell is 16 bytes without gaps, so that lines are compared as bytes")
  func cellHasNoGaps() {
    #expect(MemoryLayout<FrameCell>.size == 16)
    #expect(MemoryLayout<FrameCell>.stride == 16)
  }

  @Test("A blank has a style only if that shows on blanks")
  func blankHasStyleIfItShows() {
    func style(ofBlankIn style: Style) -> Style {
      var frame = Frame(size: Size(columns: 1, lines: 1))
      frame.draw(StyledText(" ", style), line: 0, columns: 0..<1)
      return frame[line: 0, column: 0].style
    }
    #expect(style(ofBlankIn: Style(foreground: .red, traits: .bold)) == .plain)
    #expect(style(ofBlankIn: Style(background: .red)) == Style(background: .red))
  }

  @Test("A style shows on blanks if it has a background, an underline or inversion")
  func styleShowsOnBlanks() {
    let styles: [Style] = [
      Style(background: .black), Style(traits: .underline), Style(traits: .inverse),
    ]
    #expect(styles.allSatisfy { $0.showsOnBlanks })
    let others: [Style] = [
      .plain, .bold, .dim, Style(traits: .italic), Style(foreground: .rgb(1, 2, 3)),
    ]
    #expect(!others.contains { $0.showsOnBlanks })
  }

  @Test("Frames are equal that look the same")
  func framesAreEqualThatLook() {
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

  @Test("Text has no blanks at the ends of lines")
  func textHasNoBlanksAtTheEnds() {
    var frame = Frame(size: Size(columns: 9, lines: 3))
    frame.draw(StyledText("  a  "), line: 1, columns: 0..<9)
    #expect(frame.text == "\n  a\n")
  }
}
