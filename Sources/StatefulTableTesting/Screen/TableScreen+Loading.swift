public import StatefulTable
public import StatefulTableText

extension TableScreen {
  /// Refreshes as the user does, and waits for the end.
  ///
  /// - Parameters:
  ///   - strategy: What to do if the refresh fails. The default is to throw.
  ///   - limits: The limits of the helper. The default is 100 pages, and 30 seconds for each wait.
  /// - Throws: A ``ScreenError`` if the refresh fails, doesn't end or isn't allowed.
  public func refresh(
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits()
  ) async throws {
    try await settled(within: limits.time)
    guard controller.canRefresh else {
      throw error(.refreshForbidden)
    }
    controller.loadNewer()
    _ = try await settled(noting: [.initial, .pullToRefresh], onFailure: strategy, limits: limits)
  }

  /// Loads next pages without scrolling, one after the other.
  ///
  /// - Parameters:
  ///   - strategy: What to do if a page fails. The default is to throw.
  ///   - limits: The limits of the helper. The default is 100 pages, and 30 seconds for each wait.
  ///   - condition: Whether to load another page. The default is always.
  /// - Throws: A ``ScreenError`` if a page fails, a page doesn't arrive, or the limit is reached.
  public func loadNextPages(
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits(),
    while condition: () -> Bool = { true }
  ) async throws {
    try await loadPages(.nextPage, onFailure: strategy, limits: limits, while: condition)
  }

  /// Loads pages of a kind without scrolling, one after the other.
  ///
  /// - Parameters:
  ///   - kind: Next pages, previous pages, or what is missing in gaps, the topmost gap first.
  ///   - strategy: What to do if a page fails. The default is to throw.
  ///   - limits: The limits of the helper. The default is 100 pages, and 30 seconds for each wait.
  ///   - condition: Whether to load another page. The default is always.
  /// - Throws: A ``ScreenError`` if a page fails, a page doesn't arrive, or the limit is reached.
  public func loadPages(
    _ kind: LoadKind,
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits(),
    while condition: () -> Bool = { true }
  ) async throws {
    var pages = 0
    while try await settled(noting: [.initial, kind], onFailure: strategy, limits: limits),
      hasMorePages(kind), condition()
    {
      guard pages < limits.pages else { throw error(.tooManyPages(limits.pages)) }
      pages += 1
      switch kind {
      case .gap: controller.rowsOwner?.loadFirstGap()
      case .previousPage: controller.loadPreviousPage()
      case .initial, .pullToRefresh, .nextPage: controller.loadNextPage()
      }
    }
  }

  private func hasMorePages(_ kind: LoadKind) -> Bool {
    switch kind {
    case .gap: controller.loads.hasGaps
    case .previousPage: controller.loads.hasPreviousPages
    case .initial, .pullToRefresh, .nextPage: controller.loads.hasMorePages
    }
  }
}
