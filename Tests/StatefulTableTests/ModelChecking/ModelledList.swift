import StatefulTableTesting

@testable import StatefulTable

/// A real controller to which everything happens that happens to a ``ListModel``.
@MainActor final class ModelledList {
  /// The way in which loads fail.
  enum Failing: CaseIterable {
    case answer, drop, timeout
  }

  private let clock = ManualClock()
  private let list: ListController
  private let failing: Failing
  private(set) var model = ListModel()
  private var broken: String?

  init(failing: Failing) {
    self.failing = failing
    list = ListController(lines: ListModel.lines, clock: clock)
    list.emptyPageBudget = ListModel.emptyPageBudget
    list.onTransition = { [unowned self] _, new in
      let isLoading = ![.idle, .empty, .error].contains(new)
      if !isLoading, list.tableView.numberOfRows != list.rows.count {
        broken = "the end of loading was announced before the rows"
      }
    }
  }

  /// Carries out an event on both, and returns the difference between them, if there is one.
  ///
  /// What was found equal before needn't be compared.
  func take(_ event: ListModel.Event, comparing isCompared: Bool) -> String? {
    let rowsBefore = list.rows
    let isAnswered = model.machine.flight != nil
    list.log = []
    list.hasMorePages = event.morePages.contains(.next)
    list.hasPreviousPages = event.morePages.contains(.previous)
    carryOut(event.action, kind: model.machine.flight?.kind)
    let changes = model.take(event)
    switch event.action {
    case .fail, .answerStale:
      if list.rows != rowsBefore { return "\(event.action) changed the rows" }
    default: break
    }
    if case .fail = event.action, !isAnswered { return "nothing to fail" }
    return broken ?? (isCompared ? difference(after: changes) : nil)
  }

  private func carryOut(_ action: ListModel.Action, kind: LoadKind?) {
    switch action {
    case .reload: list.reload()
    case .loadIfNeeded: list.loadIfNeeded()
    case .appear: list.loader.perform(.loadIfNeeded(.appear))
    case .loadNewer: list.loadNewer()
    case .loadPage(.next): list.loadNextPage()
    case .loadPage(.previous): list.loadPreviousPage()
    case .retry: list.retry()
    case .loadToEnd: list.loadToEnd()
    case .stopLoadingToEnd: list.stopLoadingToEnd()
    case .cancel: list.cancelLoading()
    case .scroll: list.tableView.scroll(by: 1)
    case .resize(let lines): list.tableView.size.lines = lines
    case .insertRow:
      list.append(1)
      list.tableView.insertRows(at: .rows(list.rows.count - 1..<list.rows.count))
    case .deleteRow:
      list.rows.removeLast()
      list.tableView.deleteRows(at: .rows(list.rows.count..<list.rows.count + 1))
    case .wait:
      clock.advance(by: list.loader.retryDelay ?? .zero)
      // At once what the alarm does when its task has its turn.
      list.loader.noteChange()
    case .succeed(let rows): if let kind { succeed(kind, rows: rows) }
    case .fail(let retries):
      list.retryPolicy =
        retries ? .exponential(maxAttempts: 1, base: ListModel.retryDelay, jitter: false) : .never
      if let kind { fail(kind) }
    case .answerStale: answerStaleLoads()
    }
  }

  private func succeed(_ kind: LoadKind, rows: Int) {
    switch kind {
    case .initial: list.succeedInitial(rows)
    case .pullToRefresh: list.succeedRefresh(rows)
    case .nextPage: list.succeedPage(rows)
    case .previousPage: list.succeedPreviousPage(rows)
    }
  }

  private func fail(_ kind: LoadKind) {
    if failing == .timeout { list.loader.ticket?.timeOut() }
    switch kind {
    case .initial: fail(list.initialLoads.removeLast())
    case .pullToRefresh: fail(list.refreshes.removeLast())
    case .nextPage: fail(list.pages.removeLast())
    case .previousPage: fail(list.previousPages.removeLast())
    }
    if failing == .drop { list.loader.inbox.empty() }
  }

  private func fail<Outcome>(_ load: Load<Outcome>) {
    if failing == .answer { load.fail(Offline()) }
  }

  /// Answers all loads but the one in flight.
  private func answerStaleLoads() {
    for load in list.initialLoads + list.pages + list.previousPages where !load.isCurrent {
      load.succeed { self.list.rows = [] }
      load.fail(Offline())
    }
    for load in list.refreshes where !load.isCurrent {
      load.succeed {
        self.list.rows = []
        return []
      }
      load.fail(Offline())
    }
    list.initialLoads.removeAll { !$0.isCurrent }
    list.refreshes.removeAll { !$0.isCurrent }
    list.pages.removeAll { !$0.isCurrent }
    list.previousPages.removeAll { !$0.isCurrent }
    // An answer that doesn't count is an event like any other, also where there was none to give.
    list.loader.noteChange()
  }
}

// MARK: - What can be seen

extension ModelledList {
  private struct Sight: Equatable {
    var state: StatefulState
    var loads: [String]
    var rows: Int
    var isCovered: Bool
    var isSettled: Bool
    var isRetryPlanned: Bool
    var isLoadingToEnd: Bool
    var changes: [String]
  }

  private func difference(after changes: [ListModel.Change]) -> String? {
    let seen = Sight(
      state: list.state,
      loads: LoadKind.allCases.map { kind in
        let load = list.loads[kind]
        return load.isLoading ? "loading" : load.error == nil ? "not loading" : "failed"
      },
      rows: list.tableView.numberOfRows,
      isCovered: list.stateView != nil,
      isSettled: list.isSettled,
      isRetryPlanned: list.loader.retryDelay != nil,
      isLoadingToEnd: list.isLoadingToEnd,
      changes: list.log.compactMap(Self.change)
    )
    let machine = model.machine
    let expected = Sight(
      state: model.state,
      loads: LoadKind.allCases.map { kind in
        if machine.flight?.kind == kind { return "loading" }
        return machine.failures.contains(kind) ? "failed" : "not loading"
      },
      rows: model.rows,
      // The model forgets a first load that was cancelled.
      isCovered: model.rows == 0 && (machine.hasBegun || !list.history.isEmpty),
      isSettled: machine.flight == nil,
      isRetryPlanned: machine.plannedRetry != nil,
      isLoadingToEnd: machine.isLoadingToEnd,
      changes: changes.map(Self.word)
    )
    return seen == expected ? nil : "the controller shows \(seen), the model \(expected)"
  }

  /// A line of the list's log as a change, if it is about one.
  private static func change(_ line: String) -> String? {
    let words = line.split(separator: " ")
    switch words.first {
    case "begin": return line
    case "did": return words.dropFirst().first.map { "enter \($0)" }
    case "end":
      guard let end = words.last else { return nil }
      let isFailure = ["failed(offline)", "dropped", "timedOut"].contains(end)
      return isFailure ? "failed" : String(end)
    default: return nil
    }
  }

  private static func word(_ change: ListModel.Change) -> String {
    switch change {
    case .entered(let state): "enter \(state)"
    case .began(let flight):
      switch flight.kind {
      case .initial: "begin initial"
      case .pullToRefresh: "begin refresh"
      case .nextPage: "begin page"
      case .previousPage: "begin previous page"
      }
    default: "\(change)"
    }
  }
}
