/// The next scalar of a text, and whether it is a character of its own.
struct ScalarPeek {
  let scalar: Unicode.Scalar
  let drawingClass: DrawingClass
  /// How many bytes it takes.
  let length: Int
  let standsAlone: Bool

  /// Looks at the scalar at an offset; there is none at the end.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    guard offset < bytes.count else { return nil }
    scalar = Self.decode(bytes, at: offset)
    length = Self.length(bytes[offset])
    drawingClass = DrawingClass(scalar)
    let end = offset + length
    guard drawingClass.standsAlone, end < bytes.count else {
      standsAlone = drawingClass.standsAlone
      return
    }
    // ASCII joins nothing. Its controls are invisible, but characters of their own.
    standsAlone = bytes[end] < 0x80 || DrawingClass(Self.decode(bytes, at: end)).standsAlone
  }

  private static func length(_ first: UInt8) -> Int {
    switch first {
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  /// Decodes a scalar of a string, whose bytes are well formed.
  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at offset: Int
  ) -> Unicode.Scalar {
    let first = bytes[offset]
    guard first >= 0x80 else { return Unicode.Scalar(first) }
    func bits(_ distance: Int) -> UInt32 { UInt32(bytes[offset + distance] & 0x3F) }
    let value =
      switch length(first) {
      case 2: UInt32(first & 0x1F) << 6 | bits(1)
      case 3: UInt32(first & 0x0F) << 12 | bits(1) << 6 | bits(2)
      default: UInt32(first & 0x07) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3)
      }
    return Unicode.Scalar(value) ?? .standIn
  }
}
