import TestSupport

@testable import StatefulTable

// The rules for what an event does. What every list keeps in every moment is the oracle's; the positions of
// rows and the order of calls are not the machine's, and are checked with a controller.
extension ListModel {
  /// Takes an event, and returns the rule that it breaks, if any.
  mutating func check(_ event: Event) -> String? {
    let before = self
    let changes = take(event).filter { change in
      if case .entered = change { false } else { true }
    }
    return oracleViolation(before, event, changes)
      ?? requestViolation(before, event, changes)
      ?? requestMemoryViolation(event, changes)
      ?? failureViolation(before, event, changes)
      ?? emptyPageViolation(before, event)
      ?? pauseViolation(before, event, changes)
      ?? endViolation(before, event, changes)
  }

  /// The rule that is broken by the state as it is, if any.
  var violation: String? {
    retryViolation ?? answerViolation ?? trapViolation
  }

  /// The rules of every list, and that every load ends once.
  private func oracleViolation(_ before: Self, _ event: Event, _ changes: [Change]) -> String? {
    let shown = shown(event)
    var oracle = LoadOracle(flight: before.machine.flight?.kind)
    for change in changes {
      switch change {
      case .began(let flight): oracle.loadBegan(flight.kind, flight.cause, in: shown)
      case .entered: break
      case .succeeded, .failed, .cancelled, .superseded: oracle.loadEnded()
      }
    }
    return oracle.violation(in: shown)
  }

  private func shown(_ event: Event) -> ShownLoads {
    var shown = ShownLoads(
      state: state,
      flight: machine.flight?.kind,
      failures: machine.failures,
      hasLoaded: machine.hasLoaded,
      isPaused: machine.isPaused,
      hasRows: rows > 0
    )
    shown.isCleared = rows == 0 && !machine.broughtNoRows
    shown.nextPages = pages(.next, event)
    shown.previousPages = pages(.previous, event)
    return shown
  }

  private func pages(_ direction: PagePosition, _ event: Event) -> ShownLoads.Pages {
    ShownLoads.Pages(
      exist: event.morePages.contains(direction),
      areNear: lines > 0,
      emptyPages: machine.emptyPages[direction, default: 0],
      emptyPageBudget: Self.emptyPageBudget
    )
  }

  /// A failure removes no row, and stays until a success clears it.
  private func failureViolation(_ before: Self, _ event: Event, _ changes: [Change]) -> String? {
    if case .fail = event.action {
      if rows != before.rows { return "a failure changed the rows" }
      guard let kind = before.machine.flight?.kind else { return "nothing failed" }
      if !machine.failures.contains(kind) { return "a failure was not kept" }
    }
    let isSuccess = changes.first == .succeeded
    let succeeded = isSuccess ? before.machine.flight?.kind : nil
    for kind in LoadKind.allCases where before.machine.failures.contains(kind) {
      let isCleared = !machine.failures.contains(kind)
      let mayStay = !isSuccess || (succeeded != kind && succeeded?.pagePosition != nil)
      if !mayStay, !isCleared { return "a success left the failure of \(kind)" }
      let isPageGone = isPageGone(kind, event)
      if case .preview = event.action, kind.pagePosition != nil {
        if !isCleared { return "the page of rows that others have replaced is to be retried" }
        continue
      }
      if mayStay, isCleared, !isPageGone { return "the failure of \(kind) vanished" }
      let isRetried = event.action == .wait && before.machine.flight == nil && changes.isEmpty
      if isRetried, before.machine.plannedRetry?.kinds.contains(kind) == true, !isCleared {
        return "the failure of a page that no longer exists was kept"
      }
    }
    return nil
  }

  /// Whether the delegate no longer has the page of a kind, so that its failure vanishes when it is retried.
  private func isPageGone(_ kind: LoadKind, _ event: Event) -> Bool {
    kind.pagePosition.map { !event.morePages.contains($0) } ?? false
  }

  /// Empty pages are counted until one brings rows.
  private func emptyPageViolation(_ before: Self, _ event: Event) -> String? {
    guard case .succeed(let count) = event.action, let kind = before.machine.flight?.kind else {
      return machine.broughtNoRows == before.machine.broughtNoRows
        ? nil : "what no load brought was taken for its rows"
    }
    if machine.broughtNoRows != (rows == 0) { return "the rows of a load were miscounted" }
    guard let direction = kind.pagePosition else {
      return machine.hasLoaded ? nil : "the first rows count as never loaded"
    }
    let emptyPages = count > 0 ? 0 : before.machine.emptyPages[direction, default: 0] + 1
    return machine.emptyPages[direction, default: 0] == emptyPages
      ? nil : "empty pages were miscounted"
  }

