import StatefulTable
public import StatefulTableText

/// What is right of every frame, whatever it shows.
public enum FrameRules {
  /// The rule that the next frame of a content breaks, if it breaks one.
  @MainActor public static func violation(of content: any TerminalContent) -> String? {
    violation(of: content, content.frame())
  }

  /// The rule that a frame breaks that a content has just drawn, if it breaks one.
  @MainActor public static func violation(
    of content: any TerminalContent,
    _ frame: Frame
  ) -> String? {
    let size = Size(columns: max(0, content.size.columns), lines: max(0, content.size.lines))
    if frame.size != size { return "a frame of \(frame.size) on a screen of \(content.size)" }
    if let violation = violation(of: frame) { return violation }
    content.setNeedsDisplay()
    return content.frame().difference(from: frame).map { "drawn again it differs: \($0)" }
  }

  /// The rule that a frame breaks: no half of a character, and nothing that acts on a terminal.
  public static func violation(of frame: Frame) -> String? {
    for line in 0..<frame.size.lines {
      var column = 0
      while column < frame.size.columns {
        let symbol = frame[line: line, column: column]
        if !(1...2).contains(symbol.columns) { return "half a character at \(line), \(column)" }
        column += symbol.columns
      }
      if column != frame.size.columns { return "a character sticks out of line \(line)" }
      if let scalar = frame.text(ofLine: line).unsafeScalar {
        return "U+\(String(scalar.value, radix: 16)) is drawn"
      }
    }
    // Without cells there is no place for it.
    guard let cursor = frame.cursor, frame.size.lines > 0, frame.size.columns > 0 else {
      return nil
    }
    return frame.bounds.contains(cursor) ? nil : "the cursor is at \(cursor)"
  }
}
