/// One character as it is drawn: safe, and of a known width.
@usableFromInline
package struct Glyph: Hashable {
  /// The scalar, or the first of several.
  @usableFromInline package var scalar: Unicode.Scalar
  /// All scalars, if there are several, or the one joins its neighbours.
  ///
  /// Up to 15 bytes of UTF-8, thus nearly all that occur, need no allocation.
  @usableFromInline package var cluster: String?
  /// The columns it takes: 1 or 2.
  @usableFromInline package var columns: Int

  package init(_ scalar: Unicode.Scalar, columns: Int = 1) {
    self.scalar = scalar
    self.columns = columns
  }

  package var string: String { cluster ?? String(Character(scalar)) }
}
