import Foundation
import TestSupport

@testable import StatefulTable

/// A list whose user, delegate and network do what they like, also from within every hook.
@MainActor enum LoadsTarget {
  static func violation(_ choices: inout Choices) -> String? {
    let list = FuzzedLoads(choices)
    defer { choices = list.choices }
    while !list.choices.isEmpty {
      list.act()
      if let violation = list.violation { return violation }
    }
    list.answerEverything()
    if let violation = list.violation { return "\(violation) at the end" }
    return list.isSettled || list.mayHaveAnswersLeft
      ? nil : "loading doesn't end when all is answered"
  }
}

private final class FuzzedLoads: StatefulTableController {
  enum Action: CaseIterable {
    case reload, loadIfNeeded, appear, loadNewer, loadNextPage, loadPreviousPage, retry, cancel
    case loadToEnd, stopLoadingToEnd
    case scroll, resize, changeNextPages, changePreviousPages
    case deleteRow, insertRow, removeRowsSilently, reloadData
    case succeedFirst, succeedLast, succeedLastElsewhere, succeedAtOnce, fail, drop, deliver
    case answerAgain, answerStale
  }

  var choices: Choices
  private var rows: [Int] = []
  private var pages: Set<PagePosition> = []
  private var held: [any HeldLoad] = []
  private var answered: (any HeldLoad)?
  private var succeedsAtOnce = false
  private var oracle = LoadOracle()
  private var ended = 0
  private var depth = 0
  /// Whether something was done within a hook since the last event began.
  private var hasActedWithinHook = false
  /// Whether the table had the rows of the list when the last event began.
  private var wasInStep = true
  private var broken: String?

  init(_ choices: Choices) {
    self.choices = choices
    super.init()
    tableView.size = Size(columns: 10, lines: self.choices.below(5, "lines"))
    loadOptions.nextPageOffset = self.choices.below(5, "offset")
    loadOptions.emptyPageBudget = self.choices.below(4, "budget")
  }

  /// Whether an answer may still wait for its turn: on the way to the end, one from within a hook does.
  private(set) var mayHaveAnswersLeft = false

  private var isInStep: Bool { tableView.numberOfRows == rows.count }

  // MARK: What happens

  /// Does what the next bytes say.
  func act() {
    if depth == 0 {
      hasActedWithinHook = false
      wasInStep = isInStep
      choices.beginStep()
    }
    depth += 1
    defer { depth -= 1 }
    switch choices.one(of: Action.self) {
    case .reload: reload()
    case .loadIfNeeded: loadIfNeeded()
    case .appear: if choices.bool() { appear() } else { loader.perform(.loadIfNeeded(.appear)) }
    case .loadNewer: loadNewer()
    case .loadNextPage: loadNextPage()
    case .loadPreviousPage: loadPreviousPage()
    case .retry: retry()
    case .cancel: cancelLoading()
    case .loadToEnd: loadToEnd()
    case .stopLoadingToEnd: stopLoadingToEnd()
    case .scroll: tableView.scroll(by: choices.below(9) - 4)
    case .resize: tableView.size.lines = choices.below(7) - 1
    case .changeNextPages: pages.formSymmetricDifference([.next])
    case .changePreviousPages: pages.formSymmetricDifference([.previous])
    case .deleteRow: deleteRow()
    case .insertRow: insertRow()
    case .removeRowsSilently: rows.removeAll()
    case .reloadData: tableView.reloadData()
    case .succeedFirst: if !held.isEmpty { answer(held.removeFirst()) }
    case .succeedLast: held.popLast().map { answer($0) }
    case .succeedLastElsewhere: held.popLast()?.succeedElsewhere(choices.below(4))
    case .succeedAtOnce: succeedsAtOnce = true
    case .fail: fail()
    case .drop: if !held.isEmpty { held.removeFirst() }
    case .deliver: loader.inbox.empty()
    case .answerAgain: answered.map(expectNoEffect)
    case .answerStale:
      if let stale = held.firstIndex(where: { !$0.isCurrent }) {
        expectNoEffect(of: held.remove(at: stale))
      }
    }
  }

  /// Within a hook the next byte may have something done there.
  private func actWithinHook() {
    guard depth < 4, choices.isWithinHook() else { return }
    hasActedWithinHook = true
    if isLoadingToEnd { mayHaveAnswersLeft = true }
    act()
  }

  private func deleteRow() {
    guard !rows.isEmpty, isInStep else { return }
    let row = choices.below(rows.count)
    rows.remove(at: row)
    tableView.deleteRows(at: .rows(row..<row + 1))
  }

  private func insertRow() {
    guard isInStep else { return }
    let row = choices.below(rows.count + 1)
    rows.insert(0, at: row)
    tableView.insertRows(at: .rows(row..<row + 1))
  }

  private func answer(_ load: any HeldLoad) {
    answered = load
    load.succeed(choices.below(4))
  }

