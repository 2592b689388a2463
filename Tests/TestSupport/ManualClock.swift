import Synchronization

/// A clock that stands still until it is turned by hand.
public final class ManualClock: Clock {
  /// A time on the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock's beginning.
    public var offset = Duration.zero

    /// A later time.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The time between two times.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether a time is earlier than another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var sleepers: [Int: Sleeper] = [:]
    var nextSleeper = 0
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// Creates a clock at its beginning.
  public init() {}

  /// The time that the clock shows.
  public var now: Instant { state.withLock { $0.now } }
  /// Any time can be shown.
  public var minimumResolution: Duration { .zero }

  /// Turns the clock on, and wakes who has slept long enough.
  public func advance(by duration: Duration) {
    let (awake, reached) = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      let awake = due.values.sorted { $0.deadline < $1.deadline }
      return (awake, Self.takeReachedWatchers(&state))
    }
    for watcher in reached { watcher.resume() }
    for sleeper in awake { sleeper.continuation.resume() }
  }

  /// Waits until a number of tasks sleep on the clock, or until none does, if the number is 0.
  public func sleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if Self.isReached(count, in: state) { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isReached { continuation.resume() }
    }
  }

  /// Sleeps until the clock was turned to a time.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.nextSleeper += 1
      return state.nextSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        var outcome: Result<Void, any Error>?
        let reached: [CheckedContinuation<Void, Never>] = state.withLock { state in
          guard !Task.isCancelled else {
            outcome = .failure(CancellationError())
            return []
          }
          guard deadline > state.now else {
            outcome = .success(())
            return []
          }
          state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
          return Self.takeReachedWatchers(&state)
        }
        for watcher in reached { watcher.resume() }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let (sleeper, reached) = state.withLock { state in
        (state.sleepers.removeValue(forKey: id), Self.takeReachedWatchers(&state))
      }
      for watcher in reached { watcher.resume() }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private static func isReached(_ count: Int, in state: State) -> Bool {
    count == 0 ? state.sleepers.isEmpty : state.sleepers.count >= count
  }

  private static func takeReachedWatchers(
    _ state: inout State
  ) -> [CheckedContinuation<Void, Never>] {
    let reached = state.watchers.filter { isReached($0.count, in: state) }
    let kept = state.watchers.filter { !isReached($0.count, in: state) }
    state.watchers = kept
    return reached.map(\.continuation)
  }
}
