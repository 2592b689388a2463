extension UInt8 {
  /// Whether the byte is a character of ASCII that is drawn as itself, in one column.
  var isPrintableASCII: Bool { self >= 0x20 && self < 0x7F }
}
