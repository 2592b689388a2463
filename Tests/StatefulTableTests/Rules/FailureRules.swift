import Foundation
import StatefulTable
import Testing

/// What a failure stops, what it doesn't, and the ways out.
@MainActor
@Suite("Rules of others: failures")
struct FailureRules {
  let list = ListController(lines: 10)

  private func load(_ direction: LoadKind) {
    if direction == .nextPage { list.loadNextPage() } else { list.loadPreviousPage() }
  }

  private func fail(_ direction: LoadKind) {
    if direction == .nextPage {
      list.pages.removeLast().fail(Offline())
    } else {
      list.previousPages.removeLast().fail(Offline())
    }
  }

  // Paging 3: an error doesn't enable hints.
  @Test(
    "A failed page stops its own direction and not the other",
    arguments: [LoadKind.nextPage, .previousPage]
  )
  func otherDirection(failed: LoadKind) {
    list.nextPageOffset = 0
    list.hasMorePages = true
    list.hasPreviousPages = true
    list.load(50)
    load(failed)
    fail(failed)
    list.log = []
    list.nextPageOffset = 3
    list.tableView.scroll(by: failed == .nextPage ? .min : .max)
    let other = failed == .nextPage ? "begin previous page" : "begin page"
    #expect(list.log.filter { $0.hasPrefix("begin") } == [other])
    #expect(list.loads[failed].error is Offline)
  }

  // Paging 3: retrying one of several loads, and retrying twice.
  @Test("Only what has failed is tried again, and once it has succeeded nothing is")
  func onlyTheFailed() {
    list.nextPageOffset = 0
    list.hasMorePages = true
    list.hasPreviousPages = true
    list.load(20)
    list.loadNextPage()
    list.succeedPage(20)
    list.loadPreviousPage()
    fail(.previousPage)
    list.retry()
    fail(.previousPage)
    list.retry()
    list.succeedPreviousPage(20)
    list.retry()
    #expect(list.state == .idle)
    let begun = list.log.filter { $0.hasPrefix("begin") }
    #expect(begun == ["begin page"] + Array(repeating: "begin previous page", count: 3))
    #expect(list.rows == Array(-20..<40))
  }

  // JTTableViewController: an error view over the rows.
  @Test("A failure covers no row", arguments: LoadKind.allCases)
  func coversNothing(kind: LoadKind) {
    list.nextPageOffset = 0
    list.hasMorePages = true
    list.hasPreviousPages = true
    list.load(20)
    switch kind {
    case .initial:
      list.reload()
      list.initialLoads.removeLast().fail(Offline())
    case .pullToRefresh:
      list.loadNewer()
      list.refreshes.removeLast().fail(Offline())
    case .nextPage, .previousPage:
      load(kind)
      fail(kind)
    }
    #expect(list.loads[kind].error is Offline)
    #expect(list.state == .idle)
    #expect(list.stateView == nil)
    #expect(list.tableView.indexPathsForVisibleRows.count == 10)
  }

  // JMStatefulTableViewController: empty and error as dead ends.
  @Test(
    "Empty and error are no dead ends: each request leads out",
    arguments: [true, false],
    [StatefulTableController.loadNewer, StatefulTableController.reload]
  )
  func noDeadEnd(isError: Bool, request: @MainActor (StatefulTableController) -> () -> Void) {
    list.reload()
    if isError { list.initialLoads.removeLast().fail(Offline()) } else { list.succeedInitial(0) }
    #expect(list.state == (isError ? .error : .empty))
    request(list)()
    #expect(list.stateView === list.loadingView)
    list.succeedInitial(3)
    #expect(list.state == .idle)
    #expect(list.stateView == nil)
  }

  // JMStatefulTableViewController: a refresh that leaves a blank table.
  @Test("A refresh that leaves no row ends empty, and one that fails without rows in error")
  func noRowsLeft() {
    list.load(3)
    list.loadNewer()
    list.refreshes.removeLast().succeed {
      self.list.rows = []
      return []
    }
    #expect(list.state == .empty)
    list.load(3)
    list.loadNewer()
    list.rows = []
    list.tableView.reloadData()
    #expect(list.stateView === list.loadingView)
    list.refreshes.removeLast().fail(Offline())
    #expect(list.state == .error)
    #expect(list.stateView === list.errorView)
  }
}
