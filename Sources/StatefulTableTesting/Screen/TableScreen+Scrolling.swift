import StatefulTable
public import StatefulTableText

// The ideas are those of `asSnapshot` of Android's Paging 3.
extension TableScreen {
  /// Scrolls to a row, and loads the pages that this needs.
  ///
  /// - Parameters:
  ///   - position: The row, counted from 0 over all sections, with dropped rows, as the title counts. A row beyond
  ///     the end is treated as the last row. A negative number is the first row after all previous pages have loaded.
  ///   - strategy: What to do if a page fails. The default is to throw.
  ///   - limits: The limits of the helper.
  /// - Throws: A ``ScreenError`` if a page fails, a page doesn't arrive, or the limit is reached.
  public func scroll(
    to position: Int,
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits()
  ) async throws {
    try await settled(within: limits.time)
    var walk = RowWalk(.down, on: self, onFailure: strategy, limits: limits)
    repeat {
      let target = loadedPosition(ofRow: position)
      walk.direction = target < 0 ? .up : .down
      let nearest = min(max(0, target), controller.tableView.numberOfRows - 1)
      if walk.move(to: nearest), nearest == target {
        _ = try await walk.wait()
        return
      }
    } while try await walk.loadMore()
  }

  /// The position among the loaded rows of a row that is counted as the title counts.
  ///
  /// - Returns: The position, less than 0 for a row that is loaded with a previous page.
  private func loadedPosition(ofRow position: Int) -> Int {
    guard let dropped = controller.rowsOwner?.droppedRows,
      position >= dropped.lowerBound
    else { return position }
    return dropped.contains(position) ? -1 : position - dropped.count
  }

  /// Scrolls to the first row with a text, and loads the pages that this needs.
  ///
  /// It searches from the first loaded row down to the end. Then it searches the previous pages,
  /// from the last row to the first.
  ///
  /// - Parameters:
  ///   - text: The text of the row, as in ``rows``.
  ///   - strategy: What to do if a page fails. The default is to throw.
  ///   - limits: The limits of the helper.
  /// - Throws: A ``ScreenError`` if no row has the text, a page fails, a page doesn't arrive, or
  ///   the limit is reached.
  public func scroll(
    to text: String,
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits()
  ) async throws {
    try await settled(within: limits.time)
    controller.tableView.scroll(by: .min)
    if try await walk(.down, onFailure: strategy, limits: limits, while: { $0 != text }) { return }
    if controller.loads.hasPreviousPages,
      try await walk(.up, onFailure: strategy, limits: limits, while: { $0 != text })
    {
      return
    }
    throw error(.noSuchRow(text))
  }

  /// Scrolls down row by row, and loads the pages that this needs.
  ///
  /// - Parameters:
  ///   - strategy: What to do if a page fails. The default is to throw.
  ///   - limits: The limits of the helper.
  ///   - condition: Whether to go on after a row with a text. It is called first for the first
  ///     visible row.
  /// - Returns: `true` if the condition stopped the scroll. If `false`, the last row is on screen.
  /// - Throws: A ``ScreenError`` if a page fails, a page doesn't arrive, or the limit is reached.
  @discardableResult public func scrollDown(
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits(),
    while condition: (String) -> Bool
  ) async throws -> Bool {
    try await walk(.down, onFailure: strategy, limits: limits, while: condition)
  }

  /// Scrolls up row by row, and loads the pages that this needs.
  ///
  /// - Parameters:
  ///   - strategy: What to do if a page fails. The default is to throw.
  ///   - limits: The limits of the helper.
  ///   - condition: Whether to go on after a row with a text. It is called first for the last
  ///     visible row.
  /// - Returns: `true` if the condition stopped the scroll. If `false`, the first row is on screen.
  /// - Throws: A ``ScreenError`` if a page fails, a page doesn't arrive, or the limit is reached.
  @discardableResult public func scrollUp(
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits(),
    while condition: (String) -> Bool
  ) async throws -> Bool {
    try await walk(.up, onFailure: strategy, limits: limits, while: condition)
  }

  private func walk(
    _ direction: RowWalk.Direction,
    onFailure strategy: FailureStrategy,
    limits: LoadLimits,
    while condition: (String) -> Bool
  ) async throws -> Bool {
    try await settled(within: limits.time)
    var walk = RowWalk(direction, on: self, onFailure: strategy, limits: limits)
    repeat {
      guard let text = walk.text else { continue }
      if !condition(text) { return true }
    } while try await walk.advance()
    return false
  }
}
