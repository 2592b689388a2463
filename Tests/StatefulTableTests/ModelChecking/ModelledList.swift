import Foundation

@testable import StatefulTable

/// A real controller that is put through what a ``ListModel`` is put through.
@MainActor final class ModelledList {
  /// In which way a load fails.
  enum Failing: CaseIterable {
    case answer, letGo, timeout
  }

  private let list = ListController(lines: ListModel.lines)
  private let failing: Failing
  private var model = ListModel()
  /// What the model says became of loads.
  private var expectedChanges: [ListModel.Change] = []
  private var broken: String?

  init(failing: Failing) {
    self.failing = failing
    list.emptyPageBudget = ListModel.emptyPageBudget
    list.onTransition = { [unowned self] _, new in
      let isLoading = ![.idle, .empty, .error].contains(new)
      if !isLoading, list.tableView.numberOfRows != list.rows.count {
        broken = "the end of loading was told before the rows"
      }
    }
  }

  /// Carries out an event on both, and says where they differ, if they do.
  func take(_ event: ListModel.Event) -> String? {
    let rowsBefore = list.rows
    let isAnswered = model.machine.flight != nil
    list.hasMorePages = event.hasMorePages.next
    list.hasPreviousPages = event.hasMorePages.previous
    carryOut(event.action, kind: model.machine.flight?.kind)
    expectedChanges += model.take(event)
    if event.action == .fail || event.action == .answerStale, list.rows != rowsBefore {
      return "\(event.action) changed the rows"
    }
    if event.action == .fail, !isAnswered { return "nothing to fail" }
    return broken ?? difference
  }

  private func carryOut(_ action: ListModel.Action, kind: LoadKind?) {
    switch action {
    case .reload: list.reload()
    case .loadIfNeeded: list.loadIfNeeded()
    case .appear: list.viewWillAppear()
    case .loadNewer: list.loadNewer()
    case .loadPage(.next): list.loadNextPage()
    case .loadPage(.previous): list.loadPreviousPage()
    case .retry: list.retry()
    case .retryItself(let kind): list.perform(.retry([kind]))
    case .cancel: list.cancelLoading()
    case .scroll: list.tableView.scroll(by: 1)
    case .resize(let lines): list.tableView.size.lines = lines
    case .insertRow:
      list.append(1)
      list.tableView.insertRows(at: .rows(list.rows.count - 1..<list.rows.count))
    case .deleteRow:
      list.rows.removeLast()
      list.tableView.deleteRows(at: .rows(list.rows.count..<list.rows.count + 1))
    case .succeed(let rows): if let kind { succeed(kind, rows: rows) }
    case .fail: if let kind { fail(kind) }
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
    if failing == .timeout { list.ticket?.answer(.timedOut) }
    switch kind {
    case .initial: fail(list.initialLoads.removeLast())
    case .pullToRefresh: fail(list.refreshes.removeLast())
    case .nextPage: fail(list.pages.removeLast())
    case .previousPage: fail(list.previousPages.removeLast())
    }
    if failing == .letGo { list.inbox.empty() }
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
    list.settleState()
  }
}

// MARK: - What can be seen

extension ModelledList {
  private struct Sight: Equatable {
    var state: StatefulState
    var loads: [String]
    var rows: Int
    var isCovered: Bool
    var changes: [String]
  }

  private var difference: String? {
    let seen = Sight(
      state: list.state,
      loads: LoadKind.allCases.map { kind in
        let load = list.loads[kind]
        return load.isLoading ? "loading" : load.error == nil ? "not loading" : "failed"
      },
      rows: list.tableView.numberOfRows,
      isCovered: list.stateView != nil,
      changes: list.log.compactMap(Self.change)
    )
    let machine = model.machine
    let expected = Sight(
      state: machine.state(hasRows: model.rows > 0),
      loads: LoadKind.allCases.map { kind in
        if machine.flight?.kind == kind { return "loading" }
        return machine.failures[kind] == nil ? "not loading" : "failed"
      },
      rows: model.rows,
      isCovered: model.rows == 0
        && (machine.flight != nil || machine.firstFailure != nil || machine.hasLoaded),
      changes: expectedChanges.map(Self.word)
    )
    return seen == expected ? nil : "the controller shows \(seen), the model \(expected)"
  }

  /// A line of the list's log as what became of a load, if it tells of one.
  private static func change(_ line: String) -> String? {
    let words = line.split(separator: " ")
    if words.first == "begin" { return line }
    guard words.first == "end", let end = words.last else { return nil }
    let isFailure = ["failed(offline)", "dropped", "timedOut"].contains(end)
    return isFailure ? "failed" : String(end)
  }

  private static func word(_ change: ListModel.Change) -> String {
    guard case .began(let flight) = change else { return "\(change)" }
    return switch flight.kind {
    case .initial: "begin initial"
    case .pullToRefresh: "begin refresh"
    case .nextPage: "begin page"
    case .previousPage: "begin previous page"
    }
  }
}
