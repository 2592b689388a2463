/// The loads of one controller.
///
/// The loader carries out what its ``LoadMachine`` decides. It handles each event completely before the
/// next, however deep the call came from: no recursion, however many loads answer at once.
@MainActor final class Loader {
  private enum Event {
    case request(LoadMachine.Event)
    case answer(LoadAnswer, LoadTicket)
  }

  /// How long a load may take, or `nil` for no limit.
  var timeout: Duration?
  var retryPolicy = RetryPolicy.never
  /// How many events are handled before others get their turn on the main actor.
  ///
  /// What follows an event counts like one more. More than any list has pages that answer at once.
  var eventLimit = 400_000

  let inbox = AnswerInbox()
  let timeline: Timeline
  private(set) weak var controller: StatefulTableController?

  private(set) var machine = LoadMachine()
  private(set) var state = StatefulState.idle
  private(set) var isHandling = false
  /// Whether another delegate was set since ``run(_:)`` asked for it.
  private var hasNewDelegate = false
  private(set) var stateStart = Duration.zero
  /// Whether the state was announced on the way to the end.
  private var isStateOnWayToEnd = false
  // No other code runs while it changes, as it moves its elements and releases none.
  @exclusivity(unchecked) private var queue = Queue<Event>()
  private(set) var inFlight: LoadInFlight?
  // Only `begin` uses it, and no load begins while another does.
  @exclusivity(unchecked) private var tickets: LoadTickets
  /// The load that ended, until it is announced.
  private var endedLoad: EndedLoad?
  /// What the kinds in the machine's ``LoadMachine/failures`` failed with.
  private(set) var errors: [LoadKind: any Error] = [:]
  private var retryAlarm: (deadline: Duration, alarm: Alarm)?
  private var tableNews = TableNews()
  // No other code runs while it changes, as it hands back the record that it drops.
  @exclusivity(unchecked) private(set) var records = History()
  private var broadcast: StateBroadcast?
  private let waiters = Waiters()

  init(_ timeline: Timeline) {
    self.timeline = timeline
    tickets = LoadTickets(inbox)
  }

  /// Attaches the loader to its controller, which retains it.
  func attach(to controller: StatefulTableController) {
    self.controller = controller
    inbox.loader = self
  }

  deinit {
    inFlight?.ticket.stop()
    broadcast?.finish()
  }

  // MARK: Events

  /// Handles a request, now or after what is being handled.
  func perform(_ event: LoadMachine.Event) {
    submit(.request(event))
  }

  /// Handles an answer, now or after what is being handled.
  ///
  /// On the way to the end, a page that is answered at once waits until others had their turn.
  func receive(_ answer: LoadAnswer, for ticket: LoadTicket) {
    guard isHandling, machine.isLoadingToEnd else { return submit(.answer(answer, ticket)) }
    Task { submit(.answer(answer, ticket)) }
  }

  /// Takes into account that something has changed outside of any load.
  func noteChange() {
    machine.noteChange()
    run()
  }

  /// Takes into account that another delegate was set.
  func noteNewDelegate() {
    hasNewDelegate = true
    noteChange()
  }

  /// Leaves the table as it is after the commit that is running: it shows all rows already.
  func skipTableUpdate() { tableNews.complete() }

  /// Takes into account that the table has other rows.
  func noteChangedRows() {
    tableNews.add()
    noteChange()
  }

  func setNextPageOffset(_ offset: Int) {
    machine.nextPageOffset = offset
    noteChange()
  }

  func setEmptyPageBudget(_ budget: Int) {
    machine.emptyPageBudget = budget
    noteChange()
  }

  /// Reports a mistake to the controller and its delegate.
  func report(_ misuse: LoadMisuse) {
    DebugNote.write(.misuse(misuse), misuse.description)
    guard let controller else { return }
    controller.didDetect(misuse)
    delegate(of: controller).statefulTableController(controller, didDetect: misuse)
  }

  private func submit(_ event: Event) {
    // Who is handling an event goes on with this one.
    if isHandling { return queue.append(event) }
    guard !queue.isEmpty else { return run(event) }
    queue.append(event)
    run()
  }

