/// The rules of loading as a value: events in, effects out.
///
/// The machine knows no closures, no clock and no screen, so all of it can be tested by running it. It is
/// generic over what it keeps of a failure. ``handle(_:in:)`` covers every pair of a load in flight
/// and an event, which the compiler checks.
struct LoadMachine<Failure> {
  /// The load in flight: at most one.
  struct Flight: Hashable {
    var kind: LoadKind
    var cause: LoadCause
  }

  /// What the machine needs to know of the rows and the delegate when an event comes.
  struct Facts: Hashable {
    var hasRows: Bool
    /// Whether the delegate has more pages, in each direction.
    ///
    /// Looked at only where ``needsMorePagesFact(for:)`` says so, and for ``Event/pageNeeded(_:)``.
    var hasMorePages: PerDirection<Bool>
    var emptyPageBudget: Int
  }

  enum Event {
    /// All rows are asked for anew.
    case reload
    /// The first rows are asked for, unless they are there.
    case loadIfNeeded(LoadCause)
    /// Newer rows are asked for.
    case loadNewer
    /// A page is asked for by the user.
    case loadPage(PageDirection)
    /// An end of the rows is near.
    case pageNeeded(PageDirection)
    /// Every failed load of some kinds is asked for again.
    case retry(Set<LoadKind>)
    /// Nothing else is waiting: what is left of a ``retry`` may go on.
    case quiet
    /// The user scrolled.
    case scrolled
    /// The load in flight is not wanted any more.
    case cancel
    /// The load in flight brought what it was to bring.
    case succeeded(addedRows: Bool)
    /// The load in flight failed, whichever way.
    case failed(Failure)
  }

  enum Effect: Hashable {
    case nothing
    /// Begin a load.
    case begin(Flight)
    /// Stop the load in flight, and begin another in its place.
    case supersede(with: Flight)
    /// Stop the load in flight.
    case stop
  }

  private(set) var flight: Flight?
  /// Whether a load of the first rows, or a refresh, has ever succeeded.
  private(set) var hasLoaded = false
  /// The failures that no success has cleared yet.
  private(set) var failures = PerKind<Failure?>(repeating: nil)
  /// The kinds of loads that a retry has yet to begin.
  private(set) var pendingRetries: Set<LoadKind> = []
  /// Whether the user stopped a load, so that none must begin by itself.
  private(set) var isPaused = false
  /// The pages in a row that brought no new row.
  private(set) var emptyPages = PerDirection(repeating: 0)
}

extension LoadMachine: Equatable where Failure: Equatable {}
extension LoadMachine: Hashable where Failure: Hashable {}
extension LoadMachine: Sendable where Failure: Sendable {}
extension LoadMachine.Event: Sendable where Failure: Sendable {}

extension LoadMachine.Event {
  var isCancel: Bool {
    guard case .cancel = self else { return false }
    return true
  }
}

// MARK: - What follows from the state

extension LoadMachine {
  func state(hasRows: Bool) -> StatefulState {
    if let flight { return flight.kind.loadingState }
    if hasRows { return .idle }
    if firstFailure != nil { return .error }
    return hasLoaded ? .empty : .idle
  }

  /// The failure that an error view speaks of: the initial load's before the refresh's before a page's.
  var firstFailure: Failure? { firstFailedKind.flatMap { failures[$0] } }

  /// What failed that an error view speaks of.
  var firstFailedKind: LoadKind? { LoadKind.allCases.first { failures[$0] != nil } }

  /// Whether nothing but an end of the rows being near is missing for a page to be loaded.
  func mayLoadPage(_ direction: PageDirection, emptyPageBudget: Int) -> Bool {
    flight == nil && pendingRetries.isEmpty && hasLoaded && !isPaused
      && failures[direction.kind] == nil && failures.initial == nil
      && emptyPages[direction] < emptyPageBudget
  }

  /// Whether an event can only be handled knowing whether the delegate has more pages.
  func needsMorePagesFact(for event: Event) -> Bool {
    guard flight == nil else { return false }
    return switch event {
    case .loadPage: hasLoaded
    case .retry(let kinds): firstFailed(of: kinds)?.pageDirection != nil
    case .quiet: firstFailed(of: pendingRetries)?.pageDirection != nil
    default: false
    }
  }

  private func firstFailed(of kinds: Set<LoadKind>) -> LoadKind? {
    LoadKind.allCases.first { kinds.contains($0) && failures[$0] != nil }
  }
}

// MARK: - Events

