/// Commands that move through the lines of the index or of the list of keys.
///
/// They have the ids of those that move the cursor of a list, so a ``Keymap`` changes all at the same time.
enum LineScroll {
  /// Makes the commands.
  ///
  /// - Parameters:
  ///   - count: The number of all lines.
  ///   - height: The number of visible lines.
  ///   - words: What the help line calls it.
  ///   - isEnabled: Whether there is a line to move to.
  ///   - move: Called with the number of lines, less than 0 for up, which may lead beyond the first or last.
  /// - Returns: The commands.
  @MainActor static func commands(
    count: Int,
    height: Int,
    words: (title: String, detail: String),
    isEnabled: Bool,
    move: @escaping @MainActor (Int) -> Void
  ) -> [Command] {
    let page = max(1, height - 1)
    let half = max(1, height / 2)
    let steps: [(id: Command.ID, keys: [Key], distance: Int, priority: Int?)] = [
      ("up", [.up, .character("k")], -1, 40),
      ("down", [.down, .character("j")], 1, 40),
      ("page-up", [.pageUp, .character("b")], -page, nil),
      ("page-down", [.pageDown, .character(" ")], page, nil),
      ("half-page-up", [.control("u")], -half, nil),
      ("half-page-down", [.control("d")], half, nil),
      ("first", [.home, .character("g")], -count, nil),
      ("last", [.end, .character("G")], count, nil),
    ]
    return steps.map { step in
      Command(
        step.id,
        keys: step.keys,
        words: words,
        priority: step.priority,
        isEnabled: isEnabled
      ) { move(step.distance) }
    }
  }
}

extension Range<Int> {
  /// As many of some lines as are visible, with a certain one in their middle as far as possible.
  static func window(of size: Int, outOf count: Int, around line: Int) -> Range<Int> {
    let start = Swift.min(Swift.max(0, line - size / 2), Swift.max(0, count - size))
    return start..<Swift.min(count, start + Swift.max(0, size))
  }
}
