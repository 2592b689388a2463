/// The rules of loading as a value: events go in, effects come out.
///
/// The machine knows no errors and no screen. What it has to know about its list, it asks a ``World``, and only if
/// a decision depends on it. So tests can run it through all of its states, in worlds of their own.
///
/// What drives it, a ``Loader`` or a test's model, passes each event to ``handle(_:in:)``. When no event is waiting,
/// it calls ``followUp(in:)`` until the machine ``isSettled``. After each call it carries out the effects in order.
struct LoadMachine: Hashable, Sendable {
  /// The load in flight: at most one.
  struct Flight: Hashable {
    var kind: LoadKind
    var cause: LoadCause
  }

  /// A retry that begins automatically.
  struct PlannedRetry: Hashable {
    fileprivate(set) var kinds: Set<LoadKind>
    fileprivate(set) var deadline: Duration
  }

  /// What the machine asks about its list.
  ///
  /// The answers may run code of the list, which may do anything but change the machine.
  struct World {
    /// A page is needed when fewer rows than this are left.
    var nextPageOffset = 3
    /// The number of pages in a row that may bring no row before no more load automatically.
    var emptyPageBudget = 3
    var hasRows: () -> Bool
    /// Whether the program has emptied the list as a whole, and not row by row.
    var wasEmptied: () -> Bool = { true }
    /// Asks the delegate whether there are more pages at an end of the rows, or the list whether it has a gap.
    ///
    /// The delegate sees the loads as the machine that is passed has them.
    var hasMorePages: (PagePosition, LoadMachine) -> Bool
    /// Counts the rows between the screen and an end of the rows, or a gap.
    ///
    /// Without a screen, they are many.
    var rowsLeft: (PagePosition) -> Int
    var now: () -> Duration
  }

  enum Event: Hashable {
    /// All rows are requested again.
    case reload
    /// Rows elsewhere are requested in the place of all.
    case jump
    /// All rows are requested for another search text.
    case search
    /// The first rows are requested, unless they are there.
    case loadIfNeeded(LoadCause)
    /// Newer rows are requested.
    case loadNewer
    /// Newer rows are requested because those that are there are old.
    case refreshOldRows
    /// The program requests newer rows, and nobody waits for them.
    case refreshQuietly
    /// The user requests a page.
    case loadPage(PagePosition)
    /// Every failed load is requested again.
    case retry
    /// All pages after the last row are requested, one after the other.
    case loadToEnd
    /// The pages that ``loadToEnd`` requested are no longer needed, except for the one in flight.
    case stopLoadingToEnd
    /// The user scrolled.
    case scrolled
    /// Other rows are shown of those that there are, so that pages may be needed that were empty before.
    case filtered
    /// The load in flight is no longer needed.
    case cancel
    /// The load in flight has shown a preview, and goes on.
    case previewed
    /// The load in flight succeeded.
    case succeeded(addedRows: Bool)
    /// The load in flight failed. It is retried at the given time, or not at all.
    ///
    /// If another retry is planned already, both begin at the later of the two times.
    case failed(retryAt: Duration?)
    /// Something else has changed: rows, sizes, options, the time.
    case changed
  }

  enum Effect: Hashable {
    /// Stop the load in flight.
    case stop(Stop)
    /// Announce the state if it is a new one, and the load that ended if one did.
    case announce
    case begin(Flight)
  }

  /// Why a load in flight is stopped.
  enum Stop: Hashable {
    case superseded, cancelled
  }

