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
    /// The byte begins no scalar, or the bytes up to it are none.
    case invalid
  }

  /// The bytes of a scalar that has begun and not ended.
  private var bytes: [UInt8] = []
  /// How many bytes the scalar has.
  private var length = 0

  var isIncomplete: Bool { !bytes.isEmpty }

  mutating func decode(_ byte: UInt8) -> Result {
    if bytes.isEmpty {
      switch byte {
      case ..<0x80: return .scalar(Unicode.Scalar(byte))
      case 0xC2...0xDF: length = 2
      case 0xE0...0xEF: length = 3
      case 0xF0...0xF4: length = 4
      default: return .invalid
      }
    } else if !(0x80...0xBF).contains(byte) {
      bytes = []
      return .broken
    }
    bytes.append(byte)
    guard bytes.count == length else { return .incomplete }
    defer { bytes = [] }
    let text = String(validating: bytes, as: UTF8.self)
    return text?.unicodeScalars.first.map(Result.scalar) ?? .invalid
  }
}
