import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Retrying by itself")
struct AutomaticRetryTests {
  let clock = ManualClock()
  let list: ListController
  private let display = CountingDisplay()

  init() {
    list = ListController(clock: clock)
    display.hints = ["retry": "t retries"]
    list.display = display
    list.loadOptions.retryPolicy = .exponential(jitter: false)
  }

  @Test("A load that failed is begun again after a wait, which doubles, and then no more")
  func backoff() async throws {
    list.onInitialLoad = { $0.fail(Offline()) }
    list.reload()
    for wait in [1, 2, 4] {
      #expect(list.state == .error)
      try await clock.sleepers(1)
      clock.advance(by: .seconds(wait) - .milliseconds(1))
      await list.settled()
      let tries = list.history.count
      clock.advance(by: .milliseconds(1))
      await list.settled()
      #expect(list.history.count == tries + 1)
    }
    #expect(list.history.map(\.cause) == [.reload, .retry, .retry, .retry])
    #expect(
      list.stateViewLines(at: .cover, size: Size(columns: 40, lines: 5)).last == hint("t retries")
    )
  }

  private func hint(_ text: String) -> StyledText { StyledText(text, .dim) }

  @Test func `The wait is told in the state view, in seconds that are left`() async throws {
    list.onInitialLoad = { $0.fail(Offline()) }
    list.loadOptions.retryPolicy = .exponential(base: .seconds(4), jitter: false)
    list.reload()
    #expect(list.isAnimating)
    for left in [4, 3, 2, 1] {
      let lines = list.stateViewLines(at: .cover, size: Size(columns: 40, lines: 5))
      #expect(lines.last == hint("retrying in \(left) s · t retries now"))
      try await clock.sleepers(1)
      clock.advance(by: .seconds(1))
    }
    await list.settled()
    #expect(list.history.count == 2)
  }

  @Test("Who waits for retries goes on when one has succeeded, or when there are no more")
  func settledAfterRetries() async throws {
    list.onInitialLoad = { [unowned list] load in
      if list.history.count < 2 { return load.fail(Offline()) }
      load.succeed { list.rows = [1, 2, 3] }
    }
    list.reload()
    let waiting = Task { await list.settled(retryingWithin: .seconds(2)) }
    for wait in [1, 2] {
      try await clock.sleepers(1)
      #expect(list.state == .error)
      clock.advance(by: .seconds(wait))
      await list.settled()
    }
    await waiting.value
    #expect(list.state == .idle)
    #expect(list.history.count == 3)
  }

  @Test("A retry that is too far away isn't waited for, nor is one by a task that was cancelled")
  func impatience() async throws {
    list.onInitialLoad = { $0.fail(Offline()) }
    list.reload()
    await list.settled(retryingWithin: .milliseconds(999))
    #expect(list.history.count == 1)
    let waiting = Task { await list.settled(retryingWithin: .seconds(60)) }
    try await clock.sleepers(1)
    waiting.cancel()
    await waiting.value
    #expect(list.history.count == 1)
    list.cancelLoading()
    await list.settled(retryingWithin: .seconds(60))
    #expect(list.state == .error)
  }

  @Test("A page that has loaded at last starts the count anew for the next one")
  func successOfAPage() async throws {
    list.hasMorePages = true
    list.load(5)
    list.pages.removeLast().fail(Offline())
    try await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    await list.untilBegun(1)
    list.succeedPage(5)
    list.pages.removeLast().fail(Offline())
    #expect(list.loader.retryDelay(of: .nextPage) == .seconds(1))
  }

  @Test(
    "A request of the user's takes the place of the wait",
    arguments: ["reload", "retry", "cancel"]
  )
  func requests(request: String) async throws {
    list.reload()
    list.initialLoads.removeLast().fail(Offline())
    #expect(list.loader.retryDelay(of: .initial) != nil)
    try await clock.sleepers(1)
    switch request {
    case "reload": list.reload()
    case "retry": list.retry()
    default: list.cancelLoading()
    }
    #expect(list.loader.retryDelay(of: .initial) == nil)
    try await clock.sleepers(0)
    clock.advance(by: .seconds(60))
    #expect(list.log.count { $0 == "begin initial" } == (request == "cancel" ? 1 : 2))
  }

  @Test func `A controller that goes away takes its wait with it`() async throws {
    var list: ListController? = ListController(clock: clock)
    let weak = Weak(list)
    list?.loadOptions.retryPolicy = .exponential()
    list?.reload()
    list?.initialLoads.removeLast().fail(Offline())
    try await clock.sleepers(1)
    list = nil
    #expect(weak.object == nil)
    try await clock.sleepers(0)
  }
}
