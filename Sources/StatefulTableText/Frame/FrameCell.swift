/// One column of one line of a frame, in 16 bytes and without an allocation.
///
/// No bit of it is left undefined, so that whole lines can be compared as memory.
struct FrameCell: Hashable, Sendable {
  /// What fills the cell.
  enum Content: Hashable {
    /// A character of one scalar.
    case scalar(Unicode.Scalar)
    /// A character of several scalars, whose width terminals don't agree on: an index into the frame's
    /// clusters.
    case cluster(Int)
    /// The second column of the character at the left.
    case rightHalf
  }

  private var code: UInt64
  var style: PackedStyle

  private static let clusterFlag: UInt64 = 1 << 34
  private static let rightHalfCode: UInt64 = 1 << 33
  private static let wideFlag: UInt64 = 1 << 32
  private static let valueMask: UInt64 = 1 << 32 - 1
  private static let blankCode = UInt64(0x20)

  // Computed, because this takes less time than to ask whether a constant is initialised.
  static var blank: FrameCell { FrameCell(ascii: 0x20, .plain) }

  init(_ scalar: Unicode.Scalar, columns: Int, _ style: PackedStyle) {
    code = UInt64(scalar.value) | (columns > 1 ? Self.wideFlag : 0)
    self.style = style
  }

  init(cluster index: Int, columns: Int, _ style: PackedStyle) {
    code = UInt64(truncatingIfNeeded: index) & Self.valueMask
    code |= Self.clusterFlag | (columns > 1 ? Self.wideFlag : 0)
    self.style = style
  }

  /// Creates the cell of a printable ASCII character.
  init(ascii byte: UInt8, _ style: PackedStyle) {
    code = UInt64(byte)
    self.style = style
  }

  private init(rightHalf style: PackedStyle) {
    code = Self.rightHalfCode
    self.style = style
  }

  static func rightHalf(_ style: PackedStyle) -> FrameCell {
    FrameCell(rightHalf: style)
  }

  var content: Content {
    if code == Self.rightHalfCode { return .rightHalf }
    if isCluster { return .cluster(Int(code & Self.valueMask)) }
    return .scalar(Unicode.Scalar(UInt32(truncatingIfNeeded: code)) ?? "\u{FFFD}")
  }

  var isCluster: Bool { code & Self.clusterFlag != 0 }
  var isRightHalf: Bool { code == Self.rightHalfCode }
  var isWide: Bool { code & Self.wideFlag != 0 }
  /// Whether nothing can be seen in the cell: a blank in a style that shows on characters only.
  var isBlank: Bool { code == Self.blankCode && !style.showsOnBlanks }

  /// The character, if it is a printable one of ASCII.
  var ascii: UInt8? { code < 0x7F ? UInt8(truncatingIfNeeded: code) : nil }

  /// Whether two cells look the same, apart from which cluster they hold.
  @inline(__always)
  func looks(like other: FrameCell) -> Bool {
    self == other || isBlank && other.isBlank
  }
}
