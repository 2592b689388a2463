import StatefulTable
package import StatefulTableText

extension TerminalContent {
  /// A frame of which no part is copied from the frame before.
  package func frameDrawnAnew() -> Frame {
    let split = self as? SplitScreen
    let parts: [any TerminalContent] = split.map { [$0.first, $0.second] } ?? [self]
    let screens = parts.compactMap { $0 as? TableScreen }
    let themes = screens.map(\.theme)
    // Rows are copied only if they were drawn in the same theme.
    for screen in screens { screen.theme.cursor.traits.formSymmetricDifference(.bold) }
    _ = frame()
    for (screen, theme) in zip(screens, themes) { screen.theme = theme }
    return frame()
  }
}
