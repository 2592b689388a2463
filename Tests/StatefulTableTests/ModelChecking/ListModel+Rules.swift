@testable import StatefulTable

// The rules that a list keeps whatever happens. Those on where rows stand, and on who hears of them when,
// are not the machine's: they are checked with a controller.
extension ListModel {
  /// Takes an event, and says which rule it breaks, if any.
  mutating func check(_ event: Event) -> String? {
    let before = self
    let changes = take(event)
    return ledgerViolation(before, changes)
      ?? requestViolation(before, event, changes)
      ?? failureViolation(before, event, changes)
      ?? pageViolation(before, event, changes)
      ?? pauseViolation(before, event, changes)
      ?? stateViolation
      ?? answerViolation
      ?? trapViolation
  }

  /// At most one load is in flight, and every load ends once.
  private func ledgerViolation(_ before: Self, _ changes: [Change]) -> String? {
    var flight = before.machine.flight
    for change in changes {
      switch change {
      case .began(let next):
        if flight != nil { return "two loads are in flight" }
        flight = next
      case .succeeded, .failed, .cancelled, .superseded:
        if flight == nil { return "a load ended twice" }
        flight = nil
      }
    }
    return flight == machine.flight ? nil : "the load in flight is not the one that began"
  }

  /// Each request does what it is documented to do.
  private func requestViolation(_ before: Self, _ event: Event, _ changes: [Change]) -> String? {
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
    let superseded: [Change] = kind == nil ? [] : [.superseded]
    switch event.action {
    case .reload:
      return superseded + [.began(.init(kind: .initial, cause: .reload))]
    case .loadNewer:
      let isOutranked = kind == nil || kind?.pageDirection != nil
      let wanted = rows > 0 ? LoadKind.pullToRefresh : .initial
      return isOutranked ? superseded + [.began(.init(kind: wanted, cause: .user))] : []
    case .loadIfNeeded, .appear:
      let isNeeded = !machine.hasLoaded || (rows == 0 && machine.firstFailure != nil)
      let cause = event.action == .appear ? LoadCause.appear : .user
      return kind == nil && isNeeded ? [.began(.init(kind: .initial, cause: cause))] : []
    case .loadPage(let direction):
      let isBegun = kind == nil && machine.hasLoaded && event.hasMorePages[direction]
      return isBegun ? [.began(.init(kind: direction.kind, cause: .user))] : []
    case .retry:
      return expectedRetry(of: LoadKind.allCases, event)
    case .retryItself(let kind):
      return expectedRetry(of: [kind], event)
    case .cancel:
      return kind == nil ? [] : [.cancelled]
    case .scroll, .resize, .insertRow, .deleteRow, .answerStale:
      return []
    case .succeed, .fail:
      return nil
    }
  }

  private func expectedRetry(of kinds: [LoadKind], _ event: Event) -> [Change] {
    let first = kinds.first { kind in
      machine.failures[kind] != nil && kind.pageDirection.map { event.hasMorePages[$0] } ?? true
    }
    guard machine.flight == nil, let first else { return [] }
    return [.began(.init(kind: first, cause: .retry))]
  }

  /// A failure removes no row, and stays until a success clears it.
  private func failureViolation(_ before: Self, _ event: Event, _ changes: [Change]) -> String? {
    if event.action == .fail {
      if rows != before.rows { return "a failure changed the rows" }
      guard let kind = before.machine.flight?.kind, machine.failures[kind] != nil else {
        return "a failure was not kept"
      }
    }
    let isSuccess = changes.first == .succeeded
    let succeeded = isSuccess ? before.machine.flight?.kind : nil
    for kind in LoadKind.allCases where before.machine.failures[kind] != nil {
      let isCleared = machine.failures[kind] == nil
      let mayStay = !isSuccess || (succeeded != kind && succeeded?.pageDirection != nil)
      if !mayStay, !isCleared { return "a success left the failure of \(kind)" }
      // Of a retried page that the delegate doesn't have any more, nothing is left to fail.
      let isPageGone = kind.pageDirection.map { !event.hasMorePages[$0] } ?? false
      if mayStay, isCleared, !isPageGone { return "the failure of \(kind) vanished" }
    }
    return nil
  }

