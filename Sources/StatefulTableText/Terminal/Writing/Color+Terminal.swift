package import StatefulTable

extension Color {
  /// The index of a named color among the 16; 0 for a color that has no name.
  package var nameIndex: Int {
    switch self {
    case .black, .indexed, .rgb: 0
    case .red: 1
    case .green: 2
    case .yellow: 3
    case .blue: 4
    case .magenta: 5
    case .cyan: 6
    case .white: 7
    case .brightBlack: 8
    case .brightRed: 9
    case .brightGreen: 10
    case .brightYellow: 11
    case .brightBlue: 12
    case .brightMagenta: 13
    case .brightCyan: 14
    case .brightWhite: 15
    }
  }

  /// The nearest color that a terminal of a depth has, or `nil` if it has none.
  func reduced(to depth: TerminalAbilities.ColorDepth) -> Color? {
    switch (depth, self) {
    case (.none, _): nil
    case (.palette, .rgb(let red, let green, let blue)):
      .indexed(16 + 36 * Self.cubeLevel(red) + 6 * Self.cubeLevel(green) + Self.cubeLevel(blue))
    case (.named, .rgb(let red, let green, let blue)): Self.named(red, green, blue)
    case (.named, .indexed(let index)): Self.named(index)
    default: self
    }
  }

  /// The colors that have names, in the order of their indices.
  static let named: [Color] = [
    .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white,
    .brightBlack, .brightRed, .brightGreen, .brightYellow,
    .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
  ]

  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// Which of the levels of the palette's cube (0, 95, then steps of 40 up to 255) is nearest.
  private static func cubeLevel(_ value: UInt8) -> UInt8 {
    value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40
  }

  private static func named(_ index: UInt8) -> Color {
    switch index {
    case 0..<16: return named[Int(index)]
    default:
      let (red, green, blue) = Color.indexed(index).components
      return named(red, green, blue)
    }
  }

  /// The parts of a color that doesn't depend on the terminal; gray for one of the sixteen that do.
  package var components: (red: UInt8, green: UInt8, blue: UInt8) {
    switch self {
    case .rgb(let red, let green, let blue): return (red, green, blue)
    case .indexed(let index) where index >= 232:
      let gray = 8 + 10 * (index - 232)
      return (gray, gray, gray)
    case .indexed(let index) where index >= 16:
      let cube = Int(index) - 16
      return (Self.levels[cube / 36], Self.levels[cube / 6 % 6], Self.levels[cube % 6])
    default: return (128, 128, 128)
    }
  }

  private static func named(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    let brightest = max(red, green, blue)
    guard brightest >= 64 else { return .black }
    // A part counts as there if it is more than half of the strongest.
    let least = brightest / 2
    let index = (red > least ? 1 : 0) + (green > least ? 2 : 0) + (blue > least ? 4 : 0)
    if index == 7, brightest < 160 { return .brightBlack }
    return named[brightest >= 192 ? index + 8 : index]
  }
}