  private func fail() {
    let (before, isFollowedByRows) = (rows, succeedsAtOnce)
    held.popLast()?.fail()
    if rows != before, !isFollowedByRows, !hasActedWithinHook { broken = "a failure changed rows" }
  }

  private func expectNoEffect(of load: any HeldLoad) {
    guard !load.isCurrent else { return }
    let (before, endedBefore, stateBefore) = (rows, ended, state)
    load.succeed(3)
    load.fail()
    guard !hasActedWithinHook, (rows, ended, state) != (before, endedBefore, stateBefore) else {
      return
    }
    broken = "an answer that doesn't count changed something"
  }

  func answerEverything() {
    pages = []
    tableView.reloadData()
    loader.inbox.empty()
    while let load = held.popLast() { load.succeed(1) }
    loader.inbox.empty()
  }

  // MARK: Rules

  var violation: String? {
    if let broken { return broken }
    if history.count != min(ended, 100) { return "the history misses loads" }
    for item in tableView.visibleItems where item.height < 1 { return "a row without lines" }
    return oracle.violation(in: shown)
  }

  private var shown: ShownLoads {
    let machine = loader.machine
    var shown = ShownLoads(
      state: state,
      flight: LoadKind.allCases.first { loads[$0].isLoading },
      failures: machine.failures,
      hasLoaded: machine.hasLoaded,
      isPaused: machine.isPaused,
      hasRows: contentCount > 0
    )
    shown.isCovered = stateView != nil
    // What was done within a hook may have changed what the decision was made from.
    guard wasInStep, isInStep, !hasActedWithinHook else { return shown }
    shown.isCleared = rows.isEmpty && !machine.broughtNoRows && tableView.wasReloaded
    shown.nextPages = shownPages(.next, loads.hasMorePages, tableView.rowsBelow)
    shown.previousPages = shownPages(.previous, loads.hasPreviousPages, tableView.rowsAbove)
    return shown
  }

  /// What is known of the pages at an end: a delegate that has changed its mind is heard at the next event.
  private func shownPages(
    _ direction: PagePosition,
    _ wereThere: Bool,
    _ rowsLeft: Int
  ) -> ShownLoads.Pages {
    ShownLoads.Pages(
      exist: wereThere && pages.contains(direction),
      areNear: tableView.size.lines > 0 && rowsLeft < loadOptions.nextPageOffset,
      emptyPages: loader.machine.emptyPages[direction, default: 0],
      emptyPageBudget: loadOptions.emptyPageBudget
    )
  }

  // MARK: Delegate

  private func begin<Outcome>(
    _ kind: LoadKind,
    _ load: Load<Outcome>,
    _ commit: @escaping @MainActor (Int) -> Outcome
  ) {
    oracle.loadBegan(kind, load.cause, in: shown)
    let asked = Held(load: load) { [unowned self] count in
      if !load.isCurrent { broken = "a stale commit ran" }
      actWithinHook()
      return commit(count)
    }
    if isLoadingToEnd { mayHaveAnswersLeft = true }
    if succeedsAtOnce {
      succeedsAtOnce = false
      asked.succeed(2)
    } else {
      held.append(asked)
    }
    actWithinHook()
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    begin(.initial, load) { self.rows = Array(repeating: 0, count: $0) }
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    begin(.pullToRefresh, load) { count in
      self.rows.insert(contentsOf: repeatElement(1, count: count), at: 0)
      return .rows(0..<count)
    }
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    begin(.nextPage, load) { self.rows += repeatElement(2, count: $0) }
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    begin(.previousPage, load) { self.rows.insert(contentsOf: repeatElement(3, count: $0), at: 0) }
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    pages.contains(.next)
  }

  override func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
    pages.contains(.previous)
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    if old == new { broken = "a state that isn't new was told" }
    actWithinHook()
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    if new == .idle, wasInStep, !hasActedWithinHook, !isInStep {
      broken = "the end of loading was told before the rows"
    }
    actWithinHook()
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {
    ended += 1
    oracle.loadEnded()
    actWithinHook()
  }

  // MARK: Data

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    rows[indexPath.row]
  }
}

/// A load of any kind, with what its answer does.
@MainActor private protocol HeldLoad {
  var isCurrent: Bool { get }
  func succeed(_ rows: Int)
  func succeedElsewhere(_ rows: Int)
  func fail()
}

private struct Held<Outcome: Sendable>: HeldLoad {
  let load: Load<Outcome>
  let commit: @MainActor (Int) -> Outcome

  var isCurrent: Bool { load.isCurrent }
  func succeed(_ rows: Int) { load.succeed { [commit] in commit(rows) } }
  func succeedElsewhere(_ rows: Int) {
    DispatchQueue.global().sync { [load, commit] in load.succeed { commit(rows) } }
  }
  func fail() { load.fail() }
}
