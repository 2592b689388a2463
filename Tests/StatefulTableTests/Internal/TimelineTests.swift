import StatefulTableTesting
import Testing

@testable import StatefulTable

@Suite("A timeline", .timeLimit(.minutes(10)))
struct TimelineTests {
  private static let clocks: [any Clock<Duration>] = [ContinuousClock(), SuspendingClock()]

  @Test("A moment on the system's clocks is waited for", arguments: 0..<2)
  func waits(clock: Int) async throws {
    let timeline = Timeline(Self.clocks[clock])
    let moment = timeline.now + .milliseconds(20)
    try await timeline.sleep(until: moment)
    #expect(timeline.now >= moment)
  }

  @Test("A moment that has passed isn't waited for", arguments: 0..<2)
  func passed(clock: Int) async throws {
    try await Timeline(Self.clocks[clock]).sleep(until: .seconds(-1))
  }

  @Test("Whoever is cancelled is told at once, however long the wait", arguments: 0..<2)
  func cancelled(clock: Int) async {
    let timeline = Timeline(Self.clocks[clock])
    for yields in 0..<50 {
      let task = Task { try await timeline.sleep(until: .seconds(1_000_000_000_000)) }
      for _ in 0..<yields { await Task.yield() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("Whoever was cancelled before doesn't wait", arguments: 0..<2)
  func cancelledBefore(clock: Int) async {
    let timeline = Timeline(Self.clocks[clock])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await timeline.sleep(until: .seconds(1_000_000))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Another clock waits itself")
  func anotherClock() async throws {
    let clock = ManualClock()
    let timeline = Timeline(clock)
    let task = Task { try await timeline.sleep(until: .seconds(5)) }
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    try await task.value
    #expect(timeline.now == .seconds(5))
  }
}
