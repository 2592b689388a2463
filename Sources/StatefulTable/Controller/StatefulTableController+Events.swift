// Each event is handled to its end before the next, however deep the call came from: no recursion,
// however many loads answer at once.
extension StatefulTableController {
  /// Handles a request, now or after what is being handled.
  func perform(_ event: LoadMachine<any Error>.Event) {
    loading.queue.append(.request(event))
    handleEvents()
  }

  /// Handles an answer, now or after what is being handled.
  func receive(_ answer: LoadAnswer, for ticket: LoadTicket) {
    loading.queue.append(.answer(answer, ticket))
    handleEvents()
  }

  /// Takes into account that something has changed outside of any load.
  func settleState() {
    loading.isMorePagesFresh = false
    loading.isSettlingDue = true
    handleEvents()
  }

  private func handleEvents() {
    guard !loading.isHandling else { return }
    loading.isHandling = true
    var rounds = 0
    repeat {
      guard rounds < loading.roundLimit else {
        postponeRest()
        break
      }
      rounds += 1
      while rounds < loading.roundLimit, let event = loading.queue.popFirst() {
        handle(event)
        rounds += 1
      }
      loading.isSettlingDue = false
      announce(nil)
    } while !loading.queue.isEmpty || loading.isSettlingDue || beginFollowUp()
    loading.isHandling = false
    setNeedsDisplay()
    resumeWaiters()
  }

  /// Leaves what is still to be handled for later, so that others get their turn.
  private func postponeRest() {
    loading.isSettlingDue = true
    tell(.endlessRequests)
    Task { [weak self] in self?.handleEvents() }
  }

  /// Tells the delegate of a mistake.
  func tell(_ misuse: LoadMisuse) {
    DebugNote.write(.misuse(misuse), misuse.description)
    statefulDelegate?.statefulTableController(self, didDetect: misuse)
  }

  private func handle(_ event: LoadingStatus.Event) {
    loading.isMorePagesFresh = false
    switch event {
    case .request(let event): handle(event)
    case .answer(let answer, let ticket): handle(answer, for: ticket)
    }
  }

  private func handle(_ event: LoadMachine<any Error>.Event) {
    let effect = effect(of: event)
    if effect != .nothing || event.isCancel { stopRetrying() }
    carryOut(effect)
  }

  func effect(of event: LoadMachine<any Error>.Event) -> LoadMachine<any Error>.Effect {
    if loading.machine.needsMorePagesFact(for: event) { askForMorePages() }
    let facts = LoadMachine<any Error>.Facts(
      hasRows: hasRows,
      hasMorePages: loading.hasMorePages,
      emptyPageBudget: emptyPageBudget
    )
    return loading.machine.handle(event, in: facts)
  }

  func carryOut(_ effect: LoadMachine<any Error>.Effect) {
    switch effect {
    case .nothing:
      break
    case .begin(let flight):
      announce(nil)
      begin(flight)
    case .supersede(with: let flight):
      announce(stopLoad(.superseded))
      begin(flight)
    case .stop:
      announce(stopLoad(.cancelled))
    }
  }

  /// Tells the delegate of a new state, if there is one, and of a load that ended.
  func announce(_ record: LoadRecord?) {
    let old = loading.state
    // Asked first: while the list's own code runs, the machine would be kept as a copy.
    let hasRows = hasRows
    let new = loading.machine.state(hasRows: hasRows)
    if old != new {
      statefulDelegate?.statefulTableController(self, willTransitionFrom: old, to: new)
      loading.state = new
      loading.stateStart = timeline.now
      statefulDelegate?.statefulTableController(self, didTransitionFrom: old, to: new)
    }
    if let record {
      loading.history.append(record)
      statefulDelegate?.statefulTableController(self, didEnd: record)
    }
  }

  private func resumeWaiters() {
    guard isSettled, !loading.waiters.isEmpty else { return }
    let waiters = loading.waiters
    loading.waiters = [:]
    for waiter in waiters.values { waiter.resume() }
  }
}
