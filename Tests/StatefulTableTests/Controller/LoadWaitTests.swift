import StatefulTableTesting
import Testing

@testable import StatefulTable

@MainActor
@Suite("What a load waits for")
struct LoadWaitTests {
  private let list = ListController(lines: 5)

  private var nextPage: LoadWait? { list.loads.nextPage.waitsFor }

  init() { list.hasMorePages = true }

  @Test func `Before the first rows, a page waits for them, and they for a request`() {
    #expect(nextPage == .firstRows)
    #expect(list.loads.initial.waitsFor == .request)
    list.reload()
    #expect(list.loads.initial.waitsFor == nil)
    #expect(nextPage == .otherLoad(.initial))
    list.initialLoads.removeLast().fail(Offline())
    #expect(list.loads.initial.waitsFor == .retry)
  }

  @Test func `A page waits until the user comes near, and not at all while it loads`() {
    list.load(20)
    #expect(nextPage == .scrolling)
    list.tableView.scroll(by: .max)
    #expect(nextPage == nil)
    #expect(list.loads.nextPage.isLoading)
    list.cancelLoading()
    #expect(nextPage == .scrollingAfterCancel)
    list.tableView.scroll(by: -20)
    #expect(nextPage == .scrolling)
    list.tableView.size.lines = 0
    #expect(nextPage == .screen)
    list.loadOptions.nextPageOffset = 0
    #expect(nextPage == .request)
  }

  @Test("A page that has failed waits for the retry, and one too many that was empty for a request")
  func failure() {
    list.loadOptions.emptyPageBudget = 1
    list.load(5)
    list.pages.removeLast().fail(Offline())
    #expect(nextPage == .retry)
    list.retry()
    list.succeedPage(0)
    #expect(nextPage == .requestAfterEmptyPages)
  }

  @Test("Without more pages, a page waits for some, and after the rows were removed for rows")
  func noMore() {
    list.load(5)
    list.hasMorePages = false
    list.succeedPage(2)
    #expect(nextPage == .morePages)
    #expect(list.loads.previousPage.waitsFor == .morePages)
    list.hasMorePages = true
    list.loadNextPage()
    list.succeedPage(1)
    list.cancelLoading()
    list.rows = []
    list.tableView.reloadData()
    list.tableView.scroll(by: 1)
    #expect(nextPage == .rows)
  }

  @Test func `A list that loads nothing says so`() {
    final class Menu: StatefulTableController {
      override var loadsRows: Bool { false }
    }
    let menu = Menu()
    #expect(menu.loads.nextPage.waitsFor == .loadsRows)
    #expect(menu.loads.initial.waitsFor == .loadsRows)
    #expect("\(LoadWait.loadsRows)" == "the list loads nothing")
  }
}
