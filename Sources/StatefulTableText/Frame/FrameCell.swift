import StatefulTable

/// One column of one line of a frame, in 16 bytes and without an allocation.
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

  private let code: UInt64
  let style: PackedStyle

  private static let clusterFlag: UInt64 = 1 << 34
  private static let rightHalfCode: UInt64 = 1 << 33
  private static let wideFlag: UInt64 = 1 << 32
  private static let valueMask: UInt64 = 1 << 32 - 1
  private static let blankCode = UInt64(0x20)

  // Computed: reading a lazily initialised constant takes longer.
  static var blank: FrameCell { FrameCell(code: blankCode, .plain) }

  init(_ scalar: Unicode.Scalar, columns: Int, _ style: PackedStyle) {
    self.init(code: UInt64(scalar.value) | (columns > 1 ? Self.wideFlag : 0), style)
  }

  init(cluster index: Int, columns: Int, _ style: PackedStyle) {
    let flags = Self.clusterFlag | (columns > 1 ? Self.wideFlag : 0)
    self.init(code: UInt64(truncatingIfNeeded: index) & Self.valueMask | flags, style)
  }

  /// Puts a text of printable ASCII characters into as many cells.
  static func fill(
    _ cells: Slice<UnsafeMutableBufferPointer<FrameCell>>,
    with text: Slice<UnsafeBufferPointer<UInt8>>,
    _ style: PackedStyle
  ) {
    let cells = UnsafeMutableBufferPointer(rebasing: cells)
    let text = UnsafeBufferPointer(rebasing: text)
    for index in cells.indices { cells[index] = FrameCell(code: UInt64(text[index]), style) }
  }

  private init(code: UInt64, _ style: PackedStyle) {
    self.code = code
    self.style = code == Self.blankCode && !style.showsOnBlanks ? .plain : style
  }

  static func rightHalf(_ style: PackedStyle) -> FrameCell {
    FrameCell(code: rightHalfCode, style)
  }

  @inline(__always)
  static func == (left: FrameCell, right: FrameCell) -> Bool {
    // Without a branch between: all cells of a frame are compared.
    (left.code ^ right.code) | left.style.difference(from: right.style) == 0
  }

  var content: Content {
    if code == Self.rightHalfCode { return .rightHalf }
    if isCluster { return .cluster(Int(code & Self.valueMask)) }
    return .scalar(Unicode.Scalar(UInt32(truncatingIfNeeded: code)) ?? "\u{FFFD}")
  }

  var isCluster: Bool { code & Self.clusterFlag != 0 }
  var isRightHalf: Bool { code == Self.rightHalfCode }
  var isWide: Bool { code & Self.wideFlag != 0 }
  /// Whether the cell is invisible: a blank in a style that shows on characters only.
  @inline(__always)
  var isBlank: Bool { self == .blank }

  /// The character, if it is a printable one of ASCII.
  var ascii: UInt8? { code < 0x7F ? UInt8(truncatingIfNeeded: code) : nil }
}

/// A style in 64 bits, so that cells can be compared as numbers.
///
/// Each color takes 25 bits, the traits take 8, and one says whether it shows on blanks.
struct PackedStyle: Hashable, Sendable {
  private var bits: UInt64 = 0

  static var plain: PackedStyle { PackedStyle() }

  private static var colorWidth: Int { 25 }
  private static let colorMask: UInt64 = 1 << colorWidth - 1

  private init() {}

  init(_ style: Style) {
    bits =
      Self.code(style.foreground)
      | Self.code(style.background) << Self.colorWidth
      | UInt64(style.traits.rawValue) << (2 * Self.colorWidth)
    if bits & Self.blankMask != 0 { bits |= Self.blankFlag }
  }

  var style: Style {
    Style(
      foreground: Self.color(bits & Self.colorMask),
      background: Self.color(bits >> Self.colorWidth & Self.colorMask),
      traits: traits
    )
  }

  var traits: Style.Traits {
    Style.Traits(rawValue: UInt8(truncatingIfNeeded: bits >> (2 * Self.colorWidth)))
  }

  /// The bits in which another style differs.
  @inline(__always)
  func difference(from other: PackedStyle) -> UInt64 { bits ^ other.bits }

  /// Whether the style can be seen where there is no character.
  var showsOnBlanks: Bool { bits & Self.blankFlag != 0 }

  // Stored, because it is read for each cell.
  private static var blankFlag: UInt64 { 1 << 63 }
  private static let blankMask =
    colorMask << colorWidth
    | UInt64(Style.Traits([.inverse, .underline]).rawValue) << (2 * colorWidth)
}

// A color is 0 for none, 1 to 16 for a name, 17 to 272 for an index, else 24 bits above a flag.
extension PackedStyle {
  private static let named: [Color] = [
    .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white,
    .brightBlack, .brightRed, .brightGreen, .brightYellow,
    .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
  ]
  private static let rgbFlag: UInt64 = 1 << 24
  private static let firstIndexed: UInt64 = 17

  private static func code(_ color: Color?) -> UInt64 {
    switch color {
    case nil: 0
    case .indexed(let index): firstIndexed + UInt64(index)
    case .rgb(let red, let green, let blue):
      rgbFlag | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    case .some(let color): UInt64(color.nameIndex + 1)
    }
  }

  private static func color(_ code: UInt64) -> Color? {
    switch code {
    case 0: return nil
    case rgbFlag...:
      let red = UInt8(truncatingIfNeeded: code >> 16)
      let green = UInt8(truncatingIfNeeded: code >> 8)
      return .rgb(red, green, UInt8(truncatingIfNeeded: code))
    case firstIndexed...: return .indexed(UInt8(truncatingIfNeeded: code - firstIndexed))
    default: return named[Int(code) - 1]
    }
  }
}
