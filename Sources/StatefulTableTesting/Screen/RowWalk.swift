import StatefulTable
import StatefulTableText

/// Goes along the rows of a screen, as a user does, and waits for what that loads.
@MainActor struct RowWalk {
  enum Direction {
    case down, up

    var step: Int { self == .down ? 1 : -1 }
    var kind: LoadKind { self == .down ? .nextPage : .previousPage }
  }

  private let screen: TableScreen
  var direction: Direction
  private let strategy: FailureStrategy
  private let limits: LoadLimits
  private var pages = 0
  /// The current row, counted over all sections.
  private var position: Int

  /// Begins at the visible row that is farthest from where the walk leads.
  init(
    _ direction: Direction,
    on screen: TableScreen,
    onFailure strategy: FailureStrategy,
    limits: LoadLimits
  ) {
    self.screen = screen
    self.direction = direction
    self.strategy = strategy
    self.limits = limits
    let tableView = screen.controller.tableView
    let visible = tableView.indexPathsForVisibleRows
    let start = direction == .down ? visible.first : visible.last
    // With no rows, the first that comes is still ahead.
    position = start.flatMap(tableView.position(ofRowAt:)) ?? -1
  }

  private var controller: StatefulTableController { screen.controller }
  private var tableView: TableView { screen.controller.tableView }

  /// The current row and its text.
  var row: (indexPath: IndexPath, text: String)? {
    guard let row = tableView.indexPathForRow(atPosition: position),
      let cell = tableView.cellForRow(at: row)
    else { return nil }
    return (row, cell.text.string)
  }

  /// Goes on by a row, which may have to be loaded.
  ///
  /// - Returns: Whether there is one.
  mutating func advance() async throws -> Bool {
    while !move(to: position + direction.step) {
      guard try await loadMore() else { return false }
    }
    if screen.loadInFlight != nil { _ = try await wait() }
    return true
  }

  /// Goes to a row.
  ///
  /// - Returns: Whether there is such a row.
  @discardableResult mutating func move(to position: Int) -> Bool {
    guard let row = tableView.indexPathForRow(atPosition: position) else { return false }
    self.position = position
    tableView.scrollToRow(at: row, at: .none)
    return true
  }

  /// Loads more rows after the last row of the walk.
  ///
  /// - Returns: Whether to look again if there are more rows now.
  mutating func loadMore() async throws -> Bool {
    let isFine = try await wait()
    if hasRowsBeyond { return true }
    guard isFine else {
      // The failure stands beyond the last row.
      tableView.scroll(by: direction == .down ? .max : .min)
      return false
    }
    guard hasMorePages else { return false }
    try countPage()
    switch direction {
    case .down: controller.loadNextPage()
    case .up: controller.loadPreviousPage()
    }
    _ = try await settle()
    return true
  }

  private var hasRowsBeyond: Bool {
    tableView.indexPathForRow(atPosition: position + direction.step) != nil
  }

  private var hasMorePages: Bool {
    direction == .down ? controller.loads.hasMorePages : controller.loads.hasPreviousPages
  }

  /// Waits until nothing is loading.
  ///
  /// - Returns: Whether no load failed.
  mutating func wait() async throws -> Bool {
    if screen.loadInFlight != nil { try countPage() }
    return try await settle()
  }

  private mutating func countPage() throws {
    guard pages < limits.pages else { throw screen.error(.tooManyPages(limits.pages)) }
    pages += 1
  }

  private mutating func settle() async throws -> Bool {
    // What is on screen stays put, so that is what tells where the row come to has gone, but for a line or two.
    let distance = position - firstVisiblePosition
    let id = id(at: position)
    let isFine = try await screen.settled(
      noting: [.initial, direction.kind],
      onFailure: strategy,
      limits: limits
    )
    position = firstVisiblePosition + distance
    if let id {
      let near = (0...max(0, tableView.size.lines)).flatMap { [position + $0, position - $0] }
      position = near.first { self.id(at: $0) == id } ?? position
    }
    return isFine
  }

  private func id(at position: Int) -> AnyHashable? {
    tableView.indexPathForRow(atPosition: position)
      .flatMap { controller.tableView(tableView, idForRowAt: $0) }
  }

  private var firstVisiblePosition: Int {
    tableView.indexPathsForVisibleRows.first.flatMap(tableView.position(ofRowAt:)) ?? 0
  }
}