  /// Handles what is waiting.
  ///
  /// - Parameter event: Handled first. The default is none.
  private func run(_ event: Event? = nil) {
    guard !isHandling, let controller else { return }
    isHandling = true
    var eventsLeft = eventLimit
    // Once for all events, as a weak reference takes long.
    hasNewDelegate = true
    var delegate: any StatefulDelegate = MissingDelegate.shared
    if let event {
      eventsLeft -= 1
      take(event, controller)
      decide(controller, &delegate)
    }
    while eventsLeft > 0, takeNext(controller) {
      eventsLeft -= 1
      decide(controller, &delegate)
    }
    if eventsLeft <= 0, !queue.isEmpty || !machine.isSettled { postponeRest() }
    setRetryAlarm()
    isHandling = false
    controller.setNeedsDisplay()
    resumeWaiters()
  }

  /// Hands the machine the next event, or what follows when there is none.
  ///
  /// - Returns: Whether there is anything to do.
  private func takeNext(_ controller: StatefulTableController) -> Bool {
    guard let event = queue.popFirst() else { return machine.queueDrained() }
    take(event, controller)
    return true
  }

  private func take(_ event: Event, _ controller: StatefulTableController) {
    switch event {
    case .request(.loadIfNeeded) where !controller.canReload: machine.noteChange()
    case .request(let event): machine.receive(event)
    case .answer(let answer, let ticket): take(answer, for: ticket, controller)
    }
  }

  /// Leaves the rest for later, so that others get their turn.
  private func postponeRest() {
    machine.noteChange()
    report(.endlessRequests)
    Task { [weak self] in self?.run() }
  }

  private func setRetryAlarm() {
    let deadline = machine.plannedRetry?.deadline
    guard deadline != retryAlarm?.deadline else { return }
    retryAlarm = deadline.map { deadline in
      (deadline, Alarm(at: deadline, on: timeline) { [weak self] in self?.noteChange() })
    }
  }

  // MARK: Effects

  /// Carries out what the machine decides, up to its announcement.
  private func decide(
    _ controller: StatefulTableController,
    _ delegate: inout any StatefulDelegate
  ) {
    refresh(&delegate, controller)
    while true {
      // Before the machine is accessed: this runs code of the list.
      let facts = machine.dependsOnFacts ? facts(controller) : nil
      switch machine.next(in: facts ?? LoadMachine.Facts(hasRows: false)) {
      case .askForMorePages:
        machine.setMorePages(delegate.morePages(in: controller))
      case .measure(let direction):
        let isVisible = controller.tableView.size.lines > 0
        machine.setRowsLeft(isVisible ? controller.rowsLeft(direction) : .max, direction)
      case .announce(let stop, let flight):
        if let stop {
          inFlight?.ticket.stop()
          close(stop == .superseded ? .superseded : .cancelled, controller)
        }
        let moment = announce(controller, delegate, facts)
        if let flight {
          refresh(&delegate, controller)
          begin(flight, at: moment ?? timeline.now, controller, delegate)
        }
        return
      case nil:
        return
      }
    }
  }

  private func delegate(of controller: StatefulTableController) -> any StatefulDelegate {
    controller.statefulDelegate ?? MissingDelegate.shared
  }

  /// Asks for the delegate again if another was set.
  private func refresh(
    _ delegate: inout any StatefulDelegate,
    _ controller: StatefulTableController
  ) {
    guard hasNewDelegate else { return }
    hasNewDelegate = false
    delegate = self.delegate(of: controller)
  }

  private func facts(_ controller: StatefulTableController) -> LoadMachine.Facts {
    LoadMachine.Facts(
      hasRows: controller.contentCount > 0,
      isRetryDue: isRetryDue
    )
  }

  private var isRetryDue: Bool {
    machine.plannedRetry.map { $0.deadline <= timeline.now } ?? false
  }

  /// Tells the observers of a new state, if there is one, and of the load that ended, if one did.
  ///
  /// - Returns: When it did so, if it did: a clock takes its time.
  private func announce(
    _ controller: StatefulTableController,
    _ delegate: any StatefulDelegate,
    _ facts: LoadMachine.Facts?
  ) -> Duration? {
    let ended = endedLoad
    endedLoad = nil
    // Before anything was asked for, the list isn't asked either: it may not have its rows yet.
    let hasRows =
      machine.flight == nil && machine.hasBegun
      && (facts?.hasRows ?? (controller.contentCount > 0))
    let new = machine.state(hasRows: hasRows)
    guard new != state || ended != nil else { return nil }
    let moment = ended?.moment ?? timeline.now
    if new != state { enter(new, at: moment, controller, delegate) }
    if let record = ended?.record {
      _ = records.append(record)
      controller.didEnd(record)
      delegate.statefulTableController(controller, didEnd: record)
    }
    return moment
  }

