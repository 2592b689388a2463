// What begins by itself when nothing else does: retries, and pages that are needed.
extension StatefulTableController {
  /// Begins the load that is due when nothing else is: what is left of a retry, or the next page.
  func beginFollowUp() -> Bool {
    guard case .begin(let flight) = followUpEffect() else { return false }
    announce(nil)
    begin(flight)
    return true
  }

  func followUpEffect() -> LoadMachine<any Error>.Effect {
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
    // Asked first, lest the machine is copied.
    let emptyPageBudget = emptyPageBudget
    guard loading.machine.mayLoadPage(direction, emptyPageBudget: emptyPageBudget),
      tableView.size.lines > 0, rowsLeft(direction) < nextPageOffset
    else { return false }
    if !loading.isMorePagesFresh { askForMorePages() }
    return loading.hasMorePages[direction]
  }

  func askForMorePages() {
    loading.hasMorePages.next = statefulDelegate?.shouldLoadNextPage(in: self) ?? false
    loading.hasMorePages.previous = statefulDelegate?.shouldLoadPreviousPage(in: self) ?? false
    loading.isMorePagesFresh = true
  }
}
