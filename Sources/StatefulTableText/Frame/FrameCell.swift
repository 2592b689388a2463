import StatefulTable

/// One column of one line of a frame, in 64 bits and without an allocation.
///
/// It has no undefined bits, so that whole lines can be compared as memory. What looks the same is equal: a blank
/// has a style only if that shows on blanks.
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

  // The character takes the lowest bits, its kind three more, and the style all above.
  private let bits: UInt64

  private static var valueMask: UInt64 { 1 << 21 - 1 }
  private static var wideFlag: UInt64 { 1 << 21 }
  private static var clusterFlag: UInt64 { 1 << 22 }
  private static var rightHalfFlag: UInt64 { 1 << 23 }

  // Computed: reading a lazily initialised constant takes longer.
  static var blank: FrameCell { FrameCell(bits: 0x20) }

  init(_ scalar: Unicode.Scalar, columns: Int, _ style: PackedStyle) {
    let code = UInt64(scalar.value) | (columns > 1 ? Self.wideFlag : 0)
    bits = code == 0x20 ? style.blank.bits : code | style.bits
  }

  /// Creates the cell of a cluster, or `nil` if the index is too large for a cell.
  init?(cluster index: Int, columns: Int, _ style: PackedStyle) {
    guard index <= Self.valueMask else { return nil }
    bits = UInt64(index) | Self.clusterFlag | (columns > 1 ? Self.wideFlag : 0) | style.bits
  }

  /// Puts a text of printable ASCII characters into as many cells.
  static func fill(
    _ cells: Slice<UnsafeMutableBufferPointer<FrameCell>>,
    with text: Slice<UnsafeBufferPointer<UInt8>>,
    _ style: PackedStyle
  ) {
    let cells = UnsafeMutableBufferPointer(rebasing: cells)
    let text = UnsafeBufferPointer(rebasing: text)
    let blank = style.blank
    for index in cells.indices {
      let byte = text[index]
      cells[index] = byte == 0x20 ? blank : FrameCell(bits: UInt64(byte) | style.bits)
    }
  }

  fileprivate init(bits: UInt64) {
    self.bits = bits
  }

  static func rightHalf(_ style: PackedStyle) -> FrameCell {
    FrameCell(bits: rightHalfFlag | style.bits)
  }

  @inline(__always)
  static func == (left: FrameCell, right: FrameCell) -> Bool { left.bits == right.bits }

  var content: Content {
    if isRightHalf { return .rightHalf }
    let value = bits & Self.valueMask
    if isCluster { return .cluster(Int(value)) }
    return .scalar(Unicode.Scalar(UInt32(value)) ?? "\u{FFFD}")
  }

  var style: PackedStyle { PackedStyle(bits: bits & PackedStyle.mask) }
  var isCluster: Bool { bits & Self.clusterFlag != 0 }
  var isRightHalf: Bool { bits & Self.rightHalfFlag != 0 }
  var isWide: Bool { bits & Self.wideFlag != 0 }
  /// Whether the cell is invisible: a blank in a style that shows on characters only.
  @inline(__always)
  var isBlank: Bool { self == .blank }

  /// The character, if it is a printable one of ASCII.
  var ascii: UInt8? { ascii(in: style) }

  /// The character, if it is a printable one of ASCII and in a style.
  @inline(__always)
  func ascii(in style: PackedStyle) -> UInt8? {
    let code = bits ^ style.bits
    return code < 0x7F ? UInt8(truncatingIfNeeded: code) : nil
  }
}

extension PackedStyle {
  /// A blank in the style, or in none if the style doesn't show on blanks.
  fileprivate var blank: FrameCell { FrameCell(bits: 0x20 | (showsOnBlanks ? bits : 0)) }
}
