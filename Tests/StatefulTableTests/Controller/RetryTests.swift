import StatefulTable
import Testing

@MainActor
@Suite("Retrying and cancelling")
struct RetryTests {
  let list = ListController()

  /// A list in which the initial load, a refresh and a page have all failed.
  private func failEverything() {
    list.hasMorePages = true
    list.load(5)
    list.pages.removeLast().fail(Offline())
    list.loadNewer()
    list.refreshes.removeLast().fail(Offline())
    list.reload()
    list.initialLoads.removeLast().fail(Offline())
    list.log = []
  }

  @Test("Failures are retried one after the other; one that fails again doesn't stop the next")
  func oneAfterTheOther() {
    failEverything()
    list.retry()
    list.initialLoads.removeLast().fail(Offline())
    list.refreshes.removeLast().fail(Offline())
    list.pages.removeLast().fail(Offline())
    #expect(
      list.log.filter { $0.hasPrefix("begin") } == ["begin initial", "begin refresh", "begin page"]
    )
    #expect(list.history.suffix(3).map(\.cause) == [.retry, .retry, .retry])
    #expect(list.rows.count == 5)
  }

  @Test func `What the user stopped doesn't start itself again, until a scroll or a request`() {
    list.hasMorePages = true
    list.load(5)
    list.cancelLoading()
    list.pages = []
    list.tableView.size.lines = 20
    #expect(list.pages.isEmpty)
    list.tableView.scroll(by: 1)
    #expect(list.pages.map(\.cause) == [.viewport])
    list.cancelLoading()
    list.pages = []
    list.loadNewer()
    list.succeedRefresh(0)
    #expect(list.pages.map(\.cause) == [.viewport])
  }
}
