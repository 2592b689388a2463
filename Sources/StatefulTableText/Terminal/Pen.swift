import StatefulTable

/// The style that a terminal writes with, and the sequences that change it.
struct Pen {
  /// The style that was asked for last.
  private(set) var wanted = PackedStyle.plain
  /// That style in the colours there are.
  private var style = Style.plain
  private let colors: TerminalAbilities.ColorDepth

  init(colors: TerminalAbilities.ColorDepth) {
    self.colors = colors
  }

  /// Writes what makes the terminal write in a style: the shorter of the difference, and all anew.
  mutating func change(to wanted: PackedStyle, _ output: inout [UInt8]) {
    guard wanted != self.wanted else { return }
    self.wanted = wanted
    var style = wanted.style
    style.foreground = style.foreground.flatMap { $0.reduced(to: colors) }
    style.background = style.background.flatMap { $0.reduced(to: colors) }
    guard style != self.style else { return }
    let start = output.count
    Self.write(from: self.style, to: style, &output)
    if self.style != .plain {
      let middle = output.count
      Self.writeAnew(style, &output)
      // Two ways to say it are written: the longer goes.
      if output.count - middle <= middle - start {
        output.removeSubrange(start..<middle)
      } else {
        output.removeSubrange(middle...)
      }
    }
    self.style = style
  }

  private static func writeAnew(_ style: Style, _ output: inout [UInt8]) {
    output.beginStyle()
    // No parameter is a 0, which takes everything back.
    if style != .plain { output.append(0x3B) }
    writeCodes(from: .plain, to: style, &output)
    output.endStyle()
  }

  private static func write(from old: Style, to new: Style, _ output: inout [UInt8]) {
    output.beginStyle()
    writeCodes(from: old, to: new, &output)
    output.endStyle()
  }

  private static func writeCodes(from old: Style, to new: Style, _ output: inout [UInt8]) {
    var traits = old.traits
    let removed = old.traits.subtracting(new.traits)
    if !removed.isDisjoint(with: [.bold, .dim]) {
      output.append(styleCode: 22)
      traits.subtract([.bold, .dim])
    }
    for (trait, _, off) in traitCodes {
      guard let off, removed.contains(trait) else { continue }
      output.append(styleCode: off)
      traits.remove(trait)
    }
    for (trait, on, _) in traitCodes where new.traits.contains(trait) && !traits.contains(trait) {
      output.append(styleCode: on)
    }
    if old.foreground != new.foreground {
      output.append(new.foreground, base: 30, brightBase: 90, extended: 38)
    }
    if old.background != new.background {
      output.append(new.background, base: 40, brightBase: 100, extended: 48)
    }
  }

  /// Bold and dim are switched off together.
  private static let traitCodes: [(trait: Style.Traits, on: Int, off: Int?)] = [
    (.bold, 1, nil), (.dim, 2, nil), (.italic, 3, 23), (.underline, 4, 24), (.inverse, 7, 27),
  ]
}

extension [UInt8] {
  fileprivate mutating func beginStyle() {
    append(0x1B)
    append(0x5B)
  }

  fileprivate mutating func append(styleCode code: Int) {
    append(decimal: code)
    append(0x3B)
  }

  fileprivate mutating func append(_ color: Color?, base: Int, brightBase: Int, extended: Int) {
    switch color {
    case nil:
      append(styleCode: base + 9)
    case .indexed(let index):
      append(styleCode: extended)
      append(styleCode: 5)
      append(styleCode: Int(index))
    case .rgb(let red, let green, let blue):
      append(styleCode: extended)
      append(styleCode: 2)
      append(styleCode: Int(red))
      append(styleCode: Int(green))
      append(styleCode: Int(blue))
    case .some(let color):
      let index = color.nameIndex
      append(styleCode: index < 8 ? base + index : brightBase + index - 8)
    }
  }

  fileprivate mutating func endStyle() {
    if count > 0, self[count - 1] == 0x3B { self[count - 1] = 0x6D } else { append(0x6D) }
  }
}
