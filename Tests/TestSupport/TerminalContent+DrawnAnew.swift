import StatefulTable
package import StatefulTableText

extension TerminalContent {
  /// The screens of lists that it consists of.
  package var tableScreens: [TableScreen] {
    let split = self as? SplitScreen
    let parts: [any TerminalContent] = split.map { [$0.first, $0.second] } ?? [self]
    return parts.compactMap { $0 as? TableScreen }
  }

  /// A frame of which no part is copied from the frame before.
  package func frameDrawnAnew() -> Frame {
    let screens = tableScreens
    let themes = screens.map(\.theme)
    // Rows are copied only if they were drawn in the same theme.
    for screen in screens { screen.theme.cursor.traits.formSymmetricDifference(.bold) }
    _ = frame()
    for (screen, theme) in zip(screens, themes) { screen.theme = theme }
    return frame()
  }
}
