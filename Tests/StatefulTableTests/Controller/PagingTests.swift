import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Paging")
struct PagingTests {
  let list = ListController(lines: 10)

  @Test("After some empty pages in a row the list waits for the user, who gives the budget back")
  func emptyPageBudget() {
    let display = CountingDisplay()
    display.hints = ["next-page": "↓ loads more"]
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

  @Test func `Where rows are still to appear after the last one, nothing is said of an end`() {
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

  @Test func `No rows but more to come is still loading, without a flash of the empty view`() {
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

  @Test func `With rows, idle is announced between a load and the page that follows`() {
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

  @Test func `The delegate is asked once after each load that ended`() {
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

  @Test("The page before the first row comes as that is near, and what is on screen stays put")
  func previousPage() {
    list.hasPreviousPages = true
    list.loadOptions.nextPageOffset = 0
    list.load(50)
    list.loadOptions.nextPageOffset = 3
    #expect(
      list.log == [
        "will loadingPreviousPage", "did loadingPreviousPage with 50", "begin previous page",
      ]
    )
    list.succeedPreviousPage(20)
    #expect(list.rows.first == -20)
    #expect(list.tableView.anchor?.indexPath.row == 20)
    #expect(list.tableView.unseenRowsAbove == 0)
    #expect(list.state == .idle)
    list.tableView.scroll(by: -17)
    #expect(list.previousPages.isEmpty)
    list.tableView.scroll(by: -1)
    #expect(list.previousPages.count == 1)
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
