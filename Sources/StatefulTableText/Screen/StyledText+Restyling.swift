import StatefulTable

extension StyledText {
  /// The text with each of its styles replaced by another.
  func restyled(_ style: (Style) -> Style) -> StyledText {
    StyledText(runs.map { Run($0.string, style($0.style)) })
  }
}