extension LoadMachine {
  /// Takes an event, and says what is to be done about it.
  mutating func handle(_ event: Event, in facts: Facts) -> Effect {
    switch (flight?.kind, event) {
    case (_, .reload):
      request(.initial, .reload)

    case (nil, .loadIfNeeded(let cause)):
      isFirstLoadNeeded(facts) ? request(.initial, cause) : .nothing
    case (.some, .loadIfNeeded):
      .nothing

    case (nil, .loadNewer), (.nextPage, .loadNewer), (.previousPage, .loadNewer):
      request(facts.hasRows ? .pullToRefresh : .initial, .user)
    case (.initial, .loadNewer), (.pullToRefresh, .loadNewer):
      .nothing

    case (nil, .loadPage(let direction)):
      requestPage(direction, facts)
    case (.some, .loadPage):
      .nothing

    case (nil, .pageNeeded(let direction)):
      mayLoadPage(direction, emptyPageBudget: facts.emptyPageBudget)
        && facts.hasMorePages[direction] ? begin(direction.kind, .viewport) : .nothing
    case (.some, .pageNeeded):
      .nothing

    case (nil, .retry(let kinds)):
      requestRetry(kinds, facts)
    case (.some, .retry):
      .nothing

    case (nil, .quiet):
      beginNextRetry(facts)
    case (.some, .quiet):
      .nothing

    case (_, .scrolled):
      resume()

    case (_, .cancel):
      cancel()

    case (nil, .succeeded), (nil, .failed):
      .nothing
    case (.some(let kind), .succeeded(let addedRows)):
      succeed(kind, addedRows: addedRows)
    case (.some(let kind), .failed(let failure)):
      fail(kind, failure)
    }
  }

  private func isFirstLoadNeeded(_ facts: Facts) -> Bool {
    !hasLoaded || (!facts.hasRows && firstFailure != nil)
  }

  /// Begins a load that somebody asked for.
  ///
  /// It gives back what pausing and empty pages took away.
  private mutating func request(_ kind: LoadKind, _ cause: LoadCause) -> Effect {
    unpause()
    pendingRetries = []
    return begin(kind, cause)
  }

  private mutating func requestPage(_ direction: PageDirection, _ facts: Facts) -> Effect {
    guard hasLoaded else { return .nothing }
    guard facts.hasMorePages[direction] else {
      unpause()
      return .nothing
    }
    return request(direction.kind, .user)
  }

  private mutating func requestRetry(_ kinds: Set<LoadKind>, _ facts: Facts) -> Effect {
    let failed = kinds.filter { failures[$0] != nil }
    guard !failed.isEmpty else { return .nothing }
    unpause()
    pendingRetries = failed
    return beginNextRetry(facts)
  }

  private mutating func unpause() {
    isPaused = false
    emptyPages = PerDirection(repeating: 0)
  }

  private mutating func beginNextRetry(_ facts: Facts) -> Effect {
    while let kind = firstFailed(of: pendingRetries) {
      pendingRetries.remove(kind)
      guard let direction = kind.pageDirection, !facts.hasMorePages[direction] else {
        return begin(kind, .retry)
      }
      // There is nothing left to fail.
      failures[kind] = nil
    }
    pendingRetries = []
    return .nothing
  }

  private mutating func begin(_ kind: LoadKind, _ cause: LoadCause) -> Effect {
    let isReplacing = flight != nil
    let next = Flight(kind: kind, cause: cause)
    flight = next
    return isReplacing ? .supersede(with: next) : .begin(next)
  }

  private mutating func resume() -> Effect {
    isPaused = false
    return .nothing
  }

  private mutating func cancel() -> Effect {
    isPaused = true
    pendingRetries = []
    guard flight != nil else { return .nothing }
    flight = nil
    return .stop
  }

  private mutating func succeed(_ kind: LoadKind, addedRows: Bool) -> Effect {
    flight = nil
    switch kind {
    case .initial, .pullToRefresh:
      hasLoaded = true
      failures = PerKind(repeating: nil)
      pendingRetries = []
      emptyPages = PerDirection(repeating: 0)
    case .nextPage, .previousPage:
      failures[kind] = nil
      guard let direction = kind.pageDirection else { break }
      emptyPages[direction] = addedRows ? 0 : emptyPages[direction] + 1
    }
    return .nothing
  }

  private mutating func fail(_ kind: LoadKind, _ failure: Failure) -> Effect {
    flight = nil
    failures[kind] = failure
    return .nothing
  }
}
