/// Text broken into lines of a width, at blanks where that is possible.
///
/// A newline ends a line. Blanks at the end of a full line are left out; those at the start of a paragraph
/// are kept. A word that is wider than a line is broken between characters. Chinese and Japanese text can be
/// broken between any two characters, but for punctuation.
package struct TextWrap {
  /// The bytes looked at for each column, at most.
  ///
  /// Text can be all combining marks, and never fill a line.
  private static let bytesPerColumn = 16
  /// Wider than any screen.
  private static let maximumColumns = 1 << 16
  /// No line begins with these.
  private static let closingMarks: Set<Unicode.Scalar> = [
    "、", "。", "，", "．", "：", "；", "！", "？", "）", "］", "｝", "」", "』", "】", "〉", "》", "〕", "々", "ー",
  ]
  /// No line ends with these.
  private static let openingMarks: Set<Unicode.Scalar> = [
    "（", "［", "｛", "「", "『", "【", "〈", "《", "〔",
  ]

  /// Where a line can end, and the next one begin.
  private struct Break {
    var end: Int
    var next: Int
    /// The column at which the next line begins in this one.
    var column: Int
  }

  /// The lines, as offsets in the UTF-8 of the whole text.
  package private(set) var lines: [Range<Int>] = []
  /// Whether there is text behind the last line.
  package private(set) var isCutOff = false

  private let columns: Int
  private let maximumLines: Int
  private var lineStart = 0
  private var column = 0
  private var lastBreak: Break?
  /// A break behind a wide character, which counts unless a closing mark follows.
  private var breakAfterWide: Break?
  private var isAfterOpeningMark = false
  /// Where the blanks before the next character begin, if there are any.
  private var blankStart: Int?
  /// Whether the line is full, and blanks are left out up to the next character.
  private var isSkippingBlanks = false

  /// Breaks a text in parts into lines, one at least.
  ///
  /// A width of 0 or less leaves the text on one line.
  ///
  /// - Complexity: O(*n*) for the *n* columns of all lines, however long the text is.
  package init(_ parts: [String], columns: Int, maximumLines: Int) {
    self.columns = min(columns, Self.maximumColumns)
    self.maximumLines = max(1, maximumLines)
    let end = parts.reduce(0) { $0 + $1.utf8.count }
    let isOneLine =
      columns <= 0
      || end <= columns && parts.allSatisfy { $0.printableASCIICount(limit: columns) != nil }
    guard !isOneLine else {
      lines = [0..<end]
      return
    }
    var start = 0
    for part in parts {
      guard read(part, from: start) else { return }
      start += part.utf8.count
    }
    finish(at: end)
  }

  // MARK: Reading

  /// Reads a part, and returns `false` once there is no room for more.
  private mutating func read(_ string: String, from start: Int) -> Bool {
    let text = readablePart(of: string)
    var reader = GlyphReader(text, columns: nil, column: column)
    while !reader.isAtEnd {
      guard lines.count < maximumLines || isSkippingBlanks else {
        isCutOff = true
        return false
      }
      readWords(&reader, from: start)
      readCharacter(&reader, from: start)
    }
    guard text.utf8.count < string.utf8.count else { return true }
    finish(at: start + reader.offset)
    isCutOff = true
    return false
  }

  /// What fills all lines, without a copy if that is the whole string.
  private func readablePart(of string: String) -> String {
    let limit = (columns + 1) * maximumLines * Self.bytesPerColumn
    guard string.utf8.count > limit else { return string }
    return String(string[..<string.utf8.index(string.startIndex, offsetBy: limit)])
  }

  /// Reads printable ASCII as far as it fits on the line.
  private mutating func readWords(_ reader: inout GlyphReader, from start: Int) {
    guard !isSkippingBlanks else { return }
    let offset = start + reader.offset
    var blankStart = blankStart
    var lastBreak = breakAfterWide ?? lastBreak
    let column = column
    let count = reader.readASCII(atMost: columns - column) { bytes in
      for (index, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: " ") {
          let end = blankStart ?? offset + index
          blankStart = end
          lastBreak = Break(end: end, next: offset + index + 1, column: column + index + 1)
        } else {
          blankStart = nil
        }
      }
    }
    guard count > 0 else { return }
    self.column += count
    self.blankStart = blankStart
    self.lastBreak = lastBreak
    breakAfterWide = nil
    isAfterOpeningMark = false
  }

  private mutating func readCharacter(_ reader: inout GlyphReader, from start: Int) {
    let offset = start + reader.offset
    let newline = reader.newlineLength
    if newline > 0 {
      for _ in 0..<newline { _ = reader.next() }
      endParagraph(at: offset, next: offset + newline)
      reader.column = 0
      return
    }
    guard let glyph = reader.next() else { return }
    var width = glyph.columns
    while let more = reader.nextPending() { width += more.columns }
    let bytes = offset..<start + reader.offset
    // A blank with a mark on it is seen, and so isn't left out.
    if Self.isBlank(glyph.scalar), bytes.count == glyph.scalar.utf8.count {
      addBlank(bytes, width)
    } else {
      add(glyph, bytes, width)
    }
    reader.column = column
  }

  /// Whether lines can be broken at a character, which a no-break space isn't.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }

  // MARK: Lines

  private mutating func addBlank(_ bytes: Range<Int>, _ width: Int) {
    guard !isSkippingBlanks else { return }
    let end = blankStart ?? bytes.lowerBound
    guard column + width <= columns else {
      close(at: end, next: bytes.upperBound)
      isSkippingBlanks = true
      return
    }
    column += width
    blankStart = end
    lastBreak = Break(end: end, next: bytes.upperBound, column: column)
    breakAfterWide = nil
    isAfterOpeningMark = false
  }

  private mutating func add(_ glyph: Glyph, _ bytes: Range<Int>, _ width: Int) {
    let start = bytes.lowerBound
    if isSkippingBlanks {
      isSkippingBlanks = false
      lineStart = start
    }
    let isWide = glyph.columns > 1
    if !Self.closingMarks.contains(glyph.scalar), !isAfterOpeningMark, blankStart == nil {
      let breakHere = isWide ? Break(end: start, next: start, column: column) : nil
      lastBreak = breakAfterWide ?? breakHere ?? lastBreak
    }
    while column + width > columns, lineStart < start { breakLine(before: start) }
    column += width
    blankStart = nil
    isAfterOpeningMark = Self.openingMarks.contains(glyph.scalar)
    breakAfterWide =
      isWide && !isAfterOpeningMark
      ? Break(end: bytes.upperBound, next: bytes.upperBound, column: column) : nil
  }

  private mutating func breakLine(before offset: Int) {
    if let lastBreak, lastBreak.end > lineStart {
      let rest = column - lastBreak.column
      close(at: lastBreak.end, next: lastBreak.next)
      column = rest
    } else {
      close(at: offset, next: offset)
    }
  }

  private mutating func endParagraph(at end: Int, next: Int) {
    if isSkippingBlanks {
      isSkippingBlanks = false
      lineStart = next
    } else {
      close(at: end, next: next)
    }
  }

  private mutating func close(at end: Int, next: Int) {
    if lines.count < maximumLines { lines.append(lineStart..<end) } else { isCutOff = true }
    lineStart = next
    column = 0
    lastBreak = nil
    breakAfterWide = nil
    blankStart = nil
    isAfterOpeningMark = false
  }

  /// Ends the last line, if the text doesn't end with a newline.
  private mutating func finish(at end: Int) {
    guard !isSkippingBlanks, lineStart < end || lines.isEmpty else { return }
    close(at: end, next: end)
  }
}
