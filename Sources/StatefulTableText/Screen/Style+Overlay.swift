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
