/// The loads of one controller.
///
/// How loading works:
///
/// 1. A request, such as `reload()`, and a scroll call ``perform(_:)``. Whatever else changes (rows, sizes, options,
///    the time) calls ``noteChange()``.
/// 2. The loader passes each event to its ``LoadMachine``, which decides. The machine asks about the list through a
///    ``LoadMachine/World``: are there rows, are there more pages, how many rows are left, what time is it.
/// 3. The loader carries out the machine's effects. It stops the load in flight, announces the state and the load that
///    ended, and begins the next load.
/// 4. To begin one, it makes a ``LoadTicket``, and calls the delegate with a ``Load`` that holds the ticket.
/// 5. The answer goes to the ticket, which takes only the first one. The ``AnswerInbox`` brings it to the main actor,
///    and calls ``receive(_:for:)``. When it is the answer's turn, the commit runs, and the table is brought up to
///    date.
/// 6. The machine handles the end of the load as an event, as in step 2. When no event is waiting, it decides what
///    follows automatically.
///
/// The loader handles one event completely before the next one, wherever the call came from. So there is no recursion,
/// however many loads are answered immediately.
@MainActor final class Loader {
  private enum Event {
    case request(LoadMachine.Event)
    case answer(LoadTicket.Answer, LoadTicket)
  }

  private struct LoadInFlight {
    let ticket: LoadTicket
    /// When the delegate was called, on the controller's timeline.
    let start: Duration
    /// What ends the load if it takes too long.
    let timeout: Alarm?
    /// How far the list was before the load showed a preview, if it did.
    var progressBeforePreview: Int?
    /// What is shown of how far it is, and since when.
    var shownProgress: (progress: LoadProgress, time: Duration)?
    /// What a screen reader reads of it, which changes less often, and since when.
    var spokenProgress: (progress: LoadProgress?, time: Duration)
    /// What shows the next progress, so that not all are shown.
    var progressAlarm: Alarm?
  }

  /// The number of records in the history.
  private static let historyCapacity = 100

  var options = LoadOptions() {
    didSet {
      let isSame =
        options.nextPageOffset == oldValue.nextPageOffset
        && options.emptyPageBudget == oldValue.emptyPageBudget
      if !isSame { noteChange() }
    }
  }
  /// How many events are handled before others get their turn on the main actor.
  ///
  /// What follows an event is treated as another one.
  var eventsPerTurn = 250
  /// After how many turns, in which events never ended, that is reported as a mistake.
  ///
  /// No list has as many pages that are answered immediately.
  var turnsBeforeReport = 400

  let inbox = AnswerInbox()
  let timeline: Timeline
  private(set) weak var controller: StatefulTableController?

  private(set) var machine = LoadMachine()
  private(set) var state = StatefulState.idle
  private(set) var isHandling = false
  /// When the state was entered, or the way to the end began.
  private var stateStart = Duration.zero
  /// Whether the state was announced on the way to the end.
  private var isStateOnWayToEnd = false
  /// The events that are yet to be handled.
  private var queue: [Event] = []
  /// Whether something has changed since the machine decided last.
  private var hasChanged = false
  private var inFlight: LoadInFlight?
  /// The load that ended, until it is announced.
  private var endedLoad: LoadRecord?
  /// How the last load in the background has ended.
  private var backgroundEnd: LoadRecord.End?
  /// What the kinds in the machine's ``LoadMachine/failures`` failed with.
  private var errors: [LoadKind: any Error] = [:]
  /// How many turns in a row have ended while there was more to do.
  private var unsettledTurns = 0
  #if DEBUG
    /// Whether the rows have differed from the table's when the last event came.
    private var hasStrayRows = false
  #endif
  private var retryAlarm: (deadline: Duration, alarm: Alarm)?
  /// The newest loads that ended, the oldest first.
  private(set) var history: [LoadRecord] = []
  /// Who iterates over the states.
  private var watchers: [AsyncStream<StatefulState>.Continuation] = []
  private let waiters = Waiters()

  init(_ timeline: Timeline) {
    self.timeline = timeline
  }

  /// Attaches the loader to its controller, which retains it.
  func attach(to controller: StatefulTableController) {
    self.controller = controller
    inbox.loader = self
  }

  deinit {
    inFlight?.ticket.stop()
    for watcher in watchers { watcher.finish() }
  }

  // MARK: Events

  /// Handles a request, now or after what is being handled.
  func perform(_ event: LoadMachine.Event) {
    submit(.request(event))
  }

