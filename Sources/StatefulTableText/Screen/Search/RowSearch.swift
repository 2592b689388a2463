import StatefulTable

/// Searches the loaded rows from one on and around, in short slices.
struct RowSearch {
  enum Outcome: Equatable {
    case found(IndexPath)
    case notFound
    /// There are rows left.
    case unfinished
  }

  let pattern: TextMatcher
  let direction: ListNavigator.Direction
  /// Whether the search went on at the other end.
  private(set) var hasWrapped = false
  private var position: Int
  private var remaining: Int
  /// The row at the position, and the number of rows, when the last slice ended.
  private var place: (row: RowTargets, count: Int)?

  /// The number of rows in a slice.
  static let slice = 1000

  /// Creates a search that begins at a position, and searches each of a number of rows once.
  init(
    _ pattern: TextMatcher,
    _ direction: ListNavigator.Direction,
    from start: Int,
    count: Int
  ) {
    self.pattern = pattern
    self.direction = direction
    position = start
    remaining = count
  }

  /// Searches the next slice.
  ///
  /// Rows that have come or gone since the last one move what is left to search.
  @MainActor mutating func advance(in controller: StatefulTableController) -> Outcome {
    let tableView = controller.tableView
    let count = tableView.numberOfRows
    if let place {
      position = place.row.rows(in: controller).first.flatMap(tableView.position) ?? position
      remaining += max(0, count - place.count)
    }
    for _ in 0..<min(Self.slice, remaining) {
      remaining -= 1
      if !(0..<count).contains(position) {
        position = direction == .down ? 0 : count - 1
        hasWrapped = true
      }
      defer { position += direction.sign }
      guard let row = tableView.indexPathForRow(atPosition: position),
        let cell = tableView.cellForRow(at: row), pattern.matches(cell)
      else { continue }
      return .found(row)
    }
    let next = tableView.indexPathForRow(atPosition: position)
    place = (RowTargets(next.map { [$0] } ?? [], in: controller), count)
    return remaining > 0 ? .unfinished : .notFound
  }
}

extension TextMatcher {
  /// The bytes of a row's text that are searched: more than any screen shows.
  private static let maximumBytes = 16_384

  /// Whether a row has the text, at its left or in its detail.
  func matches(_ cell: Cell) -> Bool {
    cell.texts.contains { matches($0.prefix(bytes: Self.maximumBytes)) }
  }
}