  private(set) var flight: Flight?
  /// Whether an initial load or a refresh has ever succeeded, and the rows aren't a preview of another.
  private(set) var hasLoaded = false
  /// Whether the rows are what an initial load or a refresh has shown before it ends, and none has succeeded since.
  private(set) var isPreview = false
  /// Whether there were no rows after the last load that succeeded.
  private(set) var broughtNoRows = false
  /// Whether a page has come since the last initial load.
  private(set) var hasLoadedPages = false
  /// The kinds whose failure no success has cleared yet.
  private(set) var failures: Set<LoadKind> = []
  /// Where there are more pages, as the delegate last answered.
  private(set) var morePages: Set<PagePosition> = []
  /// Whether the user stopped a load, so that none may begin automatically.
  private(set) var isPaused = false
  /// Whether next pages are loaded until there are no more, however far away the end of the rows is.
  private(set) var isLoadingToEnd = false
  /// The number of pages in a row that brought no new row.
  private(set) var emptyPages: [PagePosition: Int] = [:]
  /// The kinds that a retry has yet to begin.
  private(set) var pendingRetries: Set<LoadKind> = []
  /// How often each kind has failed in a row.
  private(set) var attempts: [LoadKind: Int] = [:]
  private(set) var plannedRetry: PlannedRetry?
  /// Whether nothing is left to do until the next event.
  private(set) var isSettled = true
}

// MARK: - State

extension LoadMachine {
  /// Whether anything was ever requested.
  var hasBegun: Bool { flight != nil || hasLoaded || !failures.isEmpty }

  /// The load in flight that is shown: any but one that nobody asked for.
  var shownFlight: Flight? { flight?.cause == .background ? nil : flight }

  /// Whether old rows may be refreshed without a request: nothing loads or is about to, and the user stopped nothing.
  var allowsRefreshOfOldRows: Bool {
    flight == nil && hasLoaded && !isPaused && !isLoadingToEnd && plannedRetry == nil
      && pendingRetries.isEmpty
  }

  /// The state of the list.
  ///
  /// Before anything was requested, the list isn't asked whether it has rows: it may not have them yet.
  func state(hasRows: @autoclosure () -> Bool) -> StatefulState {
    state(during: flight, hasRows: hasRows())
  }

  /// The state of the list as it is shown.
  func shownState(hasRows: @autoclosure () -> Bool) -> StatefulState {
    state(during: shownFlight, hasRows: hasRows())
  }

  private func state(
    during flight: Flight?,
    hasRows: @autoclosure () -> Bool
  ) -> StatefulState {
    if let flight { return flight.kind.loadingState }
    guard hasBegun, !hasRows() else { return .idle }
    return failures.isEmpty ? .empty : .error
  }
}

// MARK: - Events

extension LoadMachine {
  /// Handles an event, and returns what is to be done.
  mutating func handle(_ event: Event, in world: World) -> [Effect] {
    isSettled = false
    switch event {
    case .reload:
      return request(.initial, .reload, world)

    case .jump:
      return request(.initial, .jump, world)

    case .search:
      return request(.initial, .search, world)

    case .loadIfNeeded(let cause):
      guard flight == nil, !hasLoaded || (!failures.isEmpty && !world.hasRows()) else { break }
      return request(.initial, cause, world)

    case .loadNewer:
      if flight != nil, shownFlight == nil {
        // It is what the user asks for, who is to see it now.
        flight?.cause = .user
        unpause(world)
        pendingRetries = []
        forgetAttempts()
        break
      }
      guard flight == nil || flight?.kind.pagePosition != nil else { break }
      // A preview may lack any number of rows.
      return request(world.hasRows() && !isPreview ? .pullToRefresh : .initial, .user, world)

    case .refreshOldRows:
      guard allowsRefreshOfOldRows else { break }
      return refreshInBackground(world)

    case .refreshQuietly:
      guard flight == nil, hasLoaded else { break }
      return refreshInBackground(world)

    case .loadPage(let direction):
      guard shownFlight == nil, hasLoaded else { break }
      unpause(world)
      guard askForMorePages(direction, world) else { break }
      return request(direction.kind, .user, world)

    case .loadToEnd:
      guard hasLoaded, shownFlight?.kind != .initial else { break }
      unpause(world)
      isLoadingToEnd = true
      guard shownFlight == nil, askForMorePages(.next, world) else { break }
      return request(.nextPage, .user, world)

    case .stopLoadingToEnd:
      isLoadingToEnd = false

    case .retry:
      guard shownFlight == nil, !failures.isEmpty else { break }
      unpause(world)
      pendingRetries = failures
      guard let retry = nextPendingRetry(world) else { break }
      forgetAttempts()
      return begin(retry)

    case .scrolled:
      isPaused = false

    case .filtered:
      emptyPages = [:]

    case .cancel:
      isPaused = true
      isLoadingToEnd = false
      pendingRetries = []
      forgetAttempts()
      guard flight != nil else { break }
      flight = nil
      return [.stop(.cancelled), .announce]

    case .previewed:
      guard let kind = flight?.kind, kind.pagePosition == nil else { break }
      hasLoaded = false
      isPreview = true
      isLoadingToEnd = false
      // What failed were pages of the rows before.
      for direction in PagePosition.allCases { clearFailure(of: direction.kind) }

    case .succeeded(let addedRows):
      guard let kind = flight?.kind else { break }
      succeed(kind, addedRows: addedRows, world)
      return conclude(world)

    case .failed(let deadline):
      guard let kind = flight?.kind else { break }
      fail(kind, retryAt: deadline)
      return conclude(world)

    case .changed:
      break
    }
    return [.announce]
  }