  /// Handles an answer, now or after what is being handled.
  ///
  /// On the way to the end, a page that is answered immediately waits until others had their turn.
  func receive(_ answer: LoadTicket.Answer, for ticket: LoadTicket) {
    guard isHandling, machine.isLoadingToEnd else { return submit(.answer(answer, ticket)) }
    Task { [weak self] in self?.submit(.answer(answer, ticket)) }
  }

  /// Takes into account that something has changed outside of any load.
  func noteChange() {
    hasChanged = true
    run()
  }

  /// Refreshes in the background, waits for the end, and throws what the load has failed with.
  ///
  /// Returns `false` if another load has taken its place.
  func refreshQuietly() async throws -> Bool {
    backgroundEnd = nil
    perform(.refreshQuietly)
    while backgroundEnd == nil, inFlight?.ticket.flight.cause == .background {
      await nextSettling()
      try Task.checkCancellation()
    }
    switch backgroundEnd {
    case .succeeded: return true
    case .failed(let error): throw error
    case .cancelled: throw CancellationError()
    case .superseded, nil: return false
    }
  }

  /// Reports a mistake to the controller and its delegate.
  func report(_ misuse: LoadMisuse.Kind) {
    DebugNote.write(.misuse(misuse), misuse.description)
    guard let controller else { return }
    controller.notifyDelegates {
      $0.statefulTableController(controller, didDetect: LoadMisuse(kind: misuse))
    }
  }

  private func submit(_ event: Event) {
    queue.append(event)
    run()
  }

  /// Handles what is waiting, and what follows from it, unless that is being done already.
  private func run() {
    guard !isHandling, let controller else { return }
    isHandling = true
    reportStrayRows(controller)
    var eventsLeft = eventsPerTurn
    while eventsLeft > 0, handleNext(controller) { eventsLeft -= 1 }
    if eventsLeft <= 0, hasMoreToDo { postponeRest() } else { unsettledTurns = 0 }
    setRetryAlarm()
    isHandling = false
    endWaitForRow(controller)
    controller.setNeedsDisplay()
    resumeWaiters()
  }

  /// Handles the next event, or what follows automatically if there is none, and returns whether there was anything to do.
  private func handleNext(_ controller: StatefulTableController) -> Bool {
    if !queue.isEmpty {
      let event = machineEvent(queue.removeFirst(), controller)
      carryOut(decide(controller) { $0.handle(event, in: $1) }, controller)
    } else if hasChanged {
      hasChanged = false
      carryOut(decide(controller) { $0.handle(.changed, in: $1) }, controller)
    } else if !machine.isSettled {
      carryOut(decide(controller) { $0.followUp(in: $1) }, controller)
    } else {
      return false
    }
    return true
  }

  private func machineEvent(
    _ event: Event,
    _ controller: StatefulTableController
  ) -> LoadMachine.Event {
    switch event {
    case .request(.loadIfNeeded) where !controller.loadsRows: .changed
    case .request(let request): request
    case .answer(let answer, let ticket): end(with: answer, for: ticket, controller)
    }
  }

  private var hasMoreToDo: Bool { !queue.isEmpty || hasChanged || !machine.isSettled }

  /// Leaves the rest for later, so that others get their turn.
  private func postponeRest() {
    unsettledTurns += 1
    if unsettledTurns.isMultiple(of: turnsBeforeReport) { report(.endlessRequests) }
    Task { [weak self] in self?.run() }
  }

  /// Reports rows that have changed without a word to the table since the last event, in a debug build.
  private func reportStrayRows(_ controller: StatefulTableController) {
    #if DEBUG
      // Each part reports its own.
      guard controller.parts.isEmpty else { return }
      let hadStrayRows = hasStrayRows
      hasStrayRows = controller.tableView.hasStrayRows
      guard hasStrayRows, !hadStrayRows else { return }
      report(inFlight.map { .rowsChangedDuringLoad($0.ticket.flight.kind) } ?? .rowsChanged)
    #endif
  }

  private func setRetryAlarm() {
    let deadline = machine.plannedRetry?.deadline
    guard deadline != retryAlarm?.deadline else { return }
    retryAlarm = deadline.map { deadline in
      (deadline, Alarm(at: deadline, on: timeline) { [weak self] in self?.noteChange() })
    }
  }

  // MARK: Decisions

