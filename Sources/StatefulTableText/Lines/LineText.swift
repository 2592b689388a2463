/// A line as a list shows it: all of a usual one, the beginning of a very long one.
package struct LineText: Sendable, Hashable {
  /// The most bytes of a line that are kept: more than any screen is wide.
  package static let limit = 4096

  /// The text, in which bytes that are no text are replaced.
  package let text: String
  /// How many bytes the whole line has.
  package let byteCount: Int

  /// Whether the text is only the beginning of the line.
  package var isCut: Bool { byteCount > Self.limit }

  /// Creates a line's text from all of its bytes, or at least the first ``limit`` of them.
  package init(_ bytes: some Collection<UInt8>, byteCount: Int) {
    self.byteCount = byteCount
    guard byteCount > Self.limit else {
      text = String(decoding: bytes, as: UTF8.self)
      return
    }
    // A character may have been cut in two.
    let whole = bytes.prefix(Self.limit).reversed().drop { $0 & 0xC0 == 0x80 }.drop { $0 >= 0xC0 }
    text = String(decoding: whole.reversed(), as: UTF8.self) + "…"
  }
}
