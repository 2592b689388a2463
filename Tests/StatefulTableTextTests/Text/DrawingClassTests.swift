import Testing

@testable import StatefulTableText
@testable import TextWidths

/// The table made from the Unicode Character Database, over all scalars.
struct DrawingClassTests {
  /// What is drawn for each general category, and the scalars that it isn't true of.
  private func isDrawnAsItself(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    // What acts on a terminal or on the direction of text, what has no width that all terminals agree
    // on, and what would be drawn as nothing.
    case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return false
    // Those that stand in front of a number are to be seen.
    case .format: return !properties.isDefaultIgnorableCodePoint && isPrepended(scalar)
    // Selectors, fillers and joiners of marks.
    case .nonspacingMark, .otherLetter: return !properties.isDefaultIgnorableCodePoint
    // Private use among them: fonts for terminals have their signs there.
    default: return true
    }
  }

  /// Whether a cluster goes on behind the scalar, whatever comes but a control.
  private func isPrepended(_ scalar: Unicode.Scalar) -> Bool { "\(scalar)x".count == 1 }

  @Test func `Every scalar is drawn as itself or not, by its general category`() async {
    // A library with data of another version knows other scalars.
    let isSameVersion = Unicode.Scalar(0x1FAC8)?.properties.age?.major == 17
    await Unicode.Scalar.forAll { scalar in
      guard isSameVersion || scalar.properties.age != nil else { return }
      let isInvisible = DrawingClass(scalar) == .invisible
      if isInvisible == isDrawnAsItself(scalar) {
        Issue.record("\(scalar.code) is drawn as \(DrawingClass(scalar))")
      }
    }
    #expect(DrawingClass.unicodeVersion == "17.0.0")
  }

  @Test func `Marks take no column and emoji take two`() async {
    await Unicode.Scalar.forAll { scalar in
      let drawingClass = DrawingClass(scalar)
      guard drawingClass != .invisible else { return }
      let properties = scalar.properties
      let isMark = [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
      let isHalfFlag = (0x1F1E6...0x1F1FF).contains(scalar.value)
      let isWide = drawingClass.columns == 2
      let isWrongEmoji = properties.isEmojiPresentation && isWide == isHalfFlag
      if isMark != (drawingClass == .mark) || isWrongEmoji {
        Issue.record("\(scalar.code) is drawn as \(drawingClass)")
      }
    }
  }

  @Test func `What stands alone is a character of its own beside any other that does`() async {
    await Unicode.Scalar.forAll { scalar in
      guard DrawingClass(scalar).standsAlone else { return }
      let text = "a\(scalar)漢\(scalar)\(scalar)क\(scalar)👩\(scalar)\u{AC00}\(scalar)z"
      if text.count != text.unicodeScalars.count {
        Issue.record("\(scalar.code) joins its neighbour")
      }
    }
  }

  @Test("No scalar whatever is drawn as a control, as nothing or as more than one glyph")
  func noScalar() async {
    await Unicode.Scalar.forAll { scalar in
      guard scalar != "\t" else { return }
      var reader = GlyphReader(String(scalar), columns: nil)
      guard let glyph = reader.next(), reader.next() == nil, (1...2).contains(glyph.columns),
        glyph.string.unicodeScalars.allSatisfy({ DrawingClass($0) != .invisible })
      else {
        Issue.record("\(scalar.code) is drawn badly")
        return
      }
    }
  }

  @Test func `Between letters every scalar leaves the columns aligned`() async {
    await Unicode.Scalar.forAll { scalar in
      guard scalar != "\t" else { return }
      var reader = GlyphReader("a\(scalar)b", columns: nil)
      var columns = 0
      var drawn = String.UnicodeScalarView()
      while let glyph = reader.next() {
        columns += glyph.columns
        drawn += glyph.string.unicodeScalars
      }
      // A mark goes onto the letter before it, a sign that belongs before a number onto the one behind.
      let drawingClass = DrawingClass(scalar)
      let expected = 2 + (drawingClass == .jamo ? 1 : drawingClass.columns)
      let isClean = drawn.allSatisfy { DrawingClass($0) != .invisible }
      if !isClean || columns > expected || columns < expected - 1 || drawn.last != "b" {
        Issue.record("\(scalar.code) is drawn in \(columns) columns: \(drawn)")
      }
    }
  }
}