  /// Lets the machine decide, and returns what is to be done.
  ///
  /// It is a copy of the machine that decides: while it asks, code of the list may look at the loads.
  private func decide(
    _ controller: StatefulTableController,
    _ decision: (inout LoadMachine, LoadMachine.World) -> [LoadMachine.Effect]
  ) -> [LoadMachine.Effect] {
    var machine = machine
    let effects = decision(&machine, world(of: controller))
    self.machine = machine
    return effects
  }

  private func world(of controller: StatefulTableController) -> LoadMachine.World {
    LoadMachine.World(
      nextPageOffset: options.nextPageOffset,
      emptyPageBudget: options.emptyPageBudget,
      hasRows: { controller.hasRows },
      wasEmptied: { controller.tableView.wasReloaded },
      hasMorePages: { direction, machine in
        self.machine = machine
        guard let delegate = controller.loadDelegate else { return false }
        return switch direction {
        case .next: delegate.shouldLoadNextPage(in: controller)
        case .previous: delegate.shouldLoadPreviousPage(in: controller)
        case .gap: controller.hasGaps
        }
      },
      rowsLeft: { direction in
        if let whole = controller.whole {
          return whole.rowsLeft(direction, of: controller)
        }
        return controller.tableView.size.lines > 0 ? controller.rowsLeft(direction) : .max
      },
      now: { self.timeline.now }
    )
  }

  // MARK: Effects

  private func carryOut(_ effects: [LoadMachine.Effect], _ controller: StatefulTableController) {
    for effect in effects {
      switch effect {
      case .stop(let stop):
        inFlight?.ticket.stop()
        close(stop == .superseded ? .superseded : .cancelled, controller)
      case .announce:
        endWaitForRow(controller)
        announce(controller)
      case .begin(let flight): begin(flight, controller)
      }
    }
  }

  /// Tells the observers about a new state, if there is one, and about the load that ended, if one did.
  private func announce(_ controller: StatefulTableController) {
    let ended = endedLoad
    endedLoad = nil
    // The list is asked for rows, and may look at the machine meanwhile.
    let machine = machine
    let new = machine.state(hasRows: controller.hasRows)
    if new != state { enter(new, controller) }
    guard let ended else { return }
    controller.rowsOwner?.didEndLoad(ended)
    history.append(ended)
    if history.count > Self.historyCapacity { history.removeFirst() }
    controller.notifyDelegates { $0.statefulTableController(controller, didEnd: ended) }
  }

  private func enter(_ new: StatefulState, _ controller: StatefulTableController) {
    let old = state
    controller.notifyDelegates {
      $0.statefulTableController(controller, willTransitionFrom: old, to: new)
    }
    state = new
    // To the user, the way to the end is one state.
    let isOnWayToEnd = machine.isLoadingToEnd
    if !isStateOnWayToEnd || !isOnWayToEnd { stateStart = timeline.now }
    isStateOnWayToEnd = isOnWayToEnd
    watchers.removeAll { watcher in
      if case .terminated = watcher.yield(new) { true } else { false }
    }
    controller.notifyDelegates {
      $0.statefulTableController(controller, didTransitionFrom: old, to: new)
    }
  }

  private func begin(_ flight: LoadMachine.Flight, _ controller: StatefulTableController) {
    controller.searcher.begin(flight.kind)
    let ticket = LoadTicket(flight, inbox)
    let start = timeline.now
    let alarm = options.timeout.map { timeout in
      Alarm(at: start + timeout, on: timeline) { ticket.timeOut() }
    }
    inFlight = LoadInFlight(
      ticket: ticket,
      start: start,
      timeout: alarm,
      spokenProgress: (nil, start)
    )
    guard let delegate = controller.loadDelegate else {
      return ticket.answer(.failed(LoadError.missingDelegate))
    }
    if delegate === controller, flight.kind != .gap {
      controller.rowsOwner?.willBegin(flight.kind, flight.cause)
    }
    switch flight.kind {
    case .initial:
      delegate.statefulTableController(controller, beginInitialLoad: Load(ticket))
    case .pullToRefresh:
      delegate.statefulTableController(controller, beginPullToRefresh: Load(ticket))
    case .nextPage:
      delegate.statefulTableController(controller, beginNextPage: Load(ticket))
    case .previousPage:
      delegate.statefulTableController(controller, beginPreviousPage: Load(ticket))
    case .gap:
      controller.rowsOwner?.beginGap(Load(ticket))
    }
  }

