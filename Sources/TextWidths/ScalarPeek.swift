/// The next scalar of a text, and whether it is a character of its own.
struct ScalarPeek {
  let scalar: Unicode.Scalar
  let drawingClass: DrawingClass
  /// How many bytes it takes.
  let length: Int
  let standsAlone: Bool

  /// Looks at the scalar at an offset in the UTF-8 of a text; there is none at the end.
  init?(_ text: String, at offset: Int) {
    guard offset < text.utf8.count else { return nil }
    let scalars = text.unicodeScalars
    let start = text.utf8.index(text.startIndex, offsetBy: offset)
    scalar = scalars[start]
    length = UTF8.width(scalar)
    drawingClass = DrawingClass(scalar)
    let end = scalars.index(after: start)
    // ASCII joins nothing. Its controls are invisible, but characters of their own.
    standsAlone =
      drawingClass.standsAlone
      && (end == scalars.endIndex || scalars[end].isASCII
        || DrawingClass(scalars[end]).standsAlone)
  }
}