  private func enter(
    _ new: StatefulState,
    at moment: Duration,
    _ controller: StatefulTableController,
    _ delegate: any StatefulDelegate
  ) {
    let old = state
    controller.willTransition(from: old, to: new)
    delegate.statefulTableController(controller, willTransitionFrom: old, to: new)
    state = new
    // To the user, the way to the end is one state.
    let isOnWayToEnd = machine.isLoadingToEnd
    if !isStateOnWayToEnd || !isOnWayToEnd { stateStart = moment }
    isStateOnWayToEnd = isOnWayToEnd
    broadcast?.send(new)
    controller.didTransition(from: old, to: new)
    delegate.statefulTableController(controller, didTransitionFrom: old, to: new)
  }

  private func begin(
    _ flight: LoadMachine.Flight,
    at start: Duration,
    _ controller: StatefulTableController,
    _ delegate: any StatefulDelegate
  ) {
    controller.searcher.begin(flight.kind)
    let ticket = tickets.next()
    let alarm = timeout.map { timeout in
      Alarm(at: start + timeout, on: timeline) { ticket.answer(.timedOut) }
    }
    inFlight = LoadInFlight(flight: flight, ticket: ticket, start: start, timeout: alarm)
    delegate.begin(flight, ticket, in: controller)
  }

  /// Ends the load in flight, which is announced later.
  private func close(_ end: LoadRecord.End, _ controller: StatefulTableController) {
    guard let load = inFlight else { return }
    inFlight = nil
    controller.searcher.end(load.flight.kind, end)
    endedLoad = load.ended(end, at: timeline.now)
  }

  // MARK: Answers

  private func take(
    _ answer: LoadAnswer,
    for ticket: LoadTicket,
    _ controller: StatefulTableController
  ) {
    guard let kind = inFlight?.flight.kind, ticket === inFlight?.ticket else {
      inbox.ignore(answer)
      return machine.noteChange()
    }
    switch answer {
    case .succeeded(let success):
      let hasAddedRows = commit(success, kind, controller)
      ticket.finish()
      close(.succeeded, controller)
      machine.receive(.succeeded(addedRows: hasAddedRows))
    case .failed(let error):
      ticket.finish()
      close(.failed(error), controller)
      fail(kind, error)
    case .dropped:
      DebugNote.write(.dropped, "A load (\(kind)) was released without an answer, and failed.")
      ticket.finish()
      close(.dropped, controller)
      fail(kind, LoadError.dropped)
    case .timedOut:
      ticket.stop()
      close(.timedOut, controller)
      fail(kind, LoadError.timedOut)
    }
  }

  /// Runs a commit, and brings the table up to date.
  ///
  /// - Returns: Whether there are more rows than before.
  private func commit(
    _ success: any Committing,
    _ kind: LoadKind,
    _ controller: StatefulTableController
  ) -> Bool {
    let rowsBefore = rowCount(controller)
    let keepsPlace = kind == .initial && controller.isCursorOutsideContent
    tableNews = TableNews()
    let insertedRows = success.commit()
    // A copy: the table asks the list for its rows, and notes what changes meanwhile.
    let news = tableNews
    news.update(controller, kind, insertedRows, keepsPlace: keepsPlace)
    controller.didTakeRows()
    if !errors.isEmpty {
      if kind.pageDirection == nil { errors = [:] } else { errors[kind] = nil }
    }
    return rowCount(controller) > rowsBefore
  }

  /// The number of rows, with those that loads have dropped.
  private func rowCount(_ controller: StatefulTableController) -> Int {
    controller.contentCount + controller.droppedRowCount
  }

  private func fail(_ kind: LoadKind, _ error: any Error) {
    errors[kind] = error
    let planned = machine.plannedRetry?.deadline ?? .zero
    let delay = retryPolicy.delay(beforeAttempt: machine.attempts[kind] + 1, after: error)
    machine.receive(.failed(retryAt: delay.map { max(planned, timeline.now + $0) }))
  }
}

// MARK: - Waiting for a state

extension Loader {
  var stateChanges: StateChanges {
    let broadcast = broadcast ?? StateBroadcast(state)
    self.broadcast = broadcast
    return StateChanges(broadcast)
  }

  var isSettled: Bool {
    inFlight == nil && queue.isEmpty && !isHandling && machine.isSettled
      && !isRetryDue
  }

  /// Waits for an event after which nothing is in flight, or until the task is cancelled.
  func nextSettling() async { await waiters.wait() }

  private func resumeWaiters() {
    if !waiters.isEmpty, isSettled { waiters.resumeAll() }
  }
}
