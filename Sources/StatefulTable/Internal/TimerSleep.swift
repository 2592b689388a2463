import Dispatch

/// One wait on a timer of Dispatch, which leaves nothing behind.
///
/// On Linux the threads of Dispatch's global queues are watched over: from the first job there on, the
/// process wakes up once a second for ever. `Task.sleep` is such a job, and so is whoever goes on after a
/// continuation. Here who waits is instead the one job of an actor that takes its time.
actor TimerSleep {
  private let executor: TimerExecutor
  private var isAwake = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private init(_ duration: Duration) {
    executor = TimerExecutor(Self.interval(duration))
  }

  /// Waits as long as is said.
  ///
  /// - Parameter remaining: How long there still is to wait; asked again when the time should be up.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending) static func wait(_ remaining: () -> Duration) async throws {
    while case let duration = remaining(), duration > .zero {
      let sleep = TimerSleep(duration)
      await withTaskCancellationHandler {
        await sleep.wakeUp()
      } onCancel: {
        sleep.executor.end()
      }
      try Task.checkCancellation()
    }
    try Task.checkCancellation()
  }

  /// Comes when the time is up.
  ///
  /// It must do something: for what does nothing the optimizer waits for no actor.
  private func wakeUp() { isAwake = true }

  /// A duration as Dispatch counts it, at most a year: who waits longer will wait again.
  private static func interval(_ duration: Duration) -> DispatchTimeInterval {
    let (seconds, attoseconds) = min(duration, .seconds(365 * 24 * 3600)).components
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000) + 1)
  }
}
