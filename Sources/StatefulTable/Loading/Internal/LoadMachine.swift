/// The rules of loading as a value: events go in, effects come out.
///
/// The machine knows no closures, no clock, no errors and no screen, so tests can run it through all of its
/// states. What drives it, a ``Loader`` or a test's model, does this:
///
/// 1. Hand in an event with ``receive(_:)``.
/// 2. Carry out what ``next(in:)`` returns until that is `nil`. Nothing follows an announcement.
/// 3. Go on with the next event. With none left, call ``queueDrained()``, and go on with step 2 as long as
///    that returns `true`.
struct LoadMachine: Hashable, Sendable {
  /// A retry that begins by itself.
  struct PlannedRetry: Hashable {
    fileprivate(set) var kinds: KindSet
    fileprivate(set) var deadline: Duration
  }

  /// What remains to be done before the next event.
  private enum Agenda: Hashable {
    case nothing
    case handle(Event)
    /// A load has been answered.
    case conclude
    case announce(stopping: Stop?, then: Flight?)
    /// Nothing else is waiting: what follows by itself may begin.
    case followUp
  }

  /// How much of what follows an event is done.
  private enum Rest: Hashable {
    case unsettled, announced, settled
  }

  private(set) var flight: Flight?
  /// Whether a load of the first rows, or a refresh, has ever succeeded.
  private(set) var hasLoaded = false
  /// The kinds whose failure no success has cleared yet.
  private(set) var failures = KindSet()
  /// The delegate's last answer.
  private(set) var hasMorePages = PerDirection(repeating: false)
  /// Whether the user stopped a load, so that none may begin by itself.
  private(set) var isPaused = false
  /// Whether next pages are loaded until there are no more, however far their rows are from the viewport.
  private(set) var isLoadingToEnd = false
  /// The pages in a row that brought no new row.
  private(set) var emptyPages = PerDirection(repeating: 0)
  /// The kinds that a retry has yet to begin.
  private(set) var pendingRetries = KindSet()
  /// The attempts of each kind that failed one after the other.
  private(set) var attempts = PerKind(repeating: 0)
  private(set) var plannedRetry: PlannedRetry?

  /// A page is needed when fewer rows than this are left.
  var nextPageOffset = 3
  /// How many pages in a row may bring no row before none is loaded by itself.
  var emptyPageBudget = 3

  private var agenda = Agenda.nothing
  private var rest = Rest.settled
  /// Whether nothing has happened since the delegate's last answer.
  private var isMorePagesFresh = false
  /// What was measured for the decision that is being made.
  private var rowsLeft = PerDirection<Int?>(repeating: nil)
}

// MARK: - What follows from the facts

extension LoadMachine {
  func state(hasRows: Bool) -> StatefulState {
    if let flight { return flight.kind.loadingState }
    if hasRows { return .idle }
    if !failures.isEmpty { return .error }
    return hasLoaded ? .empty : .idle
  }

  /// Whether anything was ever asked for.
  var hasBegun: Bool { flight != nil || hasLoaded || !failures.isEmpty }

  /// Whether nothing is left to be done.
  var isSettled: Bool { rest == .settled && agenda == .nothing }

  /// Whether the next step depends on the facts, which take time to find out.
  var dependsOnFacts: Bool {
    switch agenda {
    case .handle(.loadIfNeeded), .handle(.loadNewer): true
    case .conclude: isMorePagesFresh
    case .followUp: plannedRetry != nil
    case .nothing, .handle, .announce: false
    }
  }

  /// Whether a page may be loaded by itself, if an end of the rows is near.
  private func mayLoadPage(_ direction: PageDirection) -> Bool {
    guard flight == nil, hasLoaded, !isPaused, !failures.contains(direction.kind),
      !isMorePagesFresh || hasMorePages[direction]
    else { return false }
    return isLoadingToEnd && direction == .next
      || nextPageOffset > 0 && !failures.contains(.initial)
        && emptyPages[direction] < emptyPageBudget
  }

  /// Whether a load may begin by itself.
  private var mayFollowUp: Bool {
    flight == nil
      && (!pendingRetries.isEmpty || plannedRetry != nil
        || mayLoadPage(.next) || mayLoadPage(.previous))
  }
}

// MARK: - Driving

extension LoadMachine {
  /// Takes an event, only after ``next(in:)`` has returned `nil`.
  mutating func receive(_ event: Event) {
    noteChange()
    agenda = .handle(event)
  }

