import StatefulTable

/// The list of all keys, which stands over the rows.
struct HelpOverlay: Equatable {
  /// The first line that is seen.
  private(set) var top = 0

  /// Scrolls, as far as there is something to see.
  mutating func scroll(by lines: Int, height: Int) {
    top = min(max(0, top + lines), max(0, Self.entries.count - height))
  }

  /// The lines that are seen.
  func visible(height: Int) -> Range<Int> {
    let end = min(Self.entries.count, top + height)
    return max(0, min(top, Self.entries.count - height))..<end
  }

  /// All keys and what they do, in the order of being needed.
  static let entries: [(keys: String, action: String)] = [
    ("↑ ↓  k j", "go up or down by a row"),
    ("PgUp PgDn  b Space", "go up or down by a page"),
    ("Ctrl-U Ctrl-D", "go up or down by half a page"),
    ("Home End  g G", "go to the first row, or to the last that is loaded"),
    ("Enter", "open the row"),
    ("← h  Escape  q", "go back; q leaves from the first list"),
    ("r", "refresh; going up past the first row does it, three times"),
    ("R", "load all rows anew"),
    ("t", "retry what has failed"),
    ("x", "cancel what is loading"),
    ("/", "search; Escape ends it"),
    ("n N", "go to the next hit, or to the one before"),
    ("m", "turn the mouse on or off"),
    ("Ctrl-L", "draw everything anew"),
    ("Ctrl-Z", "suspend"),
    ("Ctrl-C", "quit"),
    ("?", "show or hide this help"),
  ]

  /// The columns that the keys take, with a gap.
  static let keyColumns = 22
}
