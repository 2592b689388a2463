import StatefulTable
public import StatefulTableText

// The ideas are those of `asSnapshot` of Android's Paging 3.
extension TableScreen {
  /// Scrolls a row on screen, and loads the pages that takes.
  ///
  /// - Parameters:
  ///   - position: The row, counted from 0 over all sections and from the first one there is, loaded or
  ///     dropped since, as the title counts. Beyond the last row there will be, it is that one. Less than 0 is
  ///     the first row there is once all pages before are loaded.
  ///   - strategy: What to do about a page that fails.
  ///   - limits: How long to go on.
  /// - Throws: A ``ScreenError`` if a page fails, doesn't come, or too many come.
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
    guard let dropped = (controller as? any RowCountingController)?.droppedRows,
      position >= dropped.lowerBound
    else { return position }
    return dropped.contains(position) ? -1 : position - dropped.count
  }

  /// Scrolls to the first row that has a text, and loads the pages that takes.
  ///
  /// The search begins with the first row that is loaded, and goes down to the end. Rows of pages before are
  /// searched afterwards, from the last to the first.
  ///
  /// - Parameters:
  ///   - text: The row's text, as ``rows`` has it.
  ///   - strategy: What to do about a page that fails.
  ///   - limits: How long to go on.
  /// - Throws: A ``ScreenError`` if a page fails, doesn't come, or too many come, or if no row has the text.
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

  /// Scrolls down row by row, and loads the pages that takes.
  ///
  /// - Parameters:
  ///   - strategy: What to do about a page that fails.
  ///   - limits: How long to go on.
  ///   - condition: Whether to go on beyond a row, by its text. The first row asked about is the first
  ///     visible one.
  /// - Returns: Whether a row was come to beyond which not to go. If not, the last row is on screen.
  /// - Throws: A ``ScreenError`` if a page fails, doesn't come, or too many come.
  @discardableResult public func scrollDown(
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits(),
    while condition: (String) -> Bool
  ) async throws -> Bool {
    try await walk(.down, onFailure: strategy, limits: limits, while: condition)
  }

  /// Scrolls up row by row, and loads the pages that takes.
  ///
  /// - Parameters:
  ///   - strategy: What to do about a page that fails.
  ///   - limits: How long to go on.
  ///   - condition: Whether to go on beyond a row, by its text. The first row asked about is the last
  ///     visible one.
  /// - Returns: Whether a row was come to beyond which not to go. If not, the first row is on screen.
  /// - Throws: A ``ScreenError`` if a page fails, doesn't come, or too many come.
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
