import StatefulTable

/// The list of all keys, which covers the rows.
struct HelpOverlay: Equatable {
  /// The first visible line.
  private var top = 0
  /// The keys and what they do, in the order of being needed.
  let entries: [KeyHelp]

  /// Creates the help of a screen: what keys can do there now.
  ///
  /// The list's own keys come first, and no key is listed twice.
  @MainActor init(_ contents: ScreenContents) {
    var available = AvailableKeys(contents)
    if contents.canScrollSideways { available.insert(.sideways) }
    let ownKeys = contents.ownKeys
    let others = (ownKeys + contents.outerKeys).names
    let outerKeys = contents.outerKeys.filter { ownKeys.names.isDisjoint(with: $0.names) }
    entries = ownKeys + outerKeys + available.help(without: others)
  }

  /// What a key asks for.
  enum Outcome {
    case stay, close
  }

  /// Handles a key while the help is shown.
  mutating func press(_ key: Key, height: Int) -> Outcome {
    switch key {
    case .escape, .character("q"), .character("?"): return .close
    case .enter: scroll(by: 1, height: height)
    default:
      if let lines = key.distance(in: entries.count, height: height) {
        scroll(by: lines, height: height)
      }
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

  /// The columns that the keys take, with a gap.
  static let keyColumns = 22
}