  /// Ends the load in flight, which is announced later.
  private func close(_ end: LoadRecord.End, _ controller: StatefulTableController) {
    guard let load = inFlight else { return }
    inFlight = nil
    let flight = load.ticket.flight
    controller.searcher.end(flight.kind, end)
    if flight.cause == .background { backgroundEnd = end }
    endedLoad = LoadRecord(
      kind: flight.kind,
      cause: flight.cause,
      duration: timeline.now - load.start,
      end: end
    )
  }

  // MARK: Answers

  /// Ends the load in flight with its answer, and returns what the machine is to handle.
  private func end(
    with answer: LoadTicket.Answer,
    for ticket: LoadTicket,
    _ controller: StatefulTableController
  ) -> LoadMachine.Event {
    guard ticket === inFlight?.ticket else {
      inbox.ignoreAnswer()
      return .changed
    }
    let kind = ticket.flight.kind
    switch answer {
    case .previewed(let preview):
      let progress = inFlight?.progressBeforePreview ?? controller.progress
      commit(preview, ticket.flight, controller)
      inFlight?.progressBeforePreview = progress
      controller.searcher.preview(kind)
      if kind.pagePosition == nil { controller.rowsAge.forget() }
      return .previewed
    case .succeeded(let success):
      let progress = inFlight?.progressBeforePreview ?? controller.progress
      commit(success, ticket.flight, controller)
      if kind.pagePosition == nil {
        errors = [:]
        controller.rowsAge.rowsCame()
      } else {
        errors[kind] = nil
      }
      let hasAddedRows = controller.progress > progress
      ticket.finish()
      close(.succeeded, controller)
      return .succeeded(addedRows: hasAddedRows)
    case .failed(let error):
      ticket.finish()
      return fail(kind, error, controller)
    case .dropped:
      DebugNote.write(.dropped, "A load (\(kind)) was released without an answer, and failed.")
      ticket.finish()
      return fail(kind, LoadError.dropped, controller)
    case .timedOut:
      ticket.stop()
      return fail(kind, LoadError.timedOut, controller)
    }
  }

  /// Runs a commit, and brings the table up to date.
  private func commit(
    _ change: @MainActor () -> [IndexPath],
    _ flight: LoadMachine.Flight,
    _ controller: StatefulTableController
  ) {
    let keepsPlace = flight.kind == .initial && keepsPlace(flight.cause, controller)
    let table = controller.tableView
    let wasWaiting = table.content.isWaitingForRow
    table.carryOut(change, isPreviewed: inFlight?.progressBeforePreview != nil) {
      switch flight.kind {
      case .initial:
        // Rows that replace a preview may have brought the one that was waited for.
        let hasFoundRow = wasWaiting && !table.content.isWaitingForRow
        let showsTop = controller.rowsOwner?.showsTopAfterLoad ?? true
        return .all(fromTop: !keepsPlace && !hasFoundRow && showsTop)
      case _ where controller.rowsOwner != nil: return .asTold
      case .pullToRefresh, .gap: return .anywhere
      case .nextPage: return .afterLast
      case .previousPage:
        return .beforeFirst(section: controller.contentSections?.lowerBound ?? 0)
      }
    }
    controller.rowsOwner?.didTakeRows()
  }

  /// Whether the rows of an initial load are shown where the user is, and not from the top.
  private func keepsPlace(_ cause: LoadCause, _ controller: StatefulTableController) -> Bool {
    if controller.isUserOutsideContent || inFlight?.progressBeforePreview != nil { return true }
    // A load that goes on where a previewed one failed brings the rows that are there.
    return machine.isPreview && cause != .reload && cause != .search
  }

  // MARK: Progress

  /// The time between two reports of progress that are shown, and between two that are read aloud.
  private static let progressInterval = (
    shown: Duration.milliseconds(100), spoken: Duration.seconds(5)
  )

  /// Shows how far a load is, now or when the last report was shown long enough.
  func noteProgress(of ticket: LoadTicket) {
    guard ticket === inFlight?.ticket else { return }
    let due = inFlight?.shownProgress.map { $0.time + Self.progressInterval.shown } ?? timeline.now
    guard due > timeline.now else { return showProgress(of: ticket) }
    let alarm = Alarm(at: due, on: timeline) { [weak self, weak ticket] in
      if let ticket { self?.showProgress(of: ticket) }
    }
    inFlight?.progressAlarm = alarm
  }