  /// A page is loaded by itself where it is needed, and only there.
  private func pageViolation(_ before: Self, _ event: Event, _ changes: [Change]) -> String? {
    for case .began(let flight) in changes {
      guard let direction = flight.kind.pageDirection else { continue }
      if !event.hasMorePages[direction] { return "a page that doesn't exist was asked for" }
      if !machine.hasLoaded { return "a page was asked for before the first rows" }
      guard flight.cause == .viewport else { continue }
      if lines == 0 { return "a page was asked for that nobody could see" }
      if machine.failures.initial != nil || machine.failures[flight.kind] != nil {
        return "a page was asked for by itself though a failure is kept"
      }
    }
    for direction in PageDirection.allCases {
      let emptyPages = machine.emptyPages[direction]
      let isNeeded =
        lines > 0 && machine.hasLoaded && !machine.isPaused && event.hasMorePages[direction]
        && machine.failures[direction.kind] == nil && machine.failures.initial == nil
        && emptyPages < Self.emptyPageBudget
      if isNeeded, machine.flight == nil { return "a page is needed, but none is being loaded" }
      let isEmptyPage =
        event.action == .succeed(rows: 0) && before.machine.flight?.kind == direction.kind
      if emptyPages > before.machine.emptyPages[direction], !isEmptyPage {
        return "an empty page was counted that didn't come"
      }
    }
    return nil
  }

  /// What the user stopped doesn't start itself again, and stays stopped no longer than it must.
  private func pauseViolation(_ before: Self, _ event: Event, _ changes: [Change]) -> String? {
    if event.action == .cancel {
      return machine.isPaused && machine.flight == nil ? nil : "stopping didn't stop"
    }
    if machine.isPaused, !before.machine.isPaused { return "loading paused by itself" }
    if machine.isPaused, machine.flight != nil { return "paused, but a load is in flight" }
    if event.action == .scroll, machine.isPaused { return "a scroll left loading paused" }
    switch event.action {
    case .resize, .insertRow, .deleteRow, .answerStale:
      return before.machine.isPaused && !changes.isEmpty ? "what was stopped started itself" : nil
    default:
      return nil
    }
  }

  /// The state follows from the rows, the load in flight and the failures kept.
  private var stateViolation: String? {
    let expected: StatefulState
    if let flight = machine.flight {
      expected = flight.kind.loadingState
    } else if rows > 0 {
      expected = .idle
    } else if LoadKind.allCases.contains(where: { machine.failures[$0] != nil }) {
      expected = .error
    } else {
      expected = machine.hasLoaded ? .empty : .idle
    }
    let state = machine.state(hasRows: rows > 0)
    return state == expected ? nil : "the state is \(state), not \(expected)"
  }

  /// With no load in flight, an answer changes nothing.
  private var answerViolation: String? {
    guard machine.flight == nil else { return nil }
    for answer in [Machine.Event.succeeded(addedRows: true), .failed(Failure())] {
      var answered = self
      var changes: [Change] = []
      let event = Event(action: .answerStale, hasMorePages: PerDirection(repeating: true))
      answered.handle(answer, event, &changes)
      if answered != self || !changes.isEmpty { return "an answer to no load changed something" }
    }
    return nil
  }

  /// From everywhere, loading ends once all is answered, and a reload mends everything.
  private var trapViolation: String? {
    let noMorePages = PerDirection(repeating: false)
    var answered = self
    // Each kind of load can be waiting for its retry.
    for _ in LoadKind.allCases where answered.machine.flight != nil {
      _ = answered.take(Event(action: .fail, hasMorePages: noMorePages))
    }
    if answered.machine.flight != nil { return "loading doesn't end when all is answered" }
    var mended = self
    _ = mended.take(Event(action: .reload, hasMorePages: noMorePages))
    _ = mended.take(Event(action: .succeed(rows: 1), hasMorePages: noMorePages))
    guard mended.machine.firstFailure == nil, mended.machine.state(hasRows: true) == .idle else {
      return "a reload doesn't mend everything"
    }
    return nil
  }
}
