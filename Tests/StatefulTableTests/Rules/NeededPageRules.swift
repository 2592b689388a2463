import Foundation
import StatefulTable
import Testing

/// When a page is loaded by itself, and when not.
@MainActor
@Suite("Rules of others: needed pages")
struct NeededPageRules {
  let list = ListController(lines: 10)

  // Paging 3: the first hint; the longest-lived complaint about infinite lists.
  @Test(
    "However few rows the first page brings, pages follow until the screen is full",
    arguments: 0..<4
  )
  func fewRows(first: Int) {
    list.hasMorePages = true
    list.emptyPageBudget = 1
    list.onNextPage = { [unowned list] load in load.succeed { list.append(1) } }
    list.load(first)
    #expect(list.rows.count == 13)
    #expect(list.state == .idle)
  }

  // Paging 3: a start key in the middle.
  @Test("A list that begins in its middle is filled in both directions")
  func bothDirections() {
    list.hasMorePages = true
    list.hasPreviousPages = true
    list.onNextPage = { [unowned list] load in load.succeed { list.append(4) } }
    list.onPreviousPage = { [unowned list] load in load.succeed { list.prepend(4) } }
    list.load(4)
    #expect(list.tableView.rowsBelow >= 3)
    #expect(list.tableView.rowsAbove >= 3)
    #expect(list.rows == Array(list.rows[0]...list.rows[list.rows.count - 1]))
  }

  // infinite_scroll_pagination: nothing is requested needlessly.
  @Test("Rows for two screens ask for no page")
  func twoScreens() {
    list.hasMorePages = true
    list.load(20)
    #expect(list.pages.isEmpty)
  }

  // Paging 3: hints while a generation is being replaced, loads queued behind a refresh.
  @Test(
    "Scrolling to the end asks for no page while all is loaded anew; then the need is looked at",
    arguments: [LoadKind.initial, .pullToRefresh],
    [false, true]
  )
  func duringReload(kind: LoadKind, endsNear: Bool) {
    list.hasMorePages = true
    list.load(50)
    if kind == .initial { list.reload() } else { list.loadNewer() }
    list.tableView.scroll(by: .max)
    list.loadNextPage()
    #expect(list.pages.isEmpty)
    let rows = Array(0..<(endsNear ? 5 : 100))
    let commit: @MainActor @Sendable () -> Void = { self.list.rows = rows }
    if kind == .initial {
      list.initialLoads.removeLast().succeed(commit)
    } else {
      list.refreshes.removeLast().succeed {
        commit()
        return []
      }
    }
    #expect(list.pages.map(\.cause) == (endsNear ? [.viewport] : []))
  }

  // Paging 3: boundary loads queued when a refresh fails.
  @Test("After a reload that failed no page comes by itself, until one succeeds")
  func failedReload() {
    list.hasMorePages = true
    list.load(50)
    list.reload()
    list.initialLoads.removeLast().fail(Offline())
    list.tableView.scroll(by: .max)
    #expect(list.pages.isEmpty)
    list.retry()
    list.succeedInitial(5)
    #expect(list.pages.map(\.cause) == [.viewport])
  }

  // Paging 3: touches while the first load has failed.
  @Test(
    "After a first load that failed nothing is loaded by scrolling, and a retry fills the screen"
  )
  func failedFirstLoad() {
    list.hasMorePages = true
    list.onNextPage = { [unowned list] load in load.succeed { list.append(4) } }
    list.reload()
    list.initialLoads.removeLast().fail(Offline())
    list.tableView.scroll(by: 5)
    list.tableView.size.lines = 12
    #expect(list.state == .error)
    list.retry()
    list.succeedInitial(4)
    #expect(list.rows.count == 16)
  }

  // infinite_scroll_pagination: cancelling; JMStatefulTableViewController: a cancelled page that succeeds.
  @Test("A page that was cancelled leaves the rows as they are, and so does its late answer")
  func cancelledPage() {
    list.hasMorePages = true
    list.load(5)
    let page = list.pages.removeLast()
    list.cancelLoading()
    #expect(list.state == .idle)
    page.succeed { self.list.append(5) }
    #expect(list.rows.count == 5)
    #expect(list.log.last == "end nextPage cancelled")
  }

  // JMStatefulTableViewController: infinite scrolling that ends for good once it was refused.
  @Test("After the last page a refresh asks anew whether there are more")
  func moreAfterRefresh() {
    list.load(5)
    #expect(!list.loads.hasMorePages)
    list.hasMorePages = true
    list.loadNewer()
    list.succeedRefresh(1)
    #expect(list.loads.hasMorePages)
    #expect(list.pages.map(\.cause) == [.viewport])
  }
}
