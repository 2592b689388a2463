import Foundation
import TestSupport

@testable import StatefulTable

/// A list whose user, delegate and network do what they like, also from within every hook.
@MainActor enum LoadsTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    let list = FuzzedLoads(bytes)
    while !list.choices.isEmpty {
      list.act()
      if let violation = list.violation { return violation }
    }
    list.answerEverything()
    return list.violation ?? (list.isSettled ? nil : "loading doesn't end when all is answered")
  }
}

private final class FuzzedLoads: StatefulTableController {
  var choices: Choices
  private var rows: [Int] = []
  private var pages: Set<PageDirection> = []
  private var held: [any HeldLoad] = []
  private var oracle = LoadOracle()
  private var ended = 0
  private var depth = 0
  private var broken: String?

  init(_ bytes: [UInt8]) {
    choices = Choices(bytes)
    super.init()
    tableView.size = Size(columns: 10, lines: choices.below(5))
    nextPageOffset = choices.below(5)
    emptyPageBudget = choices.below(4)
  }

  // MARK: What happens

  /// Does what the next bytes say.
  func act() {
    depth += 1
    defer { depth -= 1 }
    switch choices.below(23) {
    case 0: reload()
    case 1: loadIfNeeded()
    case 2: appear()
    case 3: loadNewer()
    case 4: loadNextPage()
    case 5: loadPreviousPage()
    case 6: retry()
    case 7: cancelLoading()
    case 8: tableView.scroll(by: choices.below(9) - 4)
    case 9: tableView.size.lines = choices.below(7) - 1
    case 10: pages.formSymmetricDifference([.next])
    case 11: pages.formSymmetricDifference([.previous])
    case 12: deleteRow()
    case 13: insertRow()
    case 14: rows.removeAll()  // Without a word to the table.
    case 15: tableView.reloadData()
    case 16: held.popLast()?.fail()
    case 17: if !held.isEmpty { held.removeFirst() }
    case 18: loader.inbox.empty()
    case 19: held.first?.succeed(choices.below(4))
    default: held.last?.succeed(choices.below(4))
    }
  }

  /// Within a hook the next byte may have something done there.
  private func actWithinHook() {
    guard depth < 4, !choices.isEmpty, choices.below(4) == 3 else { return }
    act()
  }

  private func deleteRow() {
    guard !rows.isEmpty, tableView.numberOfRows == rows.count else { return }
    let row = choices.below(rows.count)
    rows.remove(at: row)
    tableView.deleteRows(at: .rows(row..<row + 1))
  }

  private func insertRow() {
    guard tableView.numberOfRows == rows.count else { return }
    let row = choices.below(rows.count + 1)
    rows.insert(0, at: row)
    tableView.insertRows(at: .rows(row..<row + 1))
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
    return oracle.violation(in: sight)
  }

  /// The delegate changes its mind at any time, so nothing is known of its pages.
  private var sight: LoadSight {
    var sight = LoadSight(
      state: state,
      flight: LoadKind.allCases.first { loads[$0].isLoading },
      failures: loader.machine.failures,
      hasLoaded: loader.machine.hasLoaded,
      isPaused: loader.machine.isPaused,
      hasRows: contentCount > 0
    )
    sight.isCovered = stateView != nil
    return sight
  }

  // MARK: Delegate

  private func begin<Outcome>(
    _ kind: LoadKind,
    _ load: Load<Outcome>,
    _ commit: @escaping (Int) -> Outcome
  ) {
    oracle.loadBegan(kind, load.cause, in: sight)
    held.append(
      Held(load: load) { [unowned self] count in
        if !load.isCurrent { broken = "a stale commit ran" }
        actWithinHook()
        return commit(count)
      }
    )
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
  func fail()
}

private struct Held<Outcome: Sendable>: HeldLoad {
  let load: Load<Outcome>
  let commit: @MainActor (Int) -> Outcome

  var isCurrent: Bool { load.isCurrent }
  func succeed(_ rows: Int) { load.succeed { [commit] in commit(rows) } }
  func fail() { load.fail() }
}
