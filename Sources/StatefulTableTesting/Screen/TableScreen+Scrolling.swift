import StatefulTable
public import StatefulTableText

// The ideas are those of `asSnapshot` of Android's Paging 3.
extension TableScreen {
  /// Scrolls to a row, and loads the pages that this needs.
  ///
  /// A cursor that would leave the screen goes along to the row. To have it there in any case, call
  /// ``moveCursor(to:onFailure:limits:)``.
  ///
  /// - Parameters:
  ///   - position: The row, counted from 0 over all sections, with unloaded rows, as the title counts. A row beyond
  ///     the end is treated as the last row. A negative number is the first row after all previous pages have loaded.
  ///   - strategy: What to do if a page fails. The default is to throw.
  ///   - limits: The limits of the helper. The default is 100 pages, and 30 seconds for each wait.
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
  /// from the last row to the first. A cursor that would leave the screen goes along to the row.
  ///
  /// - Parameters:
  ///   - text: The text of the row, as in ``rows``.
  ///   - strategy: What to do if a page fails. The default is to throw.
  ///   - limits: The limits of the helper. The default is 100 pages, and 30 seconds for each wait.
  /// - Throws: A ``ScreenError`` if no row has the text, a page fails, a page doesn't arrive, or
  ///   the limit is reached. With ``FailureStrategy/ignore``, a page that fails ends the search.
  public func scroll(
    to text: String,
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits()
  ) async throws {
    _ = try await find(text, onFailure: strategy, limits: limits)
  }

  /// Moves the cursor to the first row with a text, and loads the pages that this needs.
  ///
  /// So ``perform(_:)`` and the keys are for that row. It searches as `scroll(to:)` does.
  ///
  /// - Parameters:
  ///   - text: The text of the row, as in ``rows``.
  ///   - strategy: What to do if a page fails. The default is to throw.
  ///   - limits: The limits of the helper. The default is 100 pages, and 30 seconds for each wait.
  /// - Throws: A ``ScreenError`` if no row has the text, a page fails, a page doesn't arrive, or
  ///   the limit is reached. With ``FailureStrategy/ignore``, a page that fails ends the search.
  public func moveCursor(
    to text: String,
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits()
  ) async throws {
    guard let row = try await find(text, onFailure: strategy, limits: limits) else { return }
    controller.tableView.moveCursor(to: row)
    setNeedsDisplay()
  }

  /// Scrolls to the first row with a text.
  ///
  /// - Returns: The row, or `nil` if a page has failed and that is ignored.
  private func find(
    _ text: String,
    onFailure strategy: FailureStrategy,
    limits: LoadLimits
  ) async throws -> IndexPath? {
    try await settled(within: limits.time)
    controller.tableView.scroll(by: .min)
    for direction in [RowWalk.Direction.down, .up]
    where direction == .down || controller.loads.hasPreviousPages {
      var row: IndexPath?
      _ = try await walk(direction, onFailure: strategy, limits: limits) { candidate in
        if candidate.text == text { row = candidate.indexPath }
        return row == nil
      }
      if let row { return row }
      if strategy == .ignore, controller.canRetry { return nil }
    }
    throw error(.noSuchRow(text))
  }

  /// Scrolls down row by row, and loads the pages that this needs.
  ///
  /// - Parameters:
  ///   - strategy: What to do if a page fails. The default is to throw.
  ///   - limits: The limits of the helper. The default is 100 pages, and 30 seconds for each wait.
  ///   - condition: Whether to go on after a row with a text. It is called first for the first
  ///     visible row.
  /// - Returns: `true` if the condition stopped the scroll. If `false`, the last row is on screen.
  /// - Throws: A ``ScreenError`` if a page fails, a page doesn't arrive, or the limit is reached.
  @discardableResult public func scrollDown(
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits(),
    while condition: (String) -> Bool
  ) async throws -> Bool {
    try await walk(.down, onFailure: strategy, limits: limits) { condition($0.text) }
  }

  /// Scrolls up row by row, and loads the pages that this needs.
  ///
  /// - Parameters:
  ///   - strategy: What to do if a page fails. The default is to throw.
  ///   - limits: The limits of the helper. The default is 100 pages, and 30 seconds for each wait.
  ///   - condition: Whether to go on after a row with a text. It is called first for the last
  ///     visible row.
  /// - Returns: `true` if the condition stopped the scroll. If `false`, the first row is on screen.
  /// - Throws: A ``ScreenError`` if a page fails, a page doesn't arrive, or the limit is reached.
  @discardableResult public func scrollUp(
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits(),
    while condition: (String) -> Bool
  ) async throws -> Bool {
    try await walk(.up, onFailure: strategy, limits: limits) { condition($0.text) }
  }

  private func walk(
    _ direction: RowWalk.Direction,
    onFailure strategy: FailureStrategy,
    limits: LoadLimits,
    while condition: ((indexPath: IndexPath, text: String)) -> Bool
  ) async throws -> Bool {
    try await settled(within: limits.time)
    var walk = RowWalk(direction, on: self, onFailure: strategy, limits: limits)
    repeat {
      guard let row = walk.row else { continue }
      if !condition(row) { return true }
    } while try await walk.advance()
    return false
  }
}
