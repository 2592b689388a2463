/// What follows `ESC [ M`, the old form of a mouse event: three bytes, 32 more than what they say.
struct OldMouseReport {
  private var bytes: [UInt8] = []

  /// Takes a byte.
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  var isComplete: Bool { bytes.count == 3 }

  var event: MouseEvent? {
    guard isComplete else { return nil }
    return MouseEvent(
      code: Int(bytes[0]) - 32,
      column: Int(bytes[1]) - 32,
      line: Int(bytes[2]) - 32
    )
  }
}
