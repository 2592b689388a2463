extension TableScreen {
  /// Carries out a key while the help is seen.
  func pressInHelp(_ key: Key) {
    let height = layout.table.count
    switch key {
    case .escape, .character("q"), .character("?"): help = nil
    case .down, .character("j"), .enter: scrollHelp(by: 1)
    case .up, .character("k"): scrollHelp(by: -1)
    case .pageDown, .character(" "): scrollHelp(by: max(1, height - 1))
    case .pageUp, .character("b"): scrollHelp(by: -max(1, height - 1))
    case .control("d"): scrollHelp(by: max(1, height / 2))
    case .control("u"): scrollHelp(by: -max(1, height / 2))
    case .home, .character("g"): help = HelpOverlay(controller)
    case .end, .character("G"): scrollHelp(by: help?.entries.count ?? 0)
    default: break
    }
  }

  func scrollHelp(by lines: Int) {
    help?.scroll(by: lines, height: layout.table.count)
  }
}
