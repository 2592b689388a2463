import StatefulTable
import TestSupport
import TextWidths

@testable import StatefulTableText

/// Text of rows, which isn't trusted, in any number of columns.
enum TextTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    var choices = Choices(bytes)
    let columns = choices.below(24)
    let isSplit = choices.bool()
    let string = String(decoding: choices.takeRest(), as: UTF8.self)
    let text = isSplit ? split(string) : StyledText(string)
    return glyphViolation(string) ?? drawingViolation(text, columns)
      ?? widthViolation(text, columns)
  }

  /// The text as runs of a few scalars each, which may cut a cluster.
  private static func split(_ string: String) -> StyledText {
    let scalars = Array(string.unicodeScalars)
    let runs = stride(from: 0, to: scalars.count, by: 3).map { start in
      let part = scalars[start..<min(start + 3, scalars.count)]
      return StyledText.Run(String(String.UnicodeScalarView(part)), .bold)
    }
    return StyledText(runs)
  }

  private static func glyphViolation(_ string: String) -> String? {
    var reader = GlyphReader(string, columns: nil)
    while let glyph = reader.next() {
      if !(1...2).contains(glyph.columns) { return "a glyph of \(glyph.columns) columns" }
      if glyph.string.count != 1 { return "\(glyph.string.count) characters in a glyph" }
    }
    return reader.isCutOff ? "the end was not read" : nil
  }

  private static func drawingViolation(_ text: StyledText, _ columns: Int) -> String? {
    var frame = Frame(size: Size(columns: columns + 2, lines: 1))
    let end = frame.draw(text, line: 0, columns: 0..<columns)
    if end > columns { return "drawn up to \(end) of \(columns) columns" }
    if let column = (end..<columns + 2).first(where: { frame[line: 0, column: $0] != .init(" ") }) {
      return "something behind the end at \(column)"
    }
    return FrameRules.violation(of: frame)
  }

  /// The width is what drawing takes.
  private static func widthViolation(_ text: StyledText, _ columns: Int) -> String? {
    let width = text.columns(limit: 10_000)
    if text.columns(limit: columns) != min(width, columns) { return "the limit changes the width" }
    guard width < 1000 else { return nil }
    var frame = Frame(size: Size(columns: width + 2, lines: 1))
    let end = frame.draw(text, line: 0, columns: 0..<width + 2)
    return end == width ? nil : "\(end) columns are drawn of \(width)"
  }
}
