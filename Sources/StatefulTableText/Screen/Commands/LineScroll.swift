/// Commands that move through the lines of the index or of the list of keys.
///
/// They have the ids of those that move the cursor of a list, so a ``Keymap`` changes all at the same time.
enum LineScroll {
  /// Makes the commands.
  ///
  /// - Parameters:
  ///   - count: The number of all lines.
  ///   - height: The number of visible lines.
  ///   - title: What the help line calls it.
  ///   - priority: The priority of the hint, `nil` for none.
  ///   - move: Called with the number of lines, less than 0 for up, which may lead beyond the first or last.
  /// - Returns: The commands.
  @MainActor static func commands(
    count: Int,
    height: Int,
    title: String,
    priority: Int?,
    move: @escaping @MainActor (Int) -> Void
  ) -> [Command] {
    let page = max(1, height - 1)
    let half = max(1, height / 2)
    let steps: [(Command.ID, [Key], Int)] = [
      ("page-up", [.pageUp, .character("b")], -page),
      ("page-down", [.pageDown, .character(" ")], page),
      ("half-page-up", [.control("u")], -half),
      ("half-page-down", [.control("d")], half),
      ("first", [.home, .character("g")], -count),
      ("last", [.end, .character("G")], count),
    ]
    return [
      Command("up", keys: [.up, .character("k")], title: title, priority: priority) { move(-1) },
      Command("down", keys: [.down, .character("j")], title: title, priority: priority) { move(1) },
    ]
      + steps.map { id, keys, distance in
        Command(id, keys: keys, title: title) { move(distance) }
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