  /// Begins what follows automatically when no event is waiting, and returns what is to be done.
  mutating func followUp(in world: World) -> [Effect] {
    isSettled = true
    guard flight == nil else { return [] }
    let failures = failures
    if let next = nextLoad(world) { return begin(next) }
    // A page that no longer exists has no failure any more, which may change the state.
    return failures == self.failures ? [] : [.announce]
  }

  /// Begins a load that was requested, and forgets what kept others from beginning.
  private mutating func request(
    _ kind: LoadKind,
    _ cause: LoadCause,
    _ world: World
  ) -> [Effect] {
    unpause(world)
    pendingRetries = []
    forgetAttempts()
    return begin(Flight(kind: kind, cause: cause))
  }

  private mutating func refreshInBackground(_ world: World) -> [Effect] {
    begin(Flight(kind: world.hasRows() ? .pullToRefresh : .initial, cause: .background))
  }

  private mutating func begin(_ next: Flight) -> [Effect] {
    let stop: [Effect] = flight == nil ? [] : [.stop(.superseded)]
    if next.kind == .initial { isLoadingToEnd = false }
    flight = next
    return stop + [.announce, .begin(next)]
  }

  /// Goes on after a cancellation, and where so many empty pages have come that no more loaded automatically.
  private mutating func unpause(_ world: World) {
    isPaused = false
    for direction in PagePosition.allCases where hasStopped(direction, world) {
      emptyPages[direction] = nil
    }
  }

  /// Whether so many pages in a row brought no new row that the list goes on only by a request.
  func hasStopped(_ direction: PagePosition, _ world: World) -> Bool {
    emptyPages[direction, default: 0] >= max(1, world.emptyPageBudget)
  }

  private mutating func askForMorePages(_ direction: PagePosition, _ world: World) -> Bool {
    let isMore = world.hasMorePages(direction, self)
    if isMore { morePages.insert(direction) } else { morePages.remove(direction) }
    if !isMore, direction == .next { isLoadingToEnd = false }
    return isMore
  }

  private mutating func succeed(_ kind: LoadKind, addedRows: Bool, _ world: World) {
    flight = nil
    broughtNoRows = !world.hasRows()
    if let direction = kind.pagePosition {
      hasLoadedPages = true
      clearFailure(of: kind)
      emptyPages[direction] = addedRows ? 0 : emptyPages[direction, default: 0] + 1
      if hasStopped(.next, world) { isLoadingToEnd = false }
    } else {
      if kind == .initial { hasLoadedPages = false }
      hasLoaded = true
      isPreview = false
      failures = []
      pendingRetries = []
      emptyPages = [:]
      forgetAttempts()
    }
  }

