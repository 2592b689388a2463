import StatefulTable

/// The style that a terminal writes with, and the sequences that change it.
struct Pen {
  /// The style that was asked for last.
  private(set) var wanted = Style.plain
  private let colors: TerminalAbilities.ColorDepth
  /// The last changes.
  ///
  /// A list has few styles, which follow each other again and again.
  private var changes = InlineArray<8, Change>(repeating: Change())
  private var changeCount = 0

  private struct Change {
    var old = Style.plain
    var new = Style.plain
    /// The sequence, or `nil` if both look the same in the colors there are.
    var codes: StyleCodes?
  }

  init(colors: TerminalAbilities.ColorDepth) {
    self.colors = colors
  }

  /// Writes the bytes that change the style: the difference or the whole style, whichever is
  /// shorter.
  mutating func change(to new: Style, _ output: inout ByteBuffer) {
    guard new != wanted else { return }
    codes(from: wanted, to: new)?.write(to: &output)
    wanted = new
  }

  private mutating func codes(from old: Style, to new: Style) -> StyleCodes? {
    for index in changes.indices where changes[index].new == new && changes[index].old == old {
      return changes[index].codes
    }
    let oldStyle = reduced(old)
    let style = reduced(new)
    var codes: StyleCodes?
    if style != oldStyle {
      let difference = StyleCodes(from: oldStyle, to: style)
      let whole = StyleCodes(style)
      let isShorter = oldStyle == .plain || difference.byteCount < whole.byteCount
      codes = isShorter ? difference : whole
    }
    changes[changeCount % changes.count] = Change(old: old, new: new, codes: codes)
    changeCount += 1
    return codes
  }

  /// The style in the colors and traits there are.
  private func reduced(_ style: Style) -> Style {
    var style = style
    // Without the bits of no trait: they look like none.
    style.traits.formIntersection([.bold, .dim, .italic, .underline, .inverse])
    style.foreground = style.foreground.flatMap { $0.reduced(to: colors) }
    style.background = style.background.flatMap { $0.reduced(to: colors) }
    return style
  }
}

/// The numbers of a control sequence that changes how a terminal writes (SGR).
struct StyleCodes {
  // Six for the traits and five for each color, at most.
  private var codes = SIMD16<UInt8>()
  private var count = 0
  private var digitCount = 0
  /// Whether the sequence begins by taking everything back: an empty number does.
  private let isReset: Bool

  /// The bytes of the sequence.
  var byteCount: Int {
    let separators = isReset ? count : max(0, count - 1)
    return 3 + digitCount + separators
  }

  /// What makes a terminal write in a style, whatever it wrote in before.
  init(_ style: Style) {
    isReset = true
    append(additions: style.traits)
    if let color = style.foreground { append(color, base: 30, brightBase: 90) }
    if let color = style.background { append(color, base: 40, brightBase: 100) }
  }

  /// What makes a terminal that writes in a style write in another.
  init(from old: Style, to new: Style) {
    isReset = false
    var traits = old.traits
    if traits != new.traits {
      append(removals: traits.subtracting(new.traits), from: &traits)
      append(additions: new.traits.subtracting(traits))
    }
    if old.foreground != new.foreground { append(new.foreground, base: 30, brightBase: 90) }
    if old.background != new.background { append(new.background, base: 40, brightBase: 100) }
  }

  /// Appends the sequence.
  func write(to output: inout ByteBuffer) {
    output.append(0x1B)
    output.append(0x5B)
    for index in 0..<count {
      if index > 0 || isReset { output.append(0x3B) }
      output.append(decimal: Int(codes[index]))
    }
    output.append(0x6D)
  }

  // MARK: Codes

  private mutating func append(_ code: UInt8) {
    codes[count] = code
    count += 1
    digitCount += Int(code).decimalCount
  }

  private mutating func append(removals: Style.Traits, from traits: inout Style.Traits) {
    // Bold and dim are switched off together.
    if !removals.isDisjoint(with: [.bold, .dim]) {
      append(22)
      traits.subtract([.bold, .dim])
    }
    if removals.contains(.italic) { append(23) }
    if removals.contains(.underline) { append(24) }
    if removals.contains(.inverse) { append(27) }
    traits.subtract(removals)
  }

  private mutating func append(additions: Style.Traits) {
    guard !additions.isEmpty else { return }
    if additions.contains(.bold) { append(1) }
    if additions.contains(.dim) { append(2) }
    if additions.contains(.italic) { append(3) }
    if additions.contains(.underline) { append(4) }
    if additions.contains(.inverse) { append(7) }
  }

  private mutating func append(_ color: Color?, base: UInt8, brightBase: UInt8) {
    switch color {
    case nil:
      append(base + 9)
    case .indexed(let index):
      append(base + 8)
      append(5)
      append(index)
    case .rgb(let red, let green, let blue):
      append(base + 8)
      append(2)
      append(red)
      append(green)
      append(blue)
    case .some(let color):
      let index = UInt8(color.nameIndex)
      append(index < 8 ? base + index : brightBase + index - 8)
    }
  }
}
