/// A clock, with the moments on it counted from the timeline's creation.
///
/// An instant of `any Clock<Duration>` has no type that could be stored; a duration has. On the system's
/// own clocks a ``TimerSleep`` waits, on any other the clock itself.
package struct Timeline: Sendable {
  private let elapsed: @Sendable () -> Duration
  private let sleep: Sleep

  private typealias Sleep = @MainActor (_ deadline: Duration) async throws -> Void

  package init(_ clock: any Clock<Duration>) {
    self = Self.make(clock)
  }

  private init(
    elapsed: @escaping @Sendable () -> Duration,
    sleep: @escaping Sleep
  ) {
    self.elapsed = elapsed
    self.sleep = sleep
  }

  private static func make<C: Clock<Duration>>(_ clock: C) -> Timeline {
    let origin = clock.now
    let elapsed: @Sendable () -> Duration = { origin.duration(to: clock.now) }
    guard clock is ContinuousClock || clock is SuspendingClock else {
      return Timeline(elapsed: elapsed) {
        try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil)
      }
    }
    return Timeline(elapsed: elapsed) { deadline in
      try await TimerSleep.wait { deadline - elapsed() }
    }
  }

  package var now: Duration { elapsed() }

  /// Waits until a moment, or throws a `CancellationError` if the task is cancelled.
  package nonisolated(nonsending) func sleep(until deadline: Duration) async throws {
    try await sleep(deadline)
  }
}