  private mutating func fail(_ kind: LoadKind, retryAt deadline: Duration?) {
    flight = nil
    failures.insert(kind)
    attempts[kind, default: 0] += 1
    // What begins on its own after that is what the user has stopped.
    guard let deadline, !isPaused else { return }
    var retry = plannedRetry ?? PlannedRetry(kinds: [], deadline: deadline)
    retry.kinds.insert(kind)
    retry.deadline = max(retry.deadline, deadline)
    plannedRetry = retry
  }

  /// Returns what is to be done after a load has ended.
  private mutating func conclude(_ world: World) -> [Effect] {
    for direction in PagePosition.allCases { _ = askForMorePages(direction, world) }
    // Without rows to see, the next load follows without a state in between.
    if !world.hasRows(), let next = nextLoad(world) { return begin(next) }
    return [.announce]
  }

  private mutating func clearFailure(of kind: LoadKind) {
    failures.remove(kind)
    pendingRetries.remove(kind)
    attempts[kind] = nil
    plannedRetry?.kinds.remove(kind)
    if plannedRetry?.kinds.isEmpty == true { plannedRetry = nil }
  }

  /// Forgets the attempts that failed, and the retry that was planned after them.
  private mutating func forgetAttempts() {
    attempts = [:]
    plannedRetry = nil
  }
}

// MARK: - What begins automatically

extension LoadMachine {
  /// The load that is due while none is in flight: a retry, otherwise a page that is needed.
  private mutating func nextLoad(_ world: World) -> Flight? {
    nextRetry(world) ?? neededPage(world)
  }

  private mutating func nextRetry(_ world: World) -> Flight? {
    if let retry = nextPendingRetry(world) { return retry }
    guard let planned = plannedRetry, planned.deadline <= world.now() else { return nil }
    plannedRetry = nil
    pendingRetries = planned.kinds.intersection(failures)
    return nextPendingRetry(world)
  }

  /// The first load that a retry has yet to begin.
  private mutating func nextPendingRetry(_ world: World) -> Flight? {
    for kind in LoadKind.allCases where pendingRetries.contains(kind) {
      pendingRetries.remove(kind)
      guard let direction = kind.pagePosition, !askForMorePages(direction, world) else {
        return Flight(kind: kind, cause: .retry)
      }
      // There is nothing left that could be loaded.
      clearFailure(of: kind)
    }
    return nil
  }

  private mutating func neededPage(_ world: World) -> Flight? {
    for direction in PagePosition.allCases
    where obstacle(to: direction, world) == nil && askForMorePages(direction, world) {
      let isOnWayToEnd = isLoadingToEnd && direction == .next
      return Flight(kind: direction.kind, cause: isOnWayToEnd ? .user : .viewport)
    }
    return nil
  }

  /// What keeps a page from being loaded automatically, if there is one; `nil` if it is needed.
  private func obstacle(to direction: PagePosition, _ world: World) -> LoadWait? {
    guard hasLoaded else { return .firstRows }
    guard !isPaused else { return .scrollingAfterCancel }
    guard !failures.contains(direction.kind) else { return .retry }
    if isLoadingToEnd, direction == .next { return nil }
    guard world.nextPageOffset > 0 else { return .request }
    guard !failures.contains(.initial) else { return .retry }
    guard !hasStopped(direction, world) else {
      return .requestAfterEmptyPages
    }
    // A list that was emptied as a whole is empty. Where rows were deleted one by one, others take their place.
    guard broughtNoRows || world.hasRows() || !world.wasEmptied() else { return .rows }
    let rowsLeft = world.rowsLeft(direction)
    if rowsLeft < world.nextPageOffset { return nil }
    return rowsLeft == .max ? .screen : .scrolling
  }

  /// What a page waits for while no load is in flight.
  func wait(of direction: PagePosition, _ world: World) -> LoadWait? {
    if hasLoaded, !morePages.contains(direction) { return .morePages }
    return obstacle(to: direction, world)
  }
}
