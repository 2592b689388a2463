import Testing

@testable import StatefulTableText

/// Text of which each byte is a character of ASCII that is drawn as itself.
struct ASCIITests {
  @Test("Every byte counts, wherever it stands in a text of any length")
  func everyByteCounts() {
    for length in 0..<20 {
      var text = [UInt8](repeating: UInt8(ascii: " "), count: length)
      #expect(text.withUnsafeBufferPointer(\.isPrintableASCII))
      for position in 0..<length {
        for byte in UInt8.min...UInt8.max {
          text[position] = byte
          let isPrintable = text.withUnsafeBufferPointer(\.isPrintableASCII)
          if isPrintable != (0x20...0x7E).contains(byte) {
            Issue.record("\(byte) at \(position) of \(length)")
          }
        }
        text[position] = UInt8(ascii: "~")
      }
    }
  }

  @Test("One byte that can't be printed isn't made up for by another")
  func twoBytes() {
    var text = [UInt8](repeating: UInt8(ascii: "a"), count: 8)
    for (first, second) in [(0xFF, 0x00), (0x00, 0xFF), (0x7F, 0x1F), (0x80, 0x7F), (0x1F, 0x20)] {
      for position in 0..<7 {
        text[position] = UInt8(first)
        text[position + 1] = UInt8(second)
        #expect(!text.withUnsafeBufferPointer(\.isPrintableASCII), "\(first), \(second)")
        text[position] = UInt8(ascii: "a")
        text[position + 1] = UInt8(ascii: "a")
      }
    }
  }
}
