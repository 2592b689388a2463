import StatefulTable
import TestSupport

@testable import StatefulTableText

/// Frames that follow one another as those of a list do, but with less sense.
enum RandomFrame {
  private static let texts = [
    "abc", "a longer text", "   ", "          ", "漢字", "x漢", "é", "e\u{301}", "👨‍👩‍👧‍👦", "🇩🇪x",
    "⚠\u{FE0F}", "\u{301}", "\u{1B}[2J", "👍🏽👍", "\u{1160}", "\u{1F1E9}", "z",
  ]
  private static let foregrounds: [Color?] = [nil, .red, .brightBlue, .rgb(1, 2, 3)]
  private static let backgrounds: [Color?] = [nil, nil, nil, .indexed(200)]

  /// A frame made of the one before: some lines as they were, some moved, some new.
  static func next(after old: Frame?, _ size: Size, _ generator: inout SeededGenerator) -> Frame {
    var frame = Frame(size: size)
    if let old {
      // Part of the lines move by the same distance, as a list's do.
      let first = generator.below(size.lines)
      let last = first + generator.below(size.lines - first)
      let distance = generator.below(2 * size.lines) - size.lines
      for line in 0..<size.lines where !generator.chance(8) {
        let source = (first...last).contains(line) ? line + distance : line
        guard (0..<size.lines).contains(source) else { continue }
        frame.copy(line: source, of: old, to: line)
      }
    }
    for line in 0..<size.lines where generator.chance(old == nil ? 90 : 15) {
      let start = generator.below(size.columns)
      frame.clear(line: line)
      frame.draw(
        randomText(&generator),
        line: line,
        columns: (generator.chance(50) ? 0 : start)..<size.columns
      )
    }
    if generator.chance(50) {
      frame.cursor = .init(line: generator.below(size.lines), column: generator.below(size.columns))
    }
    return frame
  }

  private static func randomText(_ generator: inout SeededGenerator) -> StyledText {
    var text = StyledText("")
    for _ in 0..<generator.below(6) {
      text += StyledText(texts[generator.below(texts.count)], randomStyle(&generator))
    }
    return text
  }

  private static func randomStyle(_ generator: inout SeededGenerator) -> Style {
    guard generator.chance(60) else { return .plain }
    return Style(
      foreground: foregrounds[generator.below(foregrounds.count)],
      background: backgrounds[generator.below(backgrounds.count)],
      traits: Style.Traits(rawValue: UInt8(generator.below(32)))
    )
  }
}
