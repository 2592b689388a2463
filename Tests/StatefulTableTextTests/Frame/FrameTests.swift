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

  @Test("A style shows on blanks if it has a background, an underline or inversion")
  func styleShowsOnBlanks() {
    let styles = [Style(background: .black), Style(traits: .underline), Style(traits: .inverse)]
    #expect(styles.allSatisfy { PackedStyle($0).showsOnBlanks })
    let others = [.plain, .bold, .dim, Style(traits: .italic), Style(foreground: .rgb(1, 2, 3))]
    #expect(!others.contains { PackedStyle($0).showsOnBlanks })
  }

  @Test("When there are no more numbers, a color becomes the nearest of the 256")
  func colorsRunOut() {
    let numbers = ColorNumbers(limit: 2)
    let colors: [Color] = [.rgb(1, 2, 3), .rgb(4, 5, 6), .rgb(255, 0, 0)]
    #expect(colors.map(numbers.number(of:)) == [0, 1, nil])
    #expect(numbers.number(of: colors[1]) == 1)
    #expect(numbers.color(1) == colors[1])
    let style = PackedStyle(Style(foreground: colors[2], traits: .bold), numbers).style
    #expect(style == Style(foreground: .indexed(196), traits: .bold))
  }

  @Test("A cell takes 8 bytes, and no number of a character that it has no room for")
  func cellsAreSmall() {
    #expect(MemoryLayout<FrameCell>.stride == 8)
    let last = FrameCell(cluster: 1 << 21 - 1, columns: 2, PackedStyle(.bold))
    #expect(last?.content == .cluster(1 << 21 - 1))
    #expect(last?.isWide == true && last?.style == PackedStyle(.bold))
    #expect(FrameCell(cluster: 1 << 21, columns: 2, .plain) == nil)
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
