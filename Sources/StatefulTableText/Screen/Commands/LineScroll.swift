/// Lines that the user goes through: those of the index, or of the list of keys.
@MainActor protocol LineScroll: AnyObject {
  /// The number of all lines.
  var lineCount: Int { get }
  /// The number of visible lines.
  var height: Int { get }
  /// Whether there is a line to move to.
  var canMove: Bool { get }

  /// Moves by some lines, less than 0 for up, which may lead beyond the first or last.
  func move(by distance: Int)
}

extension CommandRow where Owner: LineScroll {
  /// Commands that move through the lines.
  ///
  /// They have the ids of those that move the cursor of a list, so a ``Keymap`` changes all at the same time.
  @MainActor static func lineScroll(_ title: String) -> [CommandRow] {
    func row(
      _ id: Command.ID,
      _ keys: [Key],
      priority: Int? = nil,
      distance: @escaping @MainActor (Owner) -> Int
    ) -> CommandRow {
      CommandRow(id, keys, title, priority: priority, if: { $0.canMove }) {
        $0.move(by: distance($0))
      }
    }
    return [
      row("up", [.up, "k"], priority: 40) { _ in -1 },
      row("down", [.down, "j"], priority: 40) { _ in 1 },
      row("page-up", [.pageUp, "b"]) { -max(1, $0.height - 1) },
      row("page-down", [.pageDown, " "]) { max(1, $0.height - 1) },
      row("half-page-up", [.control("u")]) { -max(1, $0.height / 2) },
      row("half-page-down", [.control("d")]) { max(1, $0.height / 2) },
      row("first", [.home, "g"]) { -$0.lineCount },
      row("last", [.end, "G"]) { $0.lineCount },
    ]
  }
}

extension Range<Int> {
  /// As many of some lines as are visible, with a certain one in their middle as far as possible.
  static func window(of size: Int, outOf count: Int, around line: Int) -> Range<Int> {
    let start = Swift.min(Swift.max(0, line - size / 2), Swift.max(0, count - size))
    return start..<Swift.min(count, start + Swift.max(0, size))
  }
}
