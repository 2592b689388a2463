import Synchronization

/// A clock that stands still until it is turned by hand.
///
/// Give it to a controller, and timeouts, waits between retries and delays take no time in a test, and are
/// the same each time it runs:
///
/// ```swift
/// let clock = ManualClock()
/// let list = PhotoGallery(source: source, clock: clock)
/// ```
///
/// A task may not have come as far as to sleep yet when the clock is turned, so wait for it first, with
/// ``sleepers(_:)``.
///
/// The idea is `TestClock` of Point-Free's swift-clocks.
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
  }

  private let state = Mutex(State())
  private let arrivals = CountWaiters()

  /// Creates a clock at its beginning.
  public init() {}

  /// The time that the clock shows.
  public var now: Instant { state.withLock { $0.now } }
  /// Any time can be shown.
  public var minimumResolution: Duration { .zero }

  /// The number of tasks that sleep on the clock.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  // MARK: Turning

  /// Turns the clock on, and wakes who has slept long enough, the earliest first.
  ///
  /// - Parameter duration: How far. The clock isn't turned back: less than nothing counts as nothing.
  public func advance(by duration: Duration) {
    advance { $0.now.advanced(by: max(.zero, duration)) }
  }

  /// Turns the clock on to the time at which the next task wakes, and wakes all that wake then.
  ///
  /// - Returns: How far that was, or `nil` if nobody sleeps.
  @discardableResult public func advanceToNextDeadline() -> Duration? {
    let start = now
    let isAnybodyAsleep = sleeperCount > 0
    advance { state in state.sleepers.values.map(\.deadline).min() ?? state.now }
    return isAnybodyAsleep ? start.duration(to: now) : nil
  }

  private func advance(to time: (State) -> Instant) {
    let awake = state.withLock { state in
      state.now = max(state.now, time(state))
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
    }
    arrivals.update { sleeperCount }
    for sleeper in awake { sleeper.continuation.resume() }
  }

  // MARK: Sleeping

  /// Waits until a number of tasks, or more, sleep on the clock, or until none does, if the number is 0.
  ///
  /// Returns early if the task is cancelled, as by the time limit of a test.
  public func sleepers(_ count: Int) async {
    await arrivals.wait(for: count) { sleeperCount }
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
        let outcome: Result<Void, any Error>? = state.withLock { state in
          guard !Task.isCancelled else { return .failure(CancellationError()) }
          guard deadline > state.now else { return .success(()) }
          state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let outcome {
          continuation.resume(with: outcome)
        } else {
          arrivals.update { sleeperCount }
        }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      arrivals.update { sleeperCount }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
