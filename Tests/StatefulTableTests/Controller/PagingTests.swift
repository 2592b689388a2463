import Foundation
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Paging")
struct PagingTests {
  let list = ListController(lines: 10)

  @Test("A first page that doesn't fill the screen loads the second without anyone scrolling")
  func fillsScreen() {
    list.hasMorePages = true
    list.onNextPage = { [unowned list] load in load.succeed { list.append(4) } }
    list.load(4)
    #expect(list.rows.count == 16)
    #expect(list.history.map(\.cause).dropFirst() == [.viewport, .viewport, .viewport])
  }

  @Test("The next page is asked for once when the end comes near, however often one scrolls")
  func oncePerBurst() {
    list.hasMorePages = true
    list.load(50)
    #expect(list.pages.isEmpty)
    for _ in 0..<40 { list.tableView.scroll(by: 1) }
    #expect(list.pages.count == 1)
    list.succeedPage(50)
    #expect(list.rows.count == 100)
    #expect(list.tableView.anchor?.indexPath.row == 40)
  }

  @Test("nextPageOffset says how near the end must be", arguments: [1, 3, 7])
  func offset(nextPageOffset: Int) {
    list.loadOptions.nextPageOffset = nextPageOffset
    list.hasMorePages = true
    list.load(50)
    list.tableView.scroll(by: 40 - nextPageOffset)
    #expect(list.pages.isEmpty)
    list.tableView.scroll(by: 1)
    #expect(list.pages.count == 1)
  }

  @Test("nextPageOffset 0 turns automatic paging off; loadNextPage() still works")
  func manual() {
    list.loadOptions.nextPageOffset = 0
    list.hasMorePages = true
    list.load(5)
    list.tableView.scroll(by: 10)
    #expect(list.pages.isEmpty)
    list.loadNextPage()
    #expect(list.state == .loadingNextPage)
    list.succeedPage(5)
    #expect(list.rows.count == 10)
  }

  @Test("A taller screen can need a page; a screen of no height needs none")
  func resize() {
    list.hasMorePages = true
    list.tableView.size.lines = 0
    list.load(20)
    #expect(list.pages.isEmpty)
    list.tableView.size.lines = 10
    #expect(list.pages.isEmpty)
    list.tableView.size.lines = 18
    #expect(list.pages.count == 1)
  }

  @Test("Rows deleted by hand can need a page")
  func deletion() {
    list.hasMorePages = true
    list.load(14)
    #expect(list.pages.isEmpty)
    list.rows.removeLast(2)
    list.tableView.deleteRows(at: .rows(12..<14))
    #expect(list.pages.count == 1)
  }

  @Test("No page is asked for after the delegate said there are no more, until it says otherwise")
  func end() {
    list.load(5)
    list.tableView.scroll(by: 5)
    list.loadNextPage()
    #expect(list.pages.isEmpty)
    #expect(!list.loads.hasMorePages)
    list.hasMorePages = true
    list.tableView.scroll(by: 1)
    #expect(list.pages.count == 1)
  }

  @Test("A failed page is a latch: scrolling doesn't clear it, retry() does, with the same page")
  func failureLatch() {
    list.hasMorePages = true
    list.load(5)
    list.pages.removeLast().fail(Offline())
    #expect(list.state == .idle)
    list.tableView.scroll(by: 1)
    list.tableView.size.lines = 12
    #expect(list.pages.isEmpty)
    list.retry()
    #expect(list.pages.map(\.cause) == [.retry])
    #expect(list.loads.nextPage.isLoading)
    list.cancelLoading()
    #expect(list.loads.nextPage.error as? Offline == Offline())
    list.retry()
    list.pages.removeLast().succeed { self.list.append(20) }
    #expect(list.loads.nextPage.error == nil)
    #expect(list.rows.count == 25)
  }

  @Test("loadNextPage() is stronger than a kept failure")
  func explicitAfterFailure() {
    list.hasMorePages = true
    list.load(5)
    list.pages.removeLast().fail(Offline())
    list.loadNextPage()
    #expect(list.pages.map(\.cause) == [.user])
  }

  @Test("loadNextPage() does nothing before a first load has succeeded")
  func explicitBeforeFirstLoad() {
    list.hasMorePages = true
    list.loadNextPage()
    list.reload()
    list.initialLoads.removeLast().fail()
    list.loadNextPage()
    #expect(list.pages.isEmpty)
  }

  private final class LoadMoreDisplay: TableDisplay {
    func controllerNeedsDisplay(_ controller: StatefulTableController) {}

    func hint(forCommand id: String) -> String? { id == "next-page" ? "↓ loads more" : nil }
  }

