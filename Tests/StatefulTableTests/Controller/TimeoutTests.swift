import Foundation
import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@MainActor
@Suite("Time")
struct TimeoutTests {
  let clock = ManualClock()
  let list: ListController

  init() {
    list = ListController(clock: clock)
  }

  @Test("A load held for longer than the timeout fails as timed out, and its work is stopped")
  func timesOut() async throws {
    list.loadOptions.timeout = .seconds(5)
    list.reload()
    let load = list.initialLoads[0]
    let stopped = Counter()
    load.onCancel { stopped.increment() }
    try await clock.sleepers(1)
    clock.advance(by: .seconds(4))
    #expect(list.state == .initialLoading)
    clock.advance(by: .seconds(1))
    await list.settled()
    #expect(list.state == .error)
    #expect(list.loads.initial.error as? LoadError == .timedOut)
    #expect(list.log.last == "end initial failed(\(LoadError.timedOut))")
    #expect(stopped.count == 1)
    load.succeed { self.list.rows = [1] }
    #expect(list.rows.isEmpty)
  }

  @Test("A clock that leaps by years ends what is overdue, once, and begins what is due")
  func leap() async throws {
    let retrying = ListController(clock: clock)
    retrying.loadOptions.retryPolicy = .exponential()
    for list in [list, retrying] {
      list.loadOptions.timeout = .seconds(5)
      list.reload()
    }
    try await clock.sleepers(2)
    clock.advance(by: .seconds(10 * 365 * 86_400))
    await list.settled()
    #expect(list.log.count { $0.hasPrefix("end") } == 1)
    #expect(list.loads.initial.error as? LoadError == .timedOut)
    // The retry is counted from when the load ended, so it is yet to come.
    try await clock.sleepers(1)
    #expect(retrying.log.count { $0.hasPrefix("begin") } == 1)
    clock.advance(by: .seconds(10 * 365 * 86_400))
    await retrying.untilBegun(2)
    #expect(retrying.history.count == 1)
    #expect(retrying.history[0].duration > .seconds(86_400))
  }

  @Test func `The library reads no clock that can be set`() throws {
    let files = FileManager.default.enumerator(
      atPath: Repository.root.appending(path: "Sources").path(percentEncoded: false)
    )
    let paths = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
    #expect(paths.count > 100)
    for path in paths {
      let text = try Repository.text("Sources/\(path)")
      for clock in ["Date()", "Date.now", "gettimeofday", "CLOCK_REALTIME", "time(nil)"] {
        #expect(!text.contains(clock), "\(path) reads \(clock)")
      }
    }
  }

  @Test(
    "A load's time begins when its delegate is called, however long the hooks before took",
    arguments: [0, 1]
  )
  func slowHooks(rows: Int) {
    list.hasMorePages = true
    list.onTransition = { [clock] _, _ in clock.advance(by: .seconds(4)) }
    list.onEnd = { [clock] in clock.advance(by: .seconds(2)) }
    list.load(rows)
    clock.advance(by: .seconds(1))
    list.succeedPage(3)
    #expect(list.history.map(\.duration) == [.zero, .seconds(1)])
  }

  @Test func `An error that is dropped from the history can look at the history`() {
    final class Mistake: Error {
      let look: @MainActor @Sendable () -> Void

      init(_ look: @escaping @MainActor @Sendable () -> Void) { self.look = look }

      deinit { MainActor.assumeIsolated { look() } }
    }
    var counts: [Int] = []
    list.onInitialLoad = { [unowned list] load in
      load.fail(Mistake { counts.append(list.history.count) })
    }
    list.reload()
    list.onInitialLoad = nil
    for _ in 1...100 {
      list.reload()
      list.succeedInitial(1)
    }
    #expect(counts == [100])
    #expect(list.history.count == 100)
  }

  @Test func `settled() gives up when its task is cancelled`() async {
    list.reload()
    let waiting = Task { await list.settled() }
    await Task.yield()
    waiting.cancel()
    await waiting.value
    #expect(list.state == .initialLoading)
  }
}
