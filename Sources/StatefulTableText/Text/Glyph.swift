/// One character as it is drawn: safe, and of a known width.
struct Glyph: Hashable {
  /// The scalar, or the first of several.
  var scalar: Unicode.Scalar
  /// All scalars, if there are several, or the one joins its neighbours.
  ///
  /// Up to 15 bytes of UTF-8, thus nearly all that occur, need no allocation.
  var cluster: String?
  /// The columns it takes: 1 or 2.
  var columns: Int

  init(_ scalar: Unicode.Scalar, columns: Int = 1) {
    self.scalar = scalar
    self.columns = columns
  }

  var string: String { cluster ?? String(Character(scalar)) }
}
