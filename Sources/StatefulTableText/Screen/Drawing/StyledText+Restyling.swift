import StatefulTable

extension StyledText {
  /// The text with a style laid over what a search finds in its first bytes.
  func highlighting(
    _ hits: (String) -> [Range<Int>],
    _ style: Style,
    bytes: Int
  ) -> StyledText {
    let hits = hits(prefix(bytes: bytes))
    guard !hits.isEmpty else { return self }
    var text = StyledText("")
    var start = 0
    for hit in hits {
      text += slice(start..<hit.lowerBound)
      text += slice(hit).restyled { $0.overlaid(by: style) }
      start = hit.upperBound
    }
    return text + slice(start..<Int.max)
  }

  /// The text with each of its styles replaced by another.
  func restyled(_ style: (Style) -> Style) -> StyledText {
    StyledText(runs.map { Run($0.string, style($0.style)) })
  }

  /// The text with a theme's styles in place of plain and dim ones.
  func styled(_ theme: Theme, plain: Style) -> StyledText {
    restyled { $0 == .plain ? plain : $0 == .dim ? theme.dim : $0 }
  }

  /// The first bytes of the text, without a copy of the rest.
  func prefix(bytes: Int) -> String {
    if runs.count == 1, runs[0].string.utf8.count <= bytes { return runs[0].string }
    var prefix = ""
    for run in runs {
      let text = run.string
      let room = max(0, bytes - prefix.utf8.count)
      guard let end = text.utf8.index(text.startIndex, offsetBy: room, limitedBy: text.endIndex)
      else {
        prefix += text
        continue
      }
      // The index is rounded down to a whole scalar.
      return prefix + text[..<end]
    }
    return prefix
  }
}

extension Style {
  /// The style with another laid over it: its colors, where it has some, and its traits too.
  func overlaid(by other: Style) -> Style {
    Style(
      foreground: other.foreground ?? foreground,
      background: other.background ?? background,
      traits: traits.union(other.traits)
    )
  }
}