  @Test("After some empty pages in a row the list waits for the user, who gives the budget back")
  func emptyPageBudget() {
    let display = LoadMoreDisplay()
    list.display = display
    list.hasMorePages = true
    list.onNextPage = { $0.succeed {} }
    list.load(2)
    #expect(list.history.filter { $0.kind == .nextPage }.count == 3)
    list.tableView.scroll(by: 1)
    #expect(list.history.filter { $0.kind == .nextPage }.count == 3)
    let footer = list.stateViewLines(at: .belowRows, size: list.tableView.size)
    #expect(
      footer.map(\.string) == [
        "The last 3 pages brought nothing new, but there are more. · ↓ loads more"
      ]
    )
    list.loadNextPage()
    #expect(list.history.filter { $0.kind == .nextPage }.count == 6)
  }

  @Test("Where empty pages leave no rows to see, the view says so instead of that there are none")
  func emptyPagesWithoutRows() {
    let display = LoadMoreDisplay()
    list.display = display
    list.loadOptions.emptyPageBudget = 1
    list.hasMorePages = true
    list.onNextPage = { $0.succeed {} }
    list.load(0)
    #expect(list.state == .empty)
    var cover: [String] {
      list.stateViewLines(at: .cover, size: list.tableView.size).map(\.string)
    }
    #expect(cover == ["The last page brought nothing new, but there are more.", "↓ loads more"])
    list.hasMorePages = false
    list.loadNextPage()
    #expect(cover == ["Nothing here"])
  }

  @Test("A request amid empty pages doesn't give back what of the budget is used")
  func requestAmidEmptyPages() {
    list.hasMorePages = true
    list.load(50)
    for count in 1...3 {
      list.loadNextPage()
      list.succeedPage(0)
      #expect((list.loads.nextPage.waitsFor == .requestAfterEmptyPages) == (count == 3))
    }
  }

  @Test("Where rows are still to appear after the last one, nothing is said of an end")
  func openEnd() {
    var lines: [String] {
      list.stateViewLines(at: .belowRows, size: list.tableView.size).map(\.string)
    }
    list.hasMorePages = true
    list.load(2)
    list.hasMorePages = false
    list.succeedPage(1)
    #expect(lines == ["· end ·"])
    list.tableView.gravity = .bottom
    #expect(lines.isEmpty)
  }

  @Test("No rows but more to come is still loading, without a flash of the empty view")
  func noFlashOfEmpty() {
    list.hasMorePages = true
    list.reload()
    list.succeedInitial(0)
    #expect(list.state == .loadingNextPage)
    #expect(list.stateView === list.loadingView)
    list.succeedPage(0)
    #expect(list.state == .loadingNextPage)
    list.succeedPage(3)
    #expect(!list.log.contains("will empty"))
    #expect(
      list.log.filter { $0.hasPrefix("did") } == [
        "did initialLoading with 0", "did loadingNextPage with 0", "did idle with 3",
        "did loadingNextPage with 3",
      ]
    )
  }

  @Test("With rows, idle is announced between a load and the page that follows")
  func idleInBetween() {
    list.hasMorePages = true
    list.reload()
    list.succeedInitial(2)
    #expect(
      list.log == [
        "will initialLoading", "did initialLoading with 0", "begin initial",
        "will idle", "did idle with 2", "end initial succeeded",
        "will loadingNextPage", "did loadingNextPage with 2", "begin page",
      ]
    )
  }

  @Test("Rows that the list removes begin no page; a load that brings none is followed by one")
  func clearedRows() {
    list.hasMorePages = true
    list.load(50)
    list.rows = []
    list.tableView.reloadData()
    list.tableView.scroll(by: 1)
    #expect(list.state == .empty)
    list.reload()
    #expect(list.log.filter { $0.hasPrefix("begin") } == ["begin initial"])
    list.succeedInitial(0)
    #expect(list.state == .loadingNextPage)
  }

  @Test("A page that is requested after the list removed its rows is followed if it brings none")
  func pageAfterClearedRows() {
    list.hasMorePages = true
    list.load(50)
    list.rows = []
    list.tableView.reloadData()
    list.loadNextPage()
    list.succeedPage(0)
    #expect(list.history.last?.cause == .user)
    list.succeedPage(0)
    #expect(list.history.last?.cause == .viewport)
    #expect(list.pages.count == 1)
  }

  @Test("A load that brought no rows is followed by a page once there is a screen")
  func noScreen() {
    list.hasMorePages = true
    list.tableView.size.lines = 0
    list.load(0)
    #expect(list.state == .empty)
    list.tableView.size.lines = 10
    #expect(list.state == .loadingNextPage)
  }

  @Test("The delegate is asked once after each load that ended")
  func questions() {
    list.load(50)
    #expect(list.questions == 1)
    list.tableView.scroll(by: 3)
    #expect(list.questions == 1)
    list.tableView.scroll(by: 40)
    #expect(list.questions == 2)
  }

  @Test("However many pages answer at once, there is no recursion, and others get their turn")
  func noRecursion() async {
    let pageCount = Depth.tries(10_000, deep: 100_000)
    var answered = 0
    list.loadOptions.emptyPageBudget = .max
    list.hasMorePages = true
    list.onNextPage = { [unowned list] load in
      answered += 1
      if answered == pageCount { list.hasMorePages = false }
      load.succeed {}
    }
    list.load(1)
    #expect(answered < pageCount)
    await list.settled()
    #expect(answered == pageCount)
    #expect(list.state == .idle)
    #expect(list.history.count == 100)
  }

  @Test("A commit may tell the table of some rows itself, and leave the page to the controller")
  func partlyToldPage() {
    list.hasMorePages = true
    list.load(20)
    list.loadNextPage()
    list.pages.removeLast().succeed { [list] in
      list.tableView.reloadRows(at: .rows(0..<1))
      list.append(5)
    }
    #expect(list.tableView.numberOfRows == 25)
  }
}
