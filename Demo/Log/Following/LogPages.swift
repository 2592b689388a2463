import StatefulTable

/// The pages of a log, of which an answer can be there before it is asked for.
///
/// What was read ahead is answered at once, so that a list that is followed is never seen to be loading.
@MainActor final class LogPages: PageSource {
  /// What was read ahead, in place of asking.
  var readAhead: LogSource.News?

  private let log: LogSource

  init(_ log: LogSource) {
    self.log = log
  }

  /// Looks what the file is now, unless that was read ahead.
  func look() async throws -> LogSource.Version {
    if let readAhead { return readAhead.version }
    return try await log.look()
  }

  func page(after position: LogLine.Position?) async throws -> Page<LogLine, LogLine.Position> {
    if position == nil, let readAhead, case .page(let page) = readAhead.change { return page }
    return try await log.page(after: position)
  }

  func page(
    after position: LogLine.Position?,
    limit: Int
  ) async throws -> Page<LogLine, LogLine.Position> {
    try await log.page(after: position, limit: limit)
  }

  func newer(than newest: LogLine) async throws -> [LogLine]? {
    switch readAhead?.change {
    case .lines(let lines, let position) where position == newest.id: return lines
    case .page: return nil
    default: return try await log.newer(than: newest)
    }
  }
}
