extension UInt8 {
  /// Whether the byte is a character of ASCII that is drawn as itself, in one column.
  var isPrintableASCII: Bool { self >= 0x20 && self < 0x7F }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether each byte is a printable character of ASCII.
  var isPrintableASCII: Bool {
    let bytes = UnsafeRawBufferPointer(self)
    guard bytes.count >= 8 else { return bytes.allSatisfy(\.isPrintableASCII) }
    var marks: UInt64 = 0
    var offset = 0
    while offset < bytes.count {
      // Eight at a time, of which the last eight may have been looked at already.
      let start = Swift.min(offset, bytes.count &- 8)
      let word = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      // Each byte that isn't printable has its highest bit set in one of these, and no byte has that if all are.
      marks |= word | (word &+ 0x0101_0101_0101_0101) | (word &- 0x2020_2020_2020_2020)
      offset &+= 8
    }
    return marks & 0x8080_8080_8080_8080 == 0
  }
}

extension String {
  /// The number of its characters, if there are no more than a limit and each is a printable one of ASCII.
  func printableASCIICount(limit: Int) -> Int? {
    let count = utf8.count
    guard count <= limit else { return nil }
    return utf8.withContiguousStorageIfAvailable(\.isPrintableASCII) == true ? count : nil
  }
}
