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

  /// The columns that the keys take, with a gap.
  static let keyColumns = 22
}