  /// Takes note that something else has changed: rows, sizes, options, the time.
  mutating func noteChange() {
    isMorePagesFresh = false
    rest = .unsettled
  }

  mutating func setMorePages(_ morePages: PerDirection<Bool>) {
    hasMorePages = morePages
    isMorePagesFresh = true
    if !morePages.next { isLoadingToEnd = false }
  }

  /// Takes how many rows there are between the viewport and an end; many, if there is no viewport.
  mutating func setRowsLeft(_ count: Int, _ direction: PageDirection) {
    rowsLeft[direction] = count
  }

  /// Takes note that no event is waiting.
  ///
  /// - Returns: Whether there is more to do.
  mutating func queueDrained() -> Bool {
    switch rest {
    case .unsettled:
      agenda = .announce(stopping: nil, then: nil)
      return true
    case .announced where mayFollowUp:
      rest = .settled
      agenda = .followUp
      return true
    case .announced, .settled:
      rest = .settled
      // Anything may have happened by the next decision.
      isMorePagesFresh = false
      return false
    }
  }

  /// Says what is to be done next, if anything is; the facts may be any unless ``dependsOnFacts``.
  mutating func next(in facts: Facts) -> Effect? {
    while true {
      switch agenda {
      case .nothing:
        return nil
      case .handle(let event):
        if let query = handle(event, facts) { return query }
      case .conclude:
        guard isMorePagesFresh else { return .askForMorePages }
        // With no rows to see, the next load follows without a state in between.
        if !facts.hasRows, let query = followUp(facts) { return query }
        agenda = .announce(stopping: nil, then: flight)
      case .announce(let stop, let flight):
        agenda = .nothing
        rest = .announced
        return .announce(stopping: stop, then: flight)
      case .followUp:
        if let query = followUp(facts) { return query }
        if flight == nil { agenda = .nothing }
      }
    }
  }
}

// MARK: - Events

extension LoadMachine {
  /// Handles an event, or returns what must be known first.
  private mutating func handle(_ event: Event, _ facts: Facts) -> Effect? {
    var isIgnored = false
    switch (flight?.kind, event) {
    case (_, .reload):
      request(.initial, .reload)

    case (nil, .loadIfNeeded(let cause)) where isFirstLoadNeeded(facts):
      request(.initial, cause)
    case (_, .loadIfNeeded):
      isIgnored = true

    case (nil, .loadNewer), (.nextPage, .loadNewer), (.previousPage, .loadNewer):
      request(facts.hasRows ? .pullToRefresh : .initial, .user)
    case (.initial, .loadNewer), (.pullToRefresh, .loadNewer):
      isIgnored = true

    case (nil, .loadPage(let direction)) where hasLoaded:
      guard isMorePagesFresh else { return .askForMorePages }
      unpause()
      if hasMorePages[direction] { request(direction.kind, .user) } else { isIgnored = true }
    case (_, .loadPage):
      isIgnored = true

    case (nil, .loadToEnd) where hasLoaded:
      guard isMorePagesFresh else { return .askForMorePages }
      unpause()
      if hasMorePages.next { request(.nextPage, .user) } else { isIgnored = true }
      isLoadingToEnd = hasMorePages.next
    case (.some(let kind), .loadToEnd) where hasLoaded && kind != .initial:
      unpause()
      isLoadingToEnd = true
      isIgnored = true
    case (_, .loadToEnd):
      isIgnored = true
    case (_, .stopLoadingToEnd):
      isLoadingToEnd = false
      isIgnored = true

    case (nil, .retry) where !failures.isEmpty:
      unpause()
      pendingRetries = failures
      if let query = beginPendingRetry() { return query }
      if flight == nil { isIgnored = true } else { forgetAttempts() }
    case (_, .retry):
      isIgnored = true

    case (_, .scrolled):
      isPaused = false
      isIgnored = true

    case (let kind, .cancel):
      isPaused = true
      isLoadingToEnd = false
      pendingRetries = KindSet()
      forgetAttempts()
      flight = nil
      isIgnored = kind == nil
      agenda = .announce(stopping: .cancelled, then: nil)

    case (nil, .succeeded), (nil, .failed):
      isIgnored = true
    case (.some(let kind), .succeeded(let addedRows)):
      succeed(kind, addedRows: addedRows)
    case (.some(let kind), .failed(let deadline)):
      fail(kind, retryAt: deadline)
    }
    if isIgnored { agenda = .nothing }
    return nil
  }

