import StatefulTable
import Testing

@testable import StatefulTableText

/// Frames and their cells.
struct FrameTests {
  @Test("A style comes back as it was put in")
  func styleComesBack() {
    let named: [Color] = [
      .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white,
      .brightBlack, .brightRed, .brightGreen, .brightYellow,
      .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
    ]
    let others: [Color] =
      (0...255).map(Color.indexed) + [.rgb(0, 0, 0), .rgb(1, 2, 3), .rgb(255, 255, 255)]
    let colors: [Color?] = [nil] + named + others
    for (index, color) in colors.enumerated() {
      let style = Style(
        foreground: color,
        background: colors[colors.count - 1 - index],
        traits: Style.Traits(rawValue: UInt8(index % 32))
      )
      #expect(PackedStyle(style).style == style)
    }
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
    #expect(frame(["x"]) != Frame(size: Size(columns: 9, lines: 3)))
  }

  @Test("Text has no blanks at the ends of lines")
  func textHasNoBlanksAtTheEnds() {
    var frame = Frame(size: Size(columns: 9, lines: 3))
    frame.draw(StyledText("  a  "), line: 1, columns: 0..<9)
    #expect(frame.text == "\n  a\n")
  }
}
