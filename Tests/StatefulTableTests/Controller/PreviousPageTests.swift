import Foundation
import StatefulTable
import Testing

@MainActor
@Suite("Pages before the first row")
struct PreviousPageTests {
  let list = ListController(lines: 10)

  init() {
    list.hasPreviousPages = true
    list.loadOptions.nextPageOffset = 0
    list.load(50)
    list.loadOptions.nextPageOffset = 3
  }

  @Test(
    "The start of the rows being near loads the page before it, and what is on screen stays put"
  )
  func nearStart() {
    #expect(list.state == .loadingPreviousPage)
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

  @Test("A page that fails is a latch, and a retry asks for it again")
  func failure() {
    list.previousPages.removeLast().fail(Offline())
    list.tableView.scroll(by: 5)
    list.tableView.scroll(by: -5)
    #expect(list.previousPages.isEmpty)
    #expect(list.loads.previousPage.error is Offline)
    #expect(list.visibleView(at: .aboveRows) === list.previousPageView)
    list.retry()
    #expect(list.visibleView(at: .aboveRows) === list.previousPageView)
    list.succeedPreviousPage(5)
    #expect(list.loads.previousPage.error == nil)
    #expect(list.visibleView(at: .aboveRows) == nil)
  }

  @Test("A page asked for by itself after empty ones stops within its own budget")
  func emptyPages() {
    for _ in 0..<3 { list.succeedPreviousPage(0) }
    #expect(list.previousPages.isEmpty)
    list.hasMorePages = true
    list.tableView.scroll(by: .max)
    #expect(list.pages.count == 1)
    list.succeedPage(50)
    list.loadPreviousPage()
    #expect(list.previousPages.count == 1)
  }

  @Test("No page is asked for once the delegate has none before the first row")
  func start() {
    list.hasPreviousPages = false
    list.succeedPreviousPage(1)
    #expect(list.previousPages.isEmpty)
    #expect(!list.loads.hasPreviousPages)
  }

  @Test("A refresh supersedes the page, whose answer then changes nothing")
  func refresh() {
    let page = list.previousPages.removeLast()
    list.loadNewer()
    page.succeed { [unowned list] in list.prepend(3) }
    list.succeedRefresh(1)
    #expect(list.rows.prefix(2) == [-1, 0])
  }
}
