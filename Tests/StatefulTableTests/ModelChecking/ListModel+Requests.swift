@testable import StatefulTable

// What a request does, as it is documented, independently of the machine.
extension ListModel {
  /// Each request does what it is documented to do.
  func requestViolation(_ before: Self, _ event: Event, _ changes: [Change]) -> String? {
    guard let expected = before.expectedChanges(on: event) else { return nil }
    // What follows by itself is another rule's.
    let asked = changes.prefix { change in
      if case .began(let flight) = change { return flight.cause != .viewport }
      return true
    }
    return Array(asked) == expected ? nil : "\(event.action) did \(asked), not \(expected)"
  }

  private func expectedChanges(on event: Event) -> [Change]? {
    let kind = machine.flight?.kind
    // What nobody asked for is in nobody's way.
    let shown = machine.shownFlight?.kind
    let superseded: [Change] = kind == nil ? [] : [.superseded]
    switch event.action {
    case .reload:
      return superseded + [.began(.init(kind: .initial, cause: .reload))]
    case .loadNewer:
      let isOutranked = kind == nil || kind?.pagePosition != nil
      let wanted = rows > 0 && !machine.isPreview ? LoadKind.pullToRefresh : .initial
      return isOutranked ? superseded + [.began(.init(kind: wanted, cause: .user))] : []
    case .loadIfNeeded, .appear:
      let isNeeded = !machine.hasLoaded || (rows == 0 && !machine.failures.isEmpty)
      let cause = event.action == .appear ? LoadCause.appear : .user
      return kind == nil && isNeeded ? [.began(.init(kind: .initial, cause: cause))] : []
    case .loadPage(let direction):
      let isBegun = shown == nil && machine.hasLoaded && event.morePages.contains(direction)
      return isBegun ? superseded + [.began(.init(kind: direction.kind, cause: .user))] : []
    case .loadToEnd:
      let isBegun = shown == nil && machine.hasLoaded && event.morePages.contains(.next)
      return isBegun ? superseded + [.began(.init(kind: .nextPage, cause: .user))] : []
    case .retry:
      guard shown == nil else { return [] }
      let retry = expectedRetry(of: machine.failures, event)
      return retry.isEmpty ? [] : superseded + retry
    case .wait:
      guard kind == nil else { return [] }
      return expectedRetry(of: machine.plannedRetry?.kinds ?? [], event)
    case .refreshQuietly:
      return kind == nil && machine.hasLoaded ? [background] : []
    case .age:
      // Nothing is interrupted, and nothing that the user stopped or that waits for a retry begins.
      let isFree =
        kind == nil && machine.hasLoaded && !machine.isPaused && !machine.isLoadingToEnd
        && machine.plannedRetry == nil
      return isFree ? [background] : []
    case .cancel:
      return kind == nil ? [] : [.cancelled]
    case .stopLoadingToEnd, .scroll, .resize, .insertRow, .deleteRow, .answerStale, .preview:
      return []
    case .succeed, .fail:
      return nil
    }
  }

  private var background: Change {
    .began(.init(kind: rows > 0 ? .pullToRefresh : .initial, cause: .background))
  }

  private func expectedRetry(of kinds: Set<LoadKind>, _ event: Event) -> [Change] {
    let first = LoadKind.allCases.first { kind in
      kinds.contains(kind) && machine.failures.contains(kind)
        && kind.pagePosition.map { event.morePages.contains($0) } ?? true
    }
    guard let first else { return [] }
    return [.began(.init(kind: first, cause: .retry))]
  }

  /// A request gives a budget of empty pages that was used up back, and forgets pending retries.
  func requestMemoryViolation(_ event: Event, _ changes: [Change]) -> String? {
    // A retry that begins by itself is nobody's request.
    guard changes.first != .succeeded, changes.first != .failed, event.action != .wait else {
      return nil
    }
    for case .began(let flight) in changes where ![.viewport, .background].contains(flight.cause) {
      for direction in PagePosition.allCases
      where machine.emptyPages[direction, default: 0] >= Self.emptyPageBudget {
        return "a request left the budget of empty pages used up"
      }
      if flight.cause != .retry, !machine.pendingRetries.isEmpty {
        return "a request left retries pending"
      }
    }
    return nil
  }
}
