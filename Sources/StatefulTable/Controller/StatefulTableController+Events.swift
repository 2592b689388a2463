#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  private func effect(of event: LoadMachine<any Error>.Event) -> LoadMachine<any Error>.Effect {
    if loading.machine.needsMorePagesFact(for: event) { askForMorePages() }
    return loading.machine.handle(
      event,
      in: .init(
        hasRows: hasRows,
        hasMorePages: loading.hasMorePages,
        emptyPageBudget: emptyPageBudget
      )
    )
  }

  private func carryOut(_ effect: LoadMachine<any Error>.Effect) {
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

  private func resumeWaiters() {
    guard isSettled, !loading.waiters.isEmpty else { return }
    let waiters = loading.waiters
    loading.waiters = [:]
    for waiter in waiters.values { waiter.resume() }
  }
}

// MARK: - Loads

extension StatefulTableController {
  private func begin(_ flight: LoadMachine<any Error>.Flight) {
    let ticket = LoadTicket(flight.kind, flight.cause, start: timeline.now, inbox: inbox)
    self.ticket = ticket
    if let loadTimeout {
      let deadline = ticket.start + loadTimeout
      timeoutTask = Task { [timeline] in
        guard (try? await timeline.sleep(until: deadline)) != nil else { return }
        ticket.answer(.timedOut)
      }
    }
    guard let statefulDelegate else {
      return ticket.answer(.failed(LoadError.missingDelegate))
    }
    switch flight.kind {
    case .initial:
      statefulDelegate.statefulTableController(self, beginInitialLoad: Load(ticket))
    case .pullToRefresh:
      statefulDelegate.statefulTableController(self, beginPullToRefresh: Load(ticket))
    case .nextPage:
      statefulDelegate.statefulTableController(self, beginNextPage: Load(ticket))
    case .previousPage:
      statefulDelegate.statefulTableController(self, beginPreviousPage: Load(ticket))
    }
  }

  private func stopLoad(_ end: LoadRecord.End) -> LoadRecord? {
    guard let ticket else { return nil }
    ticket.stop()
    return close(ticket, end)
  }

  private func close(_ ticket: LoadTicket, _ end: LoadRecord.End) -> LoadRecord {
    self.ticket = nil
    timeoutTask?.cancel()
    timeoutTask = nil
    return LoadRecord(
      kind: ticket.kind,
      cause: ticket.cause,
      duration: timeline.now - ticket.start,
      end: end
    )
  }

  private func handle(_ answer: LoadAnswer, for ticket: LoadTicket) {
    guard ticket === self.ticket else { return inbox.ignore(answer) }
    let record: LoadRecord
    let event: LoadMachine<any Error>.Event
    switch answer {
    case .succeeded(let success):
      let rowsBefore = contentCount + droppedRowCount
      let revision = tableView.revision
      let insertedRows = success.commit()
      updateTable(after: ticket.kind, insertedRows, isTold: tableView.revision != revision)
      didTakeRows()
      ticket.finish()
      record = close(ticket, .succeeded)
      event = .succeeded(addedRows: contentCount + droppedRowCount > rowsBefore)
      forgetAttempts(of: ticket.kind)
    case .failed(let error):
      ticket.finish()
      record = close(ticket, .failed(error))
      event = .failed(error)
    case .dropped:
      DebugNote.write(.dropped, "A load (\(ticket.kind)) was let go of unanswered, and failed.")
      ticket.finish()
      record = close(ticket, .dropped)
      event = .failed(LoadError.dropped)
    case .timedOut:
      ticket.stop()
      record = close(ticket, .timedOut)
      event = .failed(LoadError.timedOut)
    }
    if case .failed(let error) = event { scheduleRetry(of: ticket.kind, after: error) }
    carryOut(effect(of: event))
    askForMorePages()
    // With no rows to see, the next load follows without a state in between.
    let followUp = hasRows ? .nothing : followUpEffect()
    announce(record)
    if case .begin(let flight) = followUp { begin(flight) }
  }

  /// Brings the table up to date after a commit.
  ///
  /// - Parameters:
  ///   - kind: What was loaded.
  ///   - insertedRows: The rows that a refresh says it has inserted.
  ///   - isTold: Whether the commit has told the table itself.
  private func updateTable(after kind: LoadKind, _ insertedRows: [IndexPath], isTold: Bool) {
    switch kind {
    case .initial:
      tableView.reloadAtTop()
    case .pullToRefresh where insertedRows.isEmpty:
      if !isTold { tableView.reloadData() }
    case .pullToRefresh:
      tableView.insertRows(at: insertedRows)
    case .nextPage:
      tableView.loadAppendedRows()
    case .previousPage:
      tableView.loadPrependedRows()
    }
  }
}

// MARK: - What follows

extension StatefulTableController {
  /// Begins the load that is due when nothing else is: what is left of a retry, or the next page.
  private func beginFollowUp() -> Bool {
    guard case .begin(let flight) = followUpEffect() else { return false }
    announce(nil)
    begin(flight)
    return true
  }

  private func followUpEffect() -> LoadMachine<any Error>.Effect {
    let retry = effect(of: .quiet)
    guard retry == .nothing else { return retry }
    if loading.machine.flight == nil, let kinds = takeDueRetry() {
      let dueRetry = effect(of: .retry(kinds))
      guard dueRetry == .nothing else { return dueRetry }
    }
    if isPageNeeded(.next) { return effect(of: .pageNeeded(.next)) }
    return isPageNeeded(.previous) ? effect(of: .pageNeeded(.previous)) : .nothing
  }

  private func isPageNeeded(_ direction: PageDirection) -> Bool {
    guard loading.machine.mayLoadPage(direction, emptyPageBudget: emptyPageBudget),
      tableView.size.lines > 0, rowsLeft(direction) < nextPageOffset
    else { return false }
    if !loading.isMorePagesFresh { askForMorePages() }
    return loading.hasMorePages[direction]
  }

  private func rowsLeft(_ direction: PageDirection) -> Int {
    switch direction {
    case .next: tableView.rowsBelow
    case .previous: tableView.rowsAbove
    }
  }

  private func askForMorePages() {
    loading.hasMorePages.next = statefulDelegate?.shouldLoadNextPage(in: self) ?? false
    loading.hasMorePages.previous = statefulDelegate?.shouldLoadPreviousPage(in: self) ?? false
    loading.isMorePagesFresh = true
  }

  /// Tells the delegate of a new state, if there is one, and of a load that ended.
  private func announce(_ record: LoadRecord?) {
    let old = loading.state
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
}