  private func isFirstLoadNeeded(_ facts: Facts) -> Bool {
    !hasLoaded || (!facts.hasRows && !failures.isEmpty)
  }

  /// Begins a load that somebody asked for, and forgets what kept others from beginning.
  private mutating func request(_ kind: LoadKind, _ cause: LoadCause) {
    unpause()
    pendingRetries = KindSet()
    forgetAttempts()
    begin(kind, cause)
  }

  private mutating func unpause() {
    isPaused = false
    emptyPages = PerDirection(repeating: 0)
  }

  private mutating func begin(_ kind: LoadKind, _ cause: LoadCause) {
    let next = Flight(kind: kind, cause: cause)
    if kind == .initial { isLoadingToEnd = false }
    agenda = .announce(stopping: flight == nil ? nil : .superseded, then: next)
    flight = next
  }

  private mutating func succeed(_ kind: LoadKind, addedRows: Bool) {
    flight = nil
    agenda = .conclude
    if let direction = kind.pageDirection {
      clearFailure(of: kind)
      emptyPages[direction] = addedRows ? 0 : emptyPages[direction] + 1
      if !addedRows, emptyPages.next >= max(1, emptyPageBudget) { isLoadingToEnd = false }
    } else {
      hasLoaded = true
      failures = KindSet()
      pendingRetries = KindSet()
      emptyPages = PerDirection(repeating: 0)
      forgetAttempts()
    }
  }

  private mutating func fail(_ kind: LoadKind, retryAt deadline: Duration?) {
    flight = nil
    agenda = .conclude
    failures.insert(kind)
    attempts[kind] += 1
    guard let deadline else { return }
    var retry = plannedRetry ?? PlannedRetry(kinds: KindSet(), deadline: deadline)
    retry.kinds.insert(kind)
    retry.deadline = deadline
    plannedRetry = retry
  }

  private mutating func clearFailure(of kind: LoadKind) {
    failures.remove(kind)
    pendingRetries.remove(kind)
    attempts[kind] = 0
    plannedRetry?.kinds.remove(kind)
    if plannedRetry?.kinds.isEmpty == true { plannedRetry = nil }
  }

  /// Forgets the attempts that failed, and the retry that was planned after them.
  private mutating func forgetAttempts() {
    attempts = PerKind(repeating: 0)
    plannedRetry = nil
  }
}

// MARK: - What begins by itself

extension LoadMachine {
  /// Begins what is due while no load is in flight: retries, then pages that are needed.
  ///
  /// - Returns: What must be known first, if anything must.
  private mutating func followUp(_ facts: Facts) -> Effect? {
    if let query = beginPendingRetry() { return query }
    if flight == nil, facts.isRetryDue, let retry = plannedRetry {
      plannedRetry = nil
      pendingRetries = retry.kinds
      pendingRetries.formIntersection(failures)
      if let query = beginPendingRetry() { return query }
    }
    if let query = beginNeededPage(.next) ?? beginNeededPage(.previous) { return query }
    rowsLeft = PerDirection(repeating: nil)
    return nil
  }

  /// Begins a page if it is needed, or returns what must be known first.
  private mutating func beginNeededPage(_ direction: PageDirection) -> Effect? {
    guard mayLoadPage(direction) else { return nil }
    let isOnWayToEnd = isLoadingToEnd && direction == .next
    if !isOnWayToEnd {
      guard let rowsLeft = rowsLeft[direction] else { return .measure(direction) }
      guard rowsLeft < nextPageOffset else { return nil }
    }
    guard isMorePagesFresh else { return .askForMorePages }
    begin(direction.kind, isOnWayToEnd ? .user : .viewport)
    return nil
  }

  /// Begins the first load that a retry has yet to begin, or returns what must be known first.
  private mutating func beginPendingRetry() -> Effect? {
    while let kind = pendingRetries.first {
      if let direction = kind.pageDirection {
        guard isMorePagesFresh else { return .askForMorePages }
        guard hasMorePages[direction] else {
          // Nothing is left that could fail, which may change the state.
          clearFailure(of: kind)
          rest = .unsettled
          continue
        }
      }
      pendingRetries.remove(kind)
      begin(kind, .retry)
      return nil
    }
    return nil
  }
}
