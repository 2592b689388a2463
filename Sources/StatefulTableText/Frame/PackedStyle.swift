import StatefulTable

/// A style in 64 bits, so that cells can be compared as numbers.
///
/// Each colour takes 25 bits, the traits take 8, and one says whether it shows on blanks.
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

  /// Whether the style can be seen where there is no character.
  var showsOnBlanks: Bool { bits & Self.blankFlag != 0 }

  // Looked at for each cell, and therefore kept.
  private static var blankFlag: UInt64 { 1 << 63 }
  private static let blankMask =
    colorMask << colorWidth
    | UInt64(Style.Traits([.inverse, .underline]).rawValue) << (2 * colorWidth)
}

// A colour is 0 for none, 1 to 16 for a name, 17 to 272 for an index, else 24 bits above a flag.
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
