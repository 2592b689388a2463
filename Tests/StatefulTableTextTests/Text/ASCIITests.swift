import Testing
import TextWidths

/// Text of which each byte is a character of ASCII that is drawn as itself.
struct ASCIITests {
  @Test func `Printable characters of ASCII are counted up to a limit, and no others`() {
    for scalar in (0..<0x180).compactMap(Unicode.Scalar.init) {
      let isPrintable = (0x20...0x7E).contains(scalar.value)
      let text = "ab\(scalar)"
      #expect(text.printableASCIICount(limit: 9) == (isPrintable ? 3 : nil), "\(scalar.value)")
      #expect(text.printableASCIICount(limit: 2) == nil)
    }
    #expect("".printableASCIICount(limit: 0) == 0)
  }
}
