import Foundation
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

  @Test("With nothing failed, a retry does nothing")
  func nothingFailed() {
    list.retry()
    list.load(5)
    list.retry()
    #expect(list.log.isEmpty)
  }

  @Test("A retry is ignored while a load is in flight")
  func inFlight() {
    failEverything()
    list.reload()
    list.retry()
    #expect(list.log.filter { $0.hasPrefix("begin") } == ["begin initial"])
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

  @Test("A retried initial load that succeeds clears the rest, and the need decides about the page")
  func successClears() {
    failEverything()
    list.retry()
    list.succeedInitial(3)
    #expect(list.loads.pullToRefresh.error == nil)
    #expect(list.refreshes.isEmpty)
    #expect(list.pages.map(\.cause) == [.viewport])
  }

  @Test("A page that failed isn't retried once the delegate has no more; its failure is void")
  func noMorePages() {
    list.hasMorePages = true
    list.load(5)
    list.pages.removeLast().fail(Offline())
    list.hasMorePages = false
    list.retry()
    #expect(list.pages.isEmpty)
    #expect(list.loads.nextPage.error == nil)
  }

  @Test("A failure is kept until a success clears it, and reads as loading while it is retried")
  func keptWhileRetried() {
    list.load(5)
    list.loadNewer()
    list.refreshes.removeLast().fail(Offline())
    list.retry()
    #expect(list.loads.pullToRefresh.isLoading)
    list.cancelLoading()
    #expect(list.loads.pullToRefresh.error as? Offline == Offline())
  }

  @Test("Cancelling forgets the retries that wait")
  func cancelForgetsRetries() {
    failEverything()
    list.retry()
    list.cancelLoading()
    #expect(list.state == .idle)
    #expect(list.refreshes.isEmpty)
  }

  @Test("What the user stopped doesn't start itself again, until a scroll or a request")
  func cancelPauses() {
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
