import StatefulTable

/// The plain lines of rows and of the titles of their sections.
struct PlainText {
  private static let gap = "  "
  private static let newline = UInt8(ascii: "\n")

  /// The lines since ``removeAll()``.
  private(set) var bytes: [UInt8] = []
  /// Whether there was a line before.
  private var hasLines = false

  /// Forgets the lines, which were written.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends the title of a section, apart from the rows before.
  mutating func append(title: String) {
    if hasLines { bytes.append(Self.newline) }
    append(StyledText(title))
    endLine()
  }

  /// Appends all texts of a cell, in one line.
  mutating func append(_ cell: Cell) {
    append(cell.text)
    for line in cell.additionalLines { append(more: line) }
    if let detail = cell.detail { append(more: detail) }
    endLine()
  }

  private mutating func append(more text: StyledText) {
    guard !text.isEmpty else { return }
    bytes += Self.gap.utf8
    append(text)
  }

  private mutating func append(_ text: StyledText) {
    for run in text.runs {
      if run.string.printableASCIICount(limit: .max) != nil {
        bytes += run.string.utf8
        continue
      }
      var reader = GlyphReader(run.string, columns: nil)
      while let glyph = reader.next() { bytes += glyph.string.utf8 }
    }
  }

  private mutating func endLine() {
    bytes.append(Self.newline)
    hasLines = true
  }
}
