import StatefulTable

/// The style that a terminal writes with, and the sequences that change it.
struct Pen {
  private(set) var style = Style.plain
  let colors: TerminalAbilities.ColorDepth

  init(colors: TerminalAbilities.ColorDepth) {
    self.colors = colors
  }

  /// Writes what makes the terminal write in a style: the shorter of the difference, and all anew.
  mutating func change(to wanted: Style, _ output: inout [UInt8]) {
    var wanted = wanted
    wanted.foreground = wanted.foreground.flatMap { $0.reduced(to: colors) }
    wanted.background = wanted.background.flatMap { $0.reduced(to: colors) }
    guard wanted != style else { return }
    let anew = Self.codes(from: .plain, to: wanted)
    // "0" is implied where nothing follows.
    let reset = anew.isEmpty ? "" : "0;" + anew
    let difference = Self.codes(from: style, to: wanted)
    let codes = difference.utf8.count < reset.utf8.count ? difference : reset
    output += "\u{1B}[\(style == .plain ? anew : codes)m".utf8
    style = wanted
  }

  private static func codes(from old: Style, to new: Style) -> String {
    var codes: [String] = []
    var traits = old.traits
    let removed = old.traits.subtracting(new.traits)
    if !removed.isDisjoint(with: [.bold, .dim]) {
      codes.append("22")
      traits.subtract([.bold, .dim])
    }
    for (trait, _, off) in traitCodes where removed.contains(trait) && !off.isEmpty {
      codes.append(off)
      traits.remove(trait)
    }
    for (trait, on, _) in traitCodes where new.traits.contains(trait) && !traits.contains(trait) {
      codes.append(on)
    }
    if old.foreground != new.foreground {
      codes.append(new.foreground?.code(base: 30, brightBase: 90, extended: 38) ?? "39")
    }
    if old.background != new.background {
      codes.append(new.background?.code(base: 40, brightBase: 100, extended: 48) ?? "49")
    }
    return codes.joined(separator: ";")
  }

  /// Bold and dim are switched off together.
  private static let traitCodes: [(trait: Style.Traits, on: String, off: String)] = [
    (.bold, "1", ""), (.dim, "2", ""), (.italic, "3", "23"), (.underline, "4", "24"),
    (.inverse, "7", "27"),
  ]
}