  private func showProgress(of ticket: LoadTicket) {
    guard ticket === inFlight?.ticket, let progress = ticket.takeProgress() else { return }
    let now = timeline.now
    inFlight?.shownProgress = (progress, now)
    if let spoken = inFlight?.spokenProgress, spoken.time + Self.progressInterval.spoken <= now {
      inFlight?.spokenProgress = (progress, now)
    }
    // What is being handled ends with it.
    if !isHandling { controller?.setNeedsDisplay() }
  }

  /// Ends the load in flight with a failure.
  private func fail(
    _ kind: LoadKind,
    _ error: any Error,
    _ controller: StatefulTableController
  ) -> LoadMachine.Event {
    close(.failed(error), controller)
    errors[kind] = error
    let attempt = machine.attempts[kind, default: 0] + 1
    let delay = options.retryPolicy.delay(beforeAttempt: attempt, after: error)
    return .failed(retryAt: delay.map { timeline.now + $0 })
  }
}

// MARK: - What there is to see

extension Loader {
  /// The failure of a kind of load, if one is kept.
  func error(of kind: LoadKind) -> (any Error)? {
    machine.failures.contains(kind) ? errors[kind] : nil
  }

  /// Why no more pages load automatically at an end of the rows, if so many have brought nothing new.
  func stop(of direction: PagePosition) -> LoadError? {
    guard let controller, machine.morePages.contains(direction),
      machine.hasStopped(direction, world(of: controller))
    else { return nil }
    return .emptyPages(machine.emptyPages[direction, default: 0])
  }

  func loadState(_ kind: LoadKind) -> LoadState {
    LoadState(
      isLoading: machine.flight?.kind == kind,
      progress: progress(of: kind),
      error: error(of: kind),
      waitsFor: wait(of: kind)
    )
  }

  /// How far the load in flight is, to be shown or read aloud, if it is of a kind and has reported it.
  func progress(of kind: LoadKind, isSpoken: Bool = false) -> LoadProgress? {
    guard let inFlight, inFlight.ticket.flight.kind == kind else { return nil }
    return isSpoken ? inFlight.spokenProgress.progress : inFlight.shownProgress?.progress
  }

  private func wait(of kind: LoadKind) -> LoadWait? {
    guard let controller else { return nil }
    if let flight = machine.flight { return flight.kind == kind ? nil : .otherLoad(flight.kind) }
    guard controller.loadsRows || hasBegun else { return .loadsRows }
    guard let direction = kind.pagePosition else {
      return machine.failures.contains(kind) ? .retry : .request
    }
    return machine.wait(of: direction, world(of: controller))
  }

  /// The time since the state was entered, or since the way to the end began.
  var stateDuration: Duration { timeline.now - stateStart }

  /// The time until something is retried automatically.
  var retryDelay: Duration? {
    machine.plannedRetry.map { max(.zero, $0.deadline - timeline.now) }
  }

  /// The time until a load of a kind is retried automatically.
  func retryDelay(of kind: LoadKind) -> Duration? {
    machine.plannedRetry?.kinds.contains(kind) == true ? retryDelay : nil
  }

  /// Whether anything was ever requested, also if it was cancelled since.
  var hasBegun: Bool { machine.hasBegun || !history.isEmpty }

  var ticket: LoadTicket? { inFlight?.ticket }

  var isLoading: Bool { inFlight != nil }
}

// MARK: - Waiting for a state

extension Loader {
  var stateChanges: AsyncStream<StatefulState> {
    let (stream, watcher) = AsyncStream.makeStream(of: StatefulState.self)
    watcher.yield(state)
    watchers.append(watcher)
    return stream
  }

  private func endWaitForRow(_ controller: StatefulTableController) {
    if !mayBringRows { controller.tableView.endWaitForRow() }
  }

  /// Whether rows may come before or after those that are there.
  var mayBringRows: Bool {
    machine.flight != nil || !machine.hasBegun
      || !machine.morePages.isDisjoint(with: [.next, .previous])
  }

  var isSettled: Bool { inFlight == nil && isAtRest }

  /// Whether nothing happens before the load in flight ends or an alarm goes off.
  var isAtRest: Bool { !isHandling && !hasMoreToDo && !isRetryDue }

  private var isRetryDue: Bool {
    machine.plannedRetry.map { $0.deadline <= timeline.now } ?? false
  }

  /// Waits for an event after which nothing is in flight, or until the task is cancelled.
  func nextSettling() async { await waiters.wait() }

  private func resumeWaiters() {
    if !waiters.isEmpty, isSettled { waiters.resumeAll() }
  }
}
