import Foundation
import StatefulTable
import TestSupport

@testable import StatefulTable

/// A list, what a user, a delegate and a network may do to it, and the rules it must keep meanwhile.
@MainActor final class ListWorld {
  /// How many random sequences are tried.
  ///
  /// The environment can ask for others.
  static var sequences: Int {
    ProcessInfo.processInfo.environment["STATEFUL_TABLE_SEQUENCES"].flatMap(Int.init) ?? 100_000
  }

  enum Step {
    case reload, loadIfNeeded, appear, loadNewer, loadNextPage, loadPreviousPage, retry, cancel
    case loadToEnd, stopLoadingToEnd
    case succeed(rows: Int), succeedElsewhere(rows: Int), replace(rows: Int)
    case deliver, fail, drop, answerAgain, answerStale
    case delete(Int), insert(Int), scroll(Int), resize(Int)
    case morePages(Bool), previousPages(Bool), answersAtOnce(Bool)

    static func random(using generator: inout SeededGenerator) -> Step {
      let rows = Int.random(in: 0...6, using: &generator)
      return switch Int.random(in: 0..<34, using: &generator) {
      case 0, 1: .reload
      case 2: .loadIfNeeded
      case 3: .appear
      case 4, 5: .loadNewer
      case 6, 7: .loadNextPage
      case 8, 9: .retry
      case 10: .cancel
      case 11, 12, 13: .succeed(rows: rows)
      case 14, 26: .succeedElsewhere(rows: rows)
      case 27: .deliver
      case 28: .loadPreviousPage
      case 29, 30: .previousPages(rows > 2)
      case 31, 32: .loadToEnd
      case 33: .stopLoadingToEnd
      case 15: .replace(rows: rows)
      case 16, 17: .fail
      case 18: .drop
      case 19: .answerAgain
      case 20: .answerStale
      case 21: .delete(rows)
      case 22: .insert(rows)
      case 23: .scroll(rows * 2 - 6)
      case 24: rows.isMultiple(of: 2) ? .resize(rows) : .morePages(rows > 1)
      default: rows.isMultiple(of: 2) ? .morePages(rows > 2) : .answersAtOnce(rows > 3)
      }
    }
  }

  /// A load that the world was asked for.
  private struct Asked {
    var isCurrent: () -> Bool
    var succeed: (_ rows: Int, _ elsewhere: Bool) -> Void
    var fail: () -> Void
  }

  let list = ListController(lines: 4)
  private var waiting: [Asked] = []
  private var answered: [Asked] = []
  private var oracle = LoadOracle()
  private var answersAtOnce = false
  private var broken: String?

  init() {
    list.onInitialLoad = { [unowned self] load in
      begin(load, .initial) { rows in
        { self.list.rows = Array(0..<rows) }
      }
    }
    list.onRefresh = { [unowned self] load in
      begin(load, .pullToRefresh) { rows in
        {
          self.list.rows.insert(contentsOf: repeatElement(-1, count: rows), at: 0)
          return .rows(0..<rows)
        }
      }
    }
    list.onNextPage = { [unowned self] load in
      begin(load, .nextPage) { rows in
        { self.list.append(rows) }
      }
    }
    list.onPreviousPage = { [unowned self] load in
      begin(load, .previousPage) { rows in
        { self.list.prepend(rows) }
      }
    }
    list.onEnd = { [unowned self] in oracle.loadEnded() }
    list.onTransition = { [unowned self] _, new in
      if new == .idle || new == .empty, list.tableView.numberOfRows != list.rows.count {
        broken = "the end of loading was told before the rows"
      }
    }
  }

  private func begin<Outcome>(
    _ load: Load<Outcome>,
    _ kind: LoadKind,
    _ commit: @escaping @MainActor @Sendable (Int) -> Commit<Outcome>
  ) {
    oracle.loadBegan(kind, load.cause, in: sight)
    let asked = Asked(
      isCurrent: { load.isCurrent },
      succeed: { [unowned self] rows, elsewhere in
        let change = commit(rows)
        let commit: Commit<Outcome> = { [unowned self] in
          if !load.isCurrent { broken = "a stale commit ran" }
          return change()
        }
        if elsewhere {
          DispatchQueue.global().sync { load.succeed(commit) }
        } else {
          load.succeed(commit)
        }
      },
      fail: { load.fail(Offline()) }
    )
    guard answersAtOnce else { return waiting.append(asked) }
    answersAtOnce = false
    answered.append(asked)
    asked.succeed(2, false)
  }
}

// MARK: - Steps

