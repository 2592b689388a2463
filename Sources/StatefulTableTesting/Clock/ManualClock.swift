import Synchronization

/// A clock whose time stops until a test advances it.
///
/// Pass it to a list. Timeouts, retries and delays then take no time, and a test has the same
/// result each time:
///
/// ```swift
/// let clock = ManualClock()
/// let list = PhotoGallery(source: source, clock: clock)
/// ```
///
/// Before you advance the clock, wait with ``sleepers(_:within:)`` until the task sleeps.
///
/// The counterpart of `TestClock` of Point-Free's swift-clocks.
public final class ManualClock: Clock {
  /// A time on the clock.
  public struct Instant: InstantProtocol {
    /// The time since the start of the clock.
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

  /// Creates a clock that starts at zero.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }
  /// The minimum resolution, which is zero.
  public var minimumResolution: Duration { .zero }

  /// The number of tasks that sleep on the clock.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  // MARK: Turning

  /// Advances the clock, and wakes the tasks whose time has come, in order.
  ///
  /// - Parameter duration: How far to advance. A negative duration is treated as zero.
  public func advance(by duration: Duration) {
    advance { $0.now.advanced(by: max(.zero, duration)) }
  }

  /// Advances the clock to the time of the next task, and wakes all tasks of that time.
  ///
  /// - Returns: How far it advanced, or `nil` if no task sleeps.
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
    for sleeper in awake { sleeper.continuation.resume() }
  }

  // MARK: Sleeping

  /// Waits until at least a number of tasks sleep on the clock.
  ///
  /// With 0, it waits until no task sleeps.
  ///
  /// - Parameters:
  ///   - count: The number of tasks.
  ///   - limit: The longest wait, in real time. The default is 30 seconds. Only a failing test takes this long.
  /// - Throws: A ``WaitError`` if it takes longer. `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func sleepers(
    _ count: Int,
    within limit: Duration = .seconds(30)
  ) async throws {
    try await wait(for: count, "tasks sleep on the clock", within: limit) { sleeperCount }
  }

  /// Sleeps until the clock reaches a time.
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
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
