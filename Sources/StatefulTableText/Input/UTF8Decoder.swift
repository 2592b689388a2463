/// Decodes UTF-8 byte by byte, whatever way it is cut.
///
/// Bytes that aren't UTF-8 are left out.
struct UTF8Decoder {
  enum Result: Equatable {
    case scalar(Unicode.Scalar)
    /// More bytes are needed.
    case incomplete
    /// The byte doesn't continue what was begun; it is to be looked at by itself.
    case broken
    /// The byte can't begin a scalar.
    case invalid
  }

  private var value: UInt32 = 0
  private var remaining = 0
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether a scalar has begun and not ended.
  var isIncomplete: Bool { remaining > 0 }

  mutating func decode(_ byte: UInt8) -> Result {
    remaining > 0 ? continueScalar(byte) : beginScalar(byte)
  }

  private mutating func beginScalar(_ byte: UInt8) -> Result {
    range = 0x80...0xBF
    switch byte {
    case ..<0x80:
      return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF:
      remaining = 1
      value = UInt32(byte & 0x1F)
    case 0xE0...0xEF:
      remaining = 2
      value = UInt32(byte & 0x0F)
      // No over-long forms, no surrogates.
      if byte == 0xE0 { range = 0xA0...0xBF }
      if byte == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      remaining = 3
      value = UInt32(byte & 0x07)
      // No over-long forms, nothing beyond U+10FFFF.
      if byte == 0xF0 { range = 0x90...0xBF }
      if byte == 0xF4 { range = 0x80...0x8F }
    default:
      return .invalid
    }
    return .incomplete
  }

  private mutating func continueScalar(_ byte: UInt8) -> Result {
    guard range.contains(byte) else {
      remaining = 0
      return .broken
    }
    range = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    remaining -= 1
    guard remaining == 0 else { return .incomplete }
    return Unicode.Scalar(value).map(Result.scalar) ?? .invalid
  }
}
