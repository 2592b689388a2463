import StatefulTable

/// The list of all keys, which covers the rows.
struct HelpOverlay: Equatable {
  /// The first visible line.
  private var top = 0
  /// The keys and what they do, in the order of being needed.
  let entries: [KeyHelp]

  /// Creates the help of a list: its own keys come first.
  @MainActor init(_ controller: StatefulTableController, outerKeys: [KeyHelp] = []) {
    let ownKeys = (controller as? any KeyHandlingController)?.keyHelp ?? []
    entries = ownKeys + outerKeys + Self.screenKeys
  }

  /// What a key asks for.
  enum Outcome {
    case stay, close
  }

  /// Handles a key while the help is shown.
  mutating func press(_ key: Key, height: Int) -> Outcome {
    switch key {
    case .escape, .character("q"), .character("?"): return .close
    case .down, .character("j"), .enter: scroll(by: 1, height: height)
    case .up, .character("k"): scroll(by: -1, height: height)
    case .pageDown, .character(" "): scroll(by: max(1, height - 1), height: height)
    case .pageUp, .character("b"): scroll(by: -max(1, height - 1), height: height)
    case .control("d"): scroll(by: max(1, height / 2), height: height)
    case .control("u"): scroll(by: -max(1, height / 2), height: height)
    case .home, .character("g"): top = 0
    case .end, .character("G"): scroll(by: entries.count, height: height)
    default: break
    }
    return .stay
  }

  /// Scrolls, as far as there are more lines.
  mutating func scroll(by lines: Int, height: Int) {
    top = min(max(0, top + lines), max(0, entries.count - height))
  }

  /// The visible lines.
  func visible(height: Int) -> Range<Int> {
    let end = min(entries.count, top + height)
    return max(0, min(top, entries.count - height))..<end
  }

  /// The keys of every list.
  private static let screenKeys = [
    KeyHelp("↑ ↓  k j", "go up or down by a row"),
    KeyHelp("PgUp PgDn  b Space", "go up or down by a page"),
    KeyHelp("Ctrl-U Ctrl-D", "go up or down by half a page"),
    KeyHelp("Home End  g G", "go to the first row, or to the last that is loaded"),
    KeyHelp("Enter", "open the row"),
    KeyHelp("← →  h l", "scroll long lines sideways; ← goes back from their start"),
    KeyHelp("Escape  q", "go back; q leaves from the first list"),
    KeyHelp("r", "refresh; going up past the first row does it, three times"),
    KeyHelp("R", "load all rows anew"),
    KeyHelp("t", "retry what has failed"),
    KeyHelp("x", "cancel what is loading"),
    KeyHelp("/", "search; Escape ends it"),
    KeyHelp("n N", "go to the next hit, or to the one before"),
    KeyHelp("m", "turn the mouse on or off"),
    KeyHelp("Ctrl-L", "draw everything anew"),
    KeyHelp("Ctrl-Z", "suspend"),
    KeyHelp("Ctrl-C", "quit"),
    KeyHelp("?", "show or hide this help"),
  ]

  /// The columns that the keys take, with a gap.
  static let keyColumns = 22
}
