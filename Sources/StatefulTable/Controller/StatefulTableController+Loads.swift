#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The load in flight, from its beginning to its end.
extension StatefulTableController {
  func begin(_ flight: LoadMachine<any Error>.Flight) {
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

  func stopLoad(_ end: LoadRecord.End) -> LoadRecord? {
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

  func handle(_ answer: LoadAnswer, for ticket: LoadTicket) {
    guard ticket === self.ticket else { return inbox.ignore(answer) }
    let record: LoadRecord
    let event: LoadMachine<any Error>.Event
    switch answer {
    case .succeeded(let success):
      let rowsBefore = contentCount + droppedRowCount
      loading.isTableTold = false
      let insertedRows = success.commit()
      updateTable(after: ticket.kind, insertedRows, isTold: loading.isTableTold)
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

  /// Leaves the table as it is after the commit that is running: it shows all rows already.
  func tableIsUpToDate() { loading.isTableTold = true }

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