extension ListWorld {
  func take(_ step: Step) {
    switch step {
    case .reload: list.reload()
    case .loadIfNeeded: list.loadIfNeeded()
    case .appear: list.loader.perform(.loadIfNeeded(.appear))
    case .loadNewer: list.loadNewer()
    case .loadNextPage: list.loadNextPage()
    case .loadPreviousPage: list.loadPreviousPage()
    case .retry: list.retry()
    case .loadToEnd: list.loadToEnd()
    case .stopLoadingToEnd: list.stopLoadingToEnd()
    case .cancel: list.cancelLoading()
    case .succeed(let rows): answer { $0.succeed(rows, false) }
    case .succeedElsewhere(let rows): answer { $0.succeed(rows, true) }
    case .deliver: list.loader.inbox.empty()
    case .replace(let rows):
      list.rows = Array(0..<rows)
      list.tableView.reloadData()
    case .fail:
      let rows = list.rows
      let isFollowedByRows = answersAtOnce
      answer { $0.fail() }
      if list.rows != rows, !isFollowedByRows { broken = "a failure changed rows" }
    case .drop: if !waiting.isEmpty { waiting.removeFirst() }
    case .answerAgain: answered.last.map(expectNoEffect)
    case .answerStale:
      if let stale = waiting.firstIndex(where: { !$0.isCurrent() }) {
        expectNoEffect(of: waiting.remove(at: stale))
      }
    case .delete(let row):
      guard list.rows.indices.contains(row) else { return }
      list.rows.remove(at: row)
      list.tableView.deleteRows(at: .rows(row..<row + 1))
    case .insert(let row):
      guard row <= list.rows.count else { return }
      list.rows.insert(-2, at: row)
      list.tableView.insertRows(at: .rows(row..<row + 1))
    case .scroll(let lines): list.tableView.scroll(by: lines)
    case .resize(let lines): list.tableView.size.lines = lines
    case .morePages(let more): list.hasMorePages = more
    case .previousPages(let more): list.hasPreviousPages = more
    case .answersAtOnce(let atOnce): answersAtOnce = atOnce
    }
  }

  /// Answers every load, also those that begin meanwhile.
  func answerEverything() {
    list.hasMorePages = false
    list.hasPreviousPages = false
    list.loader.inbox.empty()
    while !waiting.isEmpty { answer { $0.succeed(1, false) } }
  }

  private func answer(_ answer: (Asked) -> Void) {
    guard !waiting.isEmpty else { return }
    let asked = waiting.removeFirst()
    answered.append(asked)
    answer(asked)
  }

  private func expectNoEffect(of asked: Asked) {
    let before = snapshot
    asked.succeed(3, false)
    asked.fail()
    if snapshot != before { broken = "an answer that doesn't count changed something" }
  }

  private var snapshot: [String] {
    list.log + [
      "\(list.rows)", "\(list.state)", "\(list.tableView.numberOfRows)", "\(list.history.count)",
      "\(String(describing: list.tableView.anchor?.indexPath))",
    ]
  }
}

// MARK: - Rules

extension ListWorld {
  var isLoading: Bool {
    LoadKind.allCases.contains { list.loads[$0].isLoading }
      || ![.idle, .empty, .error].contains(list.state)
  }

  /// The rule that is broken now, if any is.
  var violation: String? {
    if let broken { return broken }
    if list.tableView.numberOfRows != list.rows.count { return "the table misses rows" }
    if list.log.contains(where: { $0.hasPrefix("detected") }) { return "the batches don't add up" }
    return oracle.violation(in: sight)
  }

  private var sight: LoadSight {
    let machine = list.loader.machine
    var sight = LoadSight(
      state: list.state,
      flight: LoadKind.allCases.first { list.loads[$0].isLoading },
      failures: machine.failures,
      hasLoaded: machine.hasLoaded,
      isPaused: machine.isPaused,
      hasRows: !list.rows.isEmpty
    )
    sight.isCleared = list.rows.isEmpty && !machine.broughtNoRows
    sight.isCovered = list.stateView != nil
    // A delegate that has changed its mind is heard at the next event, so its last word counts.
    sight.nextPages = LoadSight.Pages(
      exist: list.loads.hasMorePages && list.hasMorePages,
      areNear: isNear(list.tableView.rowsBelow),
      emptyPages: machine.emptyPages[.next, default: 0],
      emptyPageBudget: list.emptyPageBudget
    )
    sight.previousPages = LoadSight.Pages(
      exist: list.loads.hasPreviousPages && list.hasPreviousPages,
      areNear: isNear(list.tableView.rowsAbove),
      emptyPages: machine.emptyPages[.previous, default: 0],
      emptyPageBudget: list.emptyPageBudget
    )
    return sight
  }

  private func isNear(_ rowsLeft: Int) -> Bool {
    list.tableView.size.lines > 0 && rowsLeft < list.nextPageOffset
  }
}
