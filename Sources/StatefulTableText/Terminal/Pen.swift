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
    let difference = StyleCodes(from: self.style, to: style)
    let whole = StyleCodes(style)
    (self.style == .plain || difference.byteCount < whole.byteCount ? difference : whole)
      .write(to: &output)
    self.style = style
  }
}
