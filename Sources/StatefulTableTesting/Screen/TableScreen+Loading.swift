import StatefulTable
public import StatefulTableText

extension TableScreen {
  /// Refreshes as the user's gesture does, and waits for the end.
  ///
  /// - Parameters:
  ///   - strategy: What to do if it fails.
  ///   - limits: How long to go on.
  /// - Throws: A ``ScreenError`` if it fails, doesn't end or isn't allowed.
  public func refresh(
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits()
  ) async throws {
    try await settled(within: limits.time)
    guard controller.statefulDelegate?.shouldPullToRefresh(in: controller) ?? true else {
      throw error(.refreshForbidden)
    }
    controller.loadNewer()
    _ = try await settled(noting: [.initial, .pullToRefresh], onFailure: strategy, limits: limits)
  }

  /// Asks for next pages, one after the other, without scrolling.
  ///
  /// - Parameters:
  ///   - strategy: What to do about one that fails.
  ///   - limits: How long to go on.
  ///   - condition: Whether to ask for another one.
  /// - Throws: A ``ScreenError`` if one fails, doesn't come, or too many come.
  public func loadNextPages(
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits(),
    while condition: () -> Bool = { true }
  ) async throws {
    try await loadPages(.nextPage, strategy, limits, while: condition)
  }

  /// Asks for previous pages, one after the other, without scrolling.
  ///
  /// - Parameters:
  ///   - strategy: What to do about one that fails.
  ///   - limits: How long to go on.
  ///   - condition: Whether to ask for another one.
  /// - Throws: A ``ScreenError`` if one fails, doesn't come, or too many come.
  public func loadPreviousPages(
    onFailure strategy: FailureStrategy = .throw,
    limits: LoadLimits = LoadLimits(),
    while condition: () -> Bool = { true }
  ) async throws {
    try await loadPages(.previousPage, strategy, limits, while: condition)
  }

  private func loadPages(
    _ kind: LoadKind,
    _ strategy: FailureStrategy,
    _ limits: LoadLimits,
    while condition: () -> Bool
  ) async throws {
    var pages = 0
    while try await settled(noting: [.initial, kind], onFailure: strategy, limits: limits),
      hasMorePages(kind), condition()
    {
      guard pages < limits.pages else { throw error(.tooManyPages(limits.pages)) }
      pages += 1
      if kind == .nextPage { controller.loadNextPage() } else { controller.loadPreviousPage() }
    }
  }

  private func hasMorePages(_ kind: LoadKind) -> Bool {
    kind == .nextPage ? controller.loads.hasMorePages : controller.loads.hasPreviousPages
  }
}
