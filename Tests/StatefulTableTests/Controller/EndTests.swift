import StatefulTable
import StatefulTableTesting
import Testing

/// The table of ends: whatever a load is and however it ends, what becomes of the rows and the failures.
@MainActor
@Suite("How loads end")
struct EndTests {
  enum End: CaseIterable {
    case failed, dropped, timedOut, cancelled, superseded
  }

  private let clock = ManualClock()
  private let list: ListController

  init() {
    list = ListController(clock: clock)
    list.hasMorePages = true
    list.hasPreviousPages = true
    list.loadOptions.nextPageOffset = 0
    list.load(50)
    list.tableView.scroll(by: 20)
    list.log = []
  }

  @Test(
    "A load that doesn't succeed changes no row, and leaves a failure unless it was stopped",
    arguments: LoadKind.ofAnyList,
    End.allCases
  )
  func unsuccessful(kind: LoadKind, end: End) async throws {
    list.loadOptions.timeout = .seconds(5)
    begin(kind)
    let stale = inFlight()
    switch end {
    case .failed: fail()
    case .dropped:
      drop()
      await list.settled()
    case .timedOut:
      try await clock.sleepers(1)
      clock.advance(by: .seconds(5))
      await list.settled()
    case .cancelled: list.cancelLoading()
    case .superseded: list.reload()
    }
    #expect(list.rows == Array(0..<50))
    #expect(list.tableView.anchor?.indexPath.row == 20)
    let isFailure = end != .cancelled && end != .superseded
    #expect(list.log.contains { $0.hasPrefix("end \(kind) \(isFailure ? .failed : end)") })
    let error = list.loads[kind].error
    switch end {
    case .failed: #expect(error is Offline)
    case .dropped: #expect(error as? LoadError == .dropped)
    case .timedOut: #expect(error as? LoadError == .timedOut)
    case .cancelled, .superseded: #expect(error == nil)
    }
    #expect(list.state == (end == .superseded ? .initialLoading : .idle))
    #expect(stale() == false)
  }

  private func begin(_ kind: LoadKind) {
    switch kind {
    case .initial: list.reload()
    case .pullToRefresh: list.loadNewer()
    case .nextPage: list.loadNextPage()
    case .previousPage: list.loadPreviousPage()
    case .gap: break
    }
  }

  /// Whether the load that is in flight now is still wanted, whenever one asks.
  private func inFlight() -> () -> Bool {
    let loads = [
      isCurrent(list.initialLoads.last), isCurrent(list.refreshes.last),
      isCurrent(list.pages.last), isCurrent(list.previousPages.last),
    ]
    return { loads.contains { $0() } }
  }

  private func isCurrent<Outcome>(_ load: Load<Outcome>?) -> () -> Bool {
    { [weak load] in load?.isCurrent ?? false }
  }

  /// Fails the load in flight, which is the only one.
  private func fail() {
    list.initialLoads.last?.fail(Offline())
    list.refreshes.last?.fail(Offline())
    list.pages.last?.fail(Offline())
    list.previousPages.last?.fail(Offline())
  }

  private func drop() {
    list.initialLoads = []
    list.refreshes = []
    list.pages = []
    list.previousPages = []
  }
}

extension LoadKind {
  /// The kinds that a list has whose delegate loads the rows: only a paged list has gaps.
  fileprivate static let ofAnyList = allCases.filter { $0 != .gap }
}
