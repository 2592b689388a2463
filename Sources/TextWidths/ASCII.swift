extension UInt8 {
  /// Whether the byte is a character of ASCII that is drawn as itself, in one column.
  var isPrintableASCII: Bool { self >= 0x20 && self < 0x7F }
}

extension String {
  /// The number of its characters, if there are no more than a limit and each is a printable one of ASCII.
  package func printableASCIICount(limit: Int) -> Int? {
    let count = utf8.count
    guard count <= limit else { return nil }
    let isPrintable = utf8.withContiguousStorageIfAvailable { $0.allSatisfy(\.isPrintableASCII) }
    return isPrintable == true ? count : nil
  }
}
