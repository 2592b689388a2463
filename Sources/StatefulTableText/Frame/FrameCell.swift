/// One column of one line of a frame, in 16 bytes and without an allocation.
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

  private var code: UInt32
  var style: PackedStyle

  private static let clusterFlag: UInt32 = 1 << 31
  private static let rightHalfCode: UInt32 = 1 << 30
  private static let wideFlag: UInt32 = 1 << 29
  private static let valueMask: UInt32 = 1 << 24 - 1

  static let blank = FrameCell(" ", columns: 1, .plain)

  init(_ scalar: Unicode.Scalar, columns: Int, _ style: PackedStyle) {
    code = scalar.value | (columns > 1 ? Self.wideFlag : 0)
    self.style = style
  }

  init(cluster index: Int, columns: Int, _ style: PackedStyle) {
    code = UInt32(truncatingIfNeeded: index) & Self.valueMask
    code |= Self.clusterFlag | (columns > 1 ? Self.wideFlag : 0)
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
    return .scalar(Unicode.Scalar(code & Self.valueMask) ?? "\u{FFFD}")
  }

  var isCluster: Bool { code & Self.clusterFlag != 0 }
  var isRightHalf: Bool { code == Self.rightHalfCode }
  var isWide: Bool { code & Self.wideFlag != 0 }
  var isBlank: Bool { self == .blank }
}
