import StatefulTable

extension Style {
  /// The style with another laid over it: its colours, where it has some, and its traits too.
  func overlaid(by other: Style) -> Style {
    Style(
      foreground: other.foreground ?? foreground,
      background: other.background ?? background,
      traits: traits.union(other.traits)
    )
  }
}

extension StyledText {
  /// The text with a style laid over all of it.
  func overlaid(by style: Style) -> StyledText {
    guard style != .plain else { return self }
    return StyledText(runs.map { Run($0.string, $0.style.overlaid(by: style)) })
  }

  /// The text with each of its styles replaced by another.
  func restyled(_ style: (Style) -> Style) -> StyledText {
    StyledText(runs.map { Run($0.string, style($0.style)) })
  }
}
