import StatefulTable

/// The style that a terminal writes with, and the sequences that change it.
struct Pen {
  /// A cell in the style that was asked for last.
  private var cell = FrameCell.blank
  private let colors: TerminalAbilities.ColorDepth

  init(colors: TerminalAbilities.ColorDepth) {
    self.colors = colors
  }

  /// Whether the pen has the style of a cell.
  func hasStyle(of cell: FrameCell) -> Bool { cell.hasStyle(of: self.cell) }

  /// Whether the style can be seen where there is no character.
  var showsOnBlanks: Bool { cell.style.showsOnBlanks }

  /// Appends the bytes that change the style to a cell's: the difference or the whole style, whichever is shorter.
  mutating func change(to new: FrameCell, _ output: inout [UInt8]) {
    guard !hasStyle(of: new) else { return }
    let (old, style) = (reduced(cell.style), reduced(new.style))
    cell = new
    guard style != old else { return }
    // Without a number, everything is taken back.
    let whole = TerminalSequence.style([nil] + style.codes(from: .plain))
    let difference = TerminalSequence.style(style.codes(from: old))
    output += difference.count < whole.count ? difference : whole
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

// The numbers of control sequences that change how a terminal writes (SGR).
extension Style {
  /// What makes a terminal that writes in a style write in this one.
  fileprivate func codes(from old: Style) -> [Int?] {
    var codes: [Int?] = []
    var traits = old.traits
    let removals = traits.subtracting(self.traits)
    // Bold and dim are switched off together.
    if !removals.isDisjoint(with: [.bold, .dim]) {
      codes.append(22)
      traits.subtract([.bold, .dim])
    }
    if removals.contains(.italic) { codes.append(23) }
    if removals.contains(.underline) { codes.append(24) }
    if removals.contains(.inverse) { codes.append(27) }
    let additions = self.traits.subtracting(traits)
    if additions.contains(.bold) { codes.append(1) }
    if additions.contains(.dim) { codes.append(2) }
    if additions.contains(.italic) { codes.append(3) }
    if additions.contains(.underline) { codes.append(4) }
    if additions.contains(.inverse) { codes.append(7) }
    if foreground != old.foreground {
      codes += Self.codes(of: foreground, base: 30, brightBase: 90)
    }
    if background != old.background {
      codes += Self.codes(of: background, base: 40, brightBase: 100)
    }
    return codes
  }

  private static func codes(of color: Color?, base: Int, brightBase: Int) -> [Int?] {
    switch color {
    case nil: [base + 9]
    case .indexed(let index): [base + 8, 5, Int(index)]
    case .rgb(let red, let green, let blue): [base + 8, 2, Int(red), Int(green), Int(blue)]
    case .some(let color):
      [color.nameIndex < 8 ? base + color.nameIndex : brightBase + color.nameIndex - 8]
    }
  }
}
