public import StatefulTable
public import StatefulTableText

extension TableScreen {
  /// The texts of the visible rows, from the top.
  ///
  /// The texts aren't cut off. While a state view covers the rows, there are none.
  ///
  /// For everything else on screen, use `frame().text`.
  public var rows: [String] {
    guard controller.visibleView(at: .cover) == nil else { return [] }
    let tableView = controller.tableView
    return tableView.indexPathsForVisibleRows.map { row in
      tableView.cellForRow(at: row)?.text.string ?? ""
    }
  }

  /// Waits until nothing is loading, but not forever.
  ///
  /// It doesn't throw if a load has failed.
  ///
  /// - Parameter limit: The longest wait, in real time. Time in which other tests block the main
  ///   actor doesn't count. Only a failing test takes this long.
  /// - Throws: A ``ScreenError`` if it takes longer. `CancellationError` if the task is cancelled.
  public func settled(within limit: Duration) async throws {
    let settling = Task {
      await settled()
      return !Task.isCancelled
    }
    let alarm = Task {
      // On a main actor that is kept busy each step takes longer, for the alarm as for what it watches.
      for _ in 0..<Self.alarmSteps { try await Task.sleep(for: limit / Self.alarmSteps) }
      settling.cancel()
    }
    let isSettled = await withTaskCancellationHandler {
      await settling.value
    } onCancel: {
      settling.cancel()
    }
    alarm.cancel()
    try Task.checkCancellation()
    if !isSettled { throw error(.notSettled(controller.state, within: limit)) }
  }

  private static let alarmSteps = 100

  /// Waits until a load is in flight.
  ///
  /// Use it if a key or a task begins the load, and you want to look at the screen while it goes on.
  ///
  /// - Parameters:
  ///   - kind: The kind of load. The default is `nil`, for any.
  ///   - limit: The longest wait, in real time. The default is 30 seconds. Only a failing test
  ///     takes this long.
  /// - Throws: A ``ScreenError`` if it takes longer. `CancellationError` if the task is cancelled.
  public func loading(_ kind: LoadKind? = nil, within limit: Duration = .seconds(30)) async throws {
    try await wait(for: kind.map { "a load (\($0))" } ?? "a load", within: limit) {
      loadInFlight.flatMap { kind == nil || kind == $0 ? $0 : nil }
    }
  }

  /// Waits until there is something, which the words name in an error.
  @discardableResult func wait<Value>(
    for words: String,
    within limit: Duration,
    _ find: () -> Value?
  ) async throws -> Value {
    if let value = try await poll(within: limit, find) { return value }
    throw error(.timedOut(waitingFor: words, limit))
  }

  /// Waits, and handles a failed load of some kinds by the strategy.
  ///
  /// - Returns: Whether none is left that failed.
  func settled(
    noting kinds: [LoadKind],
    onFailure strategy: FailureStrategy,
    limits: LoadLimits
  ) async throws -> Bool {
    try await settled(within: limits.time)
    if case .retry(let times) = strategy {
      for _ in 0..<max(0, times) where failure(of: kinds) != nil {
        controller.retry()
        try await settled(within: limits.time)
      }
    }
    guard let failure = failure(of: kinds) else { return true }
    guard strategy == .ignore else { throw error(failure) }
    return false
  }

  func error(_ reason: ScreenError.Reason) -> ScreenError {
    ScreenError(reason: reason, screen: frame().text)
  }

  var loadInFlight: LoadKind? {
    LoadKind.allCases.first { controller.loads[$0].isLoading }
  }

  private func failure(of kinds: [LoadKind]) -> ScreenError.Reason? {
    for kind in kinds {
      if let error = controller.loads[kind].error { return .failed(kind, error) }
    }
    return nil
  }
}
