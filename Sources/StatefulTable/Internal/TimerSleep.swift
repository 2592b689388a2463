import Dispatch
import Synchronization

/// One wait on a timer of Dispatch, which leaves nothing behind.
///
/// On Linux the threads of Dispatch's global queues are watched over: from the first job there on, the
/// process wakes up once a second for ever. `Task.sleep` is such a job. The timer has a queue of its own,
/// and who waits goes on where it was.
final class TimerSleep: Sendable {
  private struct State {
    var timer: (any DispatchSourceTimer)?
    var continuation: CheckedContinuation<Void, any Error>?
    var isCancelled = false
  }

  private static let queue = DispatchQueue(label: "StatefulTable.TimerSleep")

  private let state = Mutex(State())

  private init() {}

  /// Waits as long as is said.
  ///
  /// - Parameter remaining: How long there still is to wait; asked again when the time should be up.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending) static func wait(_ remaining: () -> Duration) async throws {
    repeat {
      try Task.checkCancellation()
      let duration = remaining()
      if duration > .zero { try await TimerSleep().wait(duration) }
    } while remaining() > .zero
  }

  nonisolated(nonsending) private func wait(_ duration: Duration) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { start($0, duration) }
    } onCancel: {
      cancel()
    }
  }

  private func start(_ continuation: CheckedContinuation<Void, any Error>, _ duration: Duration) {
    let isCancelled = state.withLock { state in
      guard !state.isCancelled else { return true }
      let timer = DispatchSource.makeTimerSource(queue: Self.queue)
      timer.schedule(deadline: .now() + Self.interval(duration))
      timer.setEventHandler { self.end()?.resume() }
      state.timer = timer
      state.continuation = continuation
      timer.activate()
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
  }

  private func cancel() {
    state.withLock { $0.isCancelled = true }
    end()?.resume(throwing: CancellationError())
  }

  /// Lets go of the timer, and gives the one who waits to whoever comes first.
  private func end() -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      defer {
        state.timer = nil
        state.continuation = nil
      }
      state.timer?.cancel()
      return state.continuation
    }
  }

  /// A duration as Dispatch counts it, at most a year: who waits longer will wait again.
  private static func interval(_ duration: Duration) -> DispatchTimeInterval {
    let (seconds, attoseconds) = min(duration, .seconds(365 * 24 * 3600)).components
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000) + 1)
  }
}
