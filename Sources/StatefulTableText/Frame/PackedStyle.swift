import StatefulTable

/// A style in the upper 40 bits of a number, beside the character of a ``FrameCell``.
///
/// The traits take 5 bits, one says whether the style shows on blanks, and each color takes 17.
struct PackedStyle: Hashable, Sendable {
  let bits: UInt64

  /// The bits of styles.
  static var mask: UInt64 { ~0 << 24 }

  static var plain: PackedStyle { PackedStyle(bits: 0) }

  private static var traitsShift: Int { 24 }
  private static var foregroundShift: Int { 30 }
  private static var backgroundShift: Int { 47 }
  private static var blankFlag: UInt64 { 1 << 29 }
  private static var colorMask: UInt64 { 1 << 17 - 1 }
  private static var traitsMask: UInt64 { 1 << 5 - 1 }
  /// A background, underlining and inversion show on blanks.
  private static var blankMask: UInt64 { colorMask << backgroundShift | 0b11000 << traitsShift }

  /// Creates a style from its bits.
  init(bits: UInt64) {
    self.bits = bits
  }

  /// Packs a style.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - numbers: The numbers of RGB colors. A color that gets none becomes the nearest one of the 256.
  init(_ style: Style, _ numbers: ColorNumbers = .shared) {
    let bits =
      (UInt64(style.traits.rawValue) & Self.traitsMask) << Self.traitsShift
      | Self.code(style.foreground, numbers) << Self.foregroundShift
      | Self.code(style.background, numbers) << Self.backgroundShift
    self.bits = bits & Self.blankMask == 0 ? bits : bits | Self.blankFlag
  }

  var style: Style {
    Style(
      foreground: Self.color(bits >> Self.foregroundShift & Self.colorMask),
      background: Self.color(bits >> Self.backgroundShift & Self.colorMask),
      traits: Style.Traits(
        rawValue: UInt8(truncatingIfNeeded: bits >> Self.traitsShift & Self.traitsMask)
      )
    )
  }

  /// Whether the style can be seen where there is no character.
  var showsOnBlanks: Bool { bits & Self.blankFlag != 0 }
}

// A color is 0 for none, 1 to 16 for a name, 17 to 272 for an index, and from there on a number of an RGB color.
extension PackedStyle {
  /// How many RGB colors can have numbers.
  static let rgbLimit = 1 << 17 - Int(firstRGB)

  private static let named: [Color] = [
    .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white,
    .brightBlack, .brightRed, .brightGreen, .brightYellow,
    .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
  ]
  private static let firstIndexed: UInt64 = 17
  private static let firstRGB: UInt64 = 273

  private static func code(_ color: Color?, _ numbers: ColorNumbers) -> UInt64 {
    guard let color else { return 0 }
    switch color {
    case .indexed(let index): return firstIndexed + UInt64(index)
    case .rgb:
      if let number = numbers.number(of: color) { return firstRGB + UInt64(number) }
      return code(color.reduced(to: .palette), numbers)
    default: return UInt64(color.nameIndex + 1)
    }
  }

  private static func color(_ code: UInt64) -> Color? {
    switch code {
    case 0: return nil
    case firstRGB...: return ColorNumbers.shared.color(Int(code - firstRGB))
    case firstIndexed...: return .indexed(UInt8(truncatingIfNeeded: code - firstIndexed))
    default: return named[Int(code) - 1]
    }
  }
}