  /// What the user stopped doesn't start itself again, and stays stopped no longer than it must.
  private func pauseViolation(_ before: Self, _ event: Event, _ changes: [Change]) -> String? {
    if event.action == .cancel {
      return machine.isPaused && machine.flight == nil ? nil : "stopping didn't stop"
    }
    if machine.isPaused, !before.machine.isPaused { return "loading paused by itself" }
    if machine.isPaused, machine.shownFlight != nil { return "paused, but a load is in flight" }
    if event.action == .scroll, machine.isPaused { return "a scroll left loading paused" }
    switch event.action {
    case .resize, .insertRow, .deleteRow, .answerStale:
      return before.machine.isPaused && !changes.isEmpty ? "what was stopped started itself" : nil
    default:
      return nil
    }
  }

  /// The way to the end goes on page by page, and ends where it must.
  private func endViolation(_ before: Self, _ event: Event, _ changes: [Change]) -> String? {
    let isOn = machine.isLoadingToEnd
    switch event.action {
    case .loadToEnd:
      let shown = before.machine.shownFlight?.kind
      let isWanted = shown.map { $0 != .initial } ?? event.morePages.contains(.next)
      if isOn != (before.machine.hasLoaded && isWanted) { return "the way to the end didn't begin" }
    case .stopLoadingToEnd, .cancel, .reload:
      if isOn { return "\(event.action) left the list on its way to the end" }
    default:
      if isOn, !before.machine.isLoadingToEnd { return "the way to the end began by itself" }
    }
    if machine.flight?.kind == .initial, isOn { return "the first rows are loaded up to the end" }
    guard isOn else { return wishViolation(before, event, changes) }
    if machine.isPaused { return "what was stopped is on its way to the end" }
    if machine.flight == nil, !machine.failures.contains(.nextPage) {
      return "the way to the end stands still"
    }
    // The pages on the way are the user's.
    let isNear = changes.contains(.began(.init(kind: .nextPage, cause: .viewport)))
    return isNear ? "a page on the way to the end is not the user's" : nil
  }

  /// The way to the end ends by itself only with the last page, and with too many empty ones.
  private func wishViolation(_ before: Self, _ event: Event, _ changes: [Change]) -> String? {
    guard before.machine.isLoadingToEnd else { return nil }
    switch event.action {
    case .stopLoadingToEnd, .cancel, .reload, .preview: return nil
    case .loadNewer where rows == 0 || before.machine.isPreview: return nil
    default: break
    }
    let isOver =
      !event.morePages.contains(.next)
      || machine.emptyPages[.next, default: 0] >= Self.emptyPageBudget
      || machine.flight?.kind == .initial
    return isOver ? nil : "the way to the end was left"
  }

  /// Only failures are retried, what the user stopped is not, and nothing that is due is left undone.
  private var retryViolation: String? {
    guard machine.isSettled else { return "something is left to be done" }
    guard let retry = machine.plannedRetry else { return nil }
    if machine.isPaused { return "a load that the user stopped is to be retried" }
    if machine.flight == nil, isRetryDue {
      return "a retry is due, but none begins"
    }
    if LoadKind.allCases.contains(where: {
      retry.kinds.contains($0) && !machine.failures.contains($0)
    }) {
      return "a load that hasn't failed is to be retried"
    }
    return retry.kinds.isEmpty ? "a retry of nothing is planned" : nil
  }

  /// With no load in flight, an answer changes nothing.
  private var answerViolation: String? {
    guard machine.flight == nil else { return nil }
    for action in [Action.succeed(rows: 0), .fail(retries: true)] {
      var answered = self
      let changes = answered.take(Event(action: action, morePages: machine.morePages))
      if answered != self || !changes.isEmpty { return "an answer to no load changed something" }
    }
    return nil
  }

  /// From everywhere, loading ends once all is answered, and a reload mends everything.
  private var trapViolation: String? {
    var answered = self
    // Each kind of load can be waiting for its retry.
    for _ in LoadKind.allCases where answered.machine.flight != nil {
      _ = answered.take(Event(action: .fail(retries: false), morePages: []))
    }
    if answered.machine.flight != nil { return "loading doesn't end when all is answered" }
    // Pages that bring nothing have an end, too.
    var emptied = self
    for _ in 0..<Self.emptyPageBudget + LoadKind.allCases.count where emptied.machine.isLoadingToEnd
    {
      guard emptied.machine.flight != nil else { break }
      _ = emptied.take(Event(action: .succeed(rows: 0), morePages: [.next, .previous]))
    }
    if emptied.machine.isLoadingToEnd, emptied.machine.flight != nil {
      return "the way to the end has no end"
    }
    var mended = self
    _ = mended.take(Event(action: .reload, morePages: []))
    _ = mended.take(Event(action: .succeed(rows: 1), morePages: []))
    guard mended.machine.failures.isEmpty, mended.state == .idle else {
      return "a reload doesn't mend everything"
    }
    return nil
  }
}
