// How the folder works:
//
// 1. A `GlyphReader` reads a string as glyphs: what is drawn as one, with its width.
// 2. Most are ASCII or a single scalar (`ScalarPeek`). What joins its neighbors goes through `SafeCluster`.
// 3. The width is that of the scalar's `DrawingClass`, from a table that `generate` makes of Unicode's files.
// 4. `TextWrap` breaks lines.

/// One character as it is drawn: safe, and of a known width.
package struct Glyph: Hashable {
  /// The scalar, or the first of several.
  package var scalar: Unicode.Scalar
  /// All scalars, if there are several, or the one joins its neighbors.
  ///
  /// Up to 15 bytes of UTF-8, thus nearly all that occur, need no allocation.
  package var cluster: String?
  /// The columns it takes: 1 or 2.
  package var columns: Int

  package init(_ scalar: Unicode.Scalar, columns: Int = 1) {
    self.scalar = scalar
    self.columns = columns
  }

  package var string: String { cluster ?? String(Character(scalar)) }
}

/// Reads a string as glyphs, from the start and no further than needed: a line of 10 MB costs only its
/// visible part.
///
/// Strings aren't trusted. A glyph holds no control and nothing invisible that stands alone, is never wider
/// than two columns, and is one character.
package struct GlyphReader {
  /// The bytes looked at for each column, at most.
  ///
  /// Text can be all combining marks, and never fill a column.
  private static let bytesPerColumn = 64
  private static let tabWidth = 8

  private var text: String
  /// How many bytes have been read.
  private(set) var offset = 0
  /// The column of the next glyph, as tabs count it.
  var column: Int
  private var pending: Glyph?
  private var pendingCount = 0

  /// Whether the string goes on after the last glyph.
  package let isCutOff: Bool

  /// Creates a reader of as many glyphs as fill some columns, or of more; with `nil`, of the whole string.
  ///
  /// Tabs are counted from the column where the text begins.
  package init(_ string: String, columns: Int?, column: Int = 0) {
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
  }

  /// Reads the characters that come next as long as they are printable ASCII, each of which takes one column.
  ///
  /// - Returns: How many were read. If none were, the body isn't called.
  @inline(__always)
  package mutating func readASCII(
    atMost columns: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    guard pendingCount == 0 else { return 0 }
    let start = offset
    let count = text.withUTF8 { bytes in
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      var end = 0
      let limit = min(columns, rest.count)
      while end < limit, rest[end].isPrintableASCII { end += 1 }
      // What is behind the last one may be a mark on it.
      if end > 0, end < rest.count, rest[end] >= 0x80 { end -= 1 }
      if end > 0 { body(UnsafeBufferPointer(rebasing: rest[..<end])) }
      return end
    }
    offset += count
    column += count
    return count
  }

  /// Reads the next glyph.
  package mutating func next() -> Glyph? {
    let glyph = readPending() ?? read()
    column += glyph?.columns ?? 0
    return glyph
  }

  /// Reads what the last character is drawn with besides its first glyph, a glyph at a time.
  mutating func nextPending() -> Glyph? {
    let glyph = readPending()
    column += glyph?.columns ?? 0
    return glyph
  }

  /// Reads a part of what is to be left out: printable ASCII, or else one glyph.
  ///
  /// The columns to leave out become -1 if the last character takes a column more.
  ///
  /// - Returns: The columns read, or `nil` at the end of the string.
  package mutating func skip(_ columns: inout Int) -> Int? {
    var count = readASCII(atMost: columns) { _ in }
    if count == 0 {
      guard let glyph = next() else { return nil }
      count = glyph.columns
    }
    columns -= count
    return count
  }

  /// Whether everything was read.
  var isAtEnd: Bool { offset >= text.utf8.count && pendingCount == 0 }

  /// How many bytes the newline takes that comes next; 0 if none does.
  var newlineLength: Int {
    mutating get {
      let start = offset
      return text.withUTF8 { bytes in
        guard start < bytes.count else { return 0 }
        if bytes[start] == UInt8(ascii: "\n") { return 1 }
        let isPair = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "\n")
        return isPair && bytes[start] == UInt8(ascii: "\r") ? 2 : 0
      }
    }
  }

  private mutating func readPending() -> Glyph? {
    guard pendingCount > 0 else { return nil }
    pendingCount -= 1
    return pending
  }

  private mutating func read() -> Glyph? {
    guard let peek = ScalarPeek(text, at: offset) else { return nil }
    if peek.scalar.value < 0x20 || peek.scalar.value == 0x7F {
      offset += 1
      return glyph(ofControl: UInt8(peek.scalar.value))
    }
    if peek.standsAlone {
      offset += peek.length
      return Glyph(peek.scalar, columns: peek.drawingClass.columns)
    }
    return readCluster()
  }

  private mutating func readCluster() -> Glyph {
    let rest = text[text.utf8.index(text.startIndex, offsetBy: offset)...]
    let end = rest.index(after: rest.startIndex)
    offset += text.utf8.distance(from: rest.startIndex, to: end)
    let cluster = SafeCluster(rest.unicodeScalars[..<end])
    if cluster.hasHiddenText { repeatLater(Glyph(.standIn), 1) }
    return cluster.glyph
  }

  private mutating func glyph(ofControl byte: UInt8) -> Glyph {
    guard byte == 0x09 else { return Glyph(.picture(ofControl: byte)) }
    repeatLater(Glyph(" "), Self.tabWidth - column % Self.tabWidth - 1)
    return Glyph(" ")
  }

  private mutating func repeatLater(_ glyph: Glyph, _ count: Int) {
    pending = glyph
    pendingCount = count
  }
}
