/// Reads a string as glyphs, from the start and no further than asked: a line of 10 MB costs what is
/// visible of it.
///
/// Strings aren't trusted. What comes out holds no control and nothing invisible that stands alone, is
/// never wider than two columns, and is one character each.
struct GlyphReader {
  /// The bytes looked at for each column, at most.
  ///
  /// Text can be all combining marks, and never fill a column.
  private static let bytesPerColumn = 64
  private static let tabWidth = 8

  private let text: String
  private var index: String.Index
  private var column: Int
  private var pending: Glyph?
  private var pendingCount = 0

  /// Whether the string goes on after the last glyph.
  let isCutOff: Bool

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - columns: The room there is; `nil` reads the whole string. More glyphs may be read.
  ///   - column: Where the text begins, as tabs count it.
  init(_ string: String, columns: Int?, column: Int = 0) {
    self.column = column
    // One column more, so that what doesn't fit is seen.
    let bytes = columns.map { (max(0, $0) + 1) * Self.bytesPerColumn } ?? .max
    let start = string.startIndex
    if let end = string.utf8.index(start, offsetBy: bytes, limitedBy: string.endIndex) {
      // A copy: looking for clusters in a substring looks at what lies behind it too.
      text = String(string[..<end])
      isCutOff = end != string.endIndex
    } else {
      text = string
      isCutOff = false
    }
    index = text.startIndex
  }

  /// Reads the next glyph.
  mutating func next() -> Glyph? {
    let glyph = readPending() ?? read()
    column += glyph?.columns ?? 0
    return glyph
  }

  private mutating func readPending() -> Glyph? {
    guard pendingCount > 0 else { return nil }
    pendingCount -= 1
    return pending
  }

  private mutating func read() -> Glyph? {
    guard index < text.endIndex else { return nil }
    let byte = text.utf8[index]
    let next = text.utf8.index(after: index)
    if byte < 0x80 {
      if byte < 0x20 || byte == 0x7F {
        index = next
        return glyph(ofControl: byte)
      }
      // Two ASCII characters are never one cluster, but for CR LF, which are controls.
      if next == text.endIndex || text.utf8[next] < 0x80 {
        index = next
        return Glyph(Unicode.Scalar(byte))
      }
    }
    let start = index
    index = text.index(after: start)
    return glyph(of: text.unicodeScalars[start..<index])
  }

  private mutating func glyph(ofControl byte: UInt8) -> Glyph {
    guard byte == 0x09 else { return Glyph(.picture(ofControl: byte)) }
    repeatLater(Glyph(" "), Self.tabWidth - column % Self.tabWidth - 1)
    return Glyph(" ")
  }

  private mutating func glyph(of scalars: Substring.UnicodeScalarView) -> Glyph {
    guard let first = scalars.first, !first.isInvisible else { return Glyph(.standIn) }
    let isSingle = scalars.index(after: scalars.startIndex) == scalars.endIndex
    if isSingle, !first.joinsItsNeighbor { return Glyph(first, columns: first.columns) }
    let cluster = SafeCluster(scalars)
    if cluster.hasHiddenText { repeatLater(Glyph(.standIn), 1) }
    return cluster.glyph
  }

  private mutating func repeatLater(_ glyph: Glyph, _ count: Int) {
    pending = glyph
    pendingCount = count
  }
}
