import Dispatch
import Synchronization

/// A clock whose moments are counted from the timeline's creation.
///
/// An instant of `any Clock<Duration>` has no type that could be stored; a duration has one.
package struct Timeline: Sendable {
  private let elapsed: @Sendable () -> Duration
  /// Waits on the clock itself; `nil` for the system's clocks, on which Dispatch can wait.
  fileprivate let sleep: (@Sendable (_ deadline: Duration) async throws -> Void)?
  fileprivate let alarms: AlarmCount

  package init(_ clock: any Clock<Duration>) {
    self = Self.make(clock)
  }

  private init(
    elapsed: @escaping @Sendable () -> Duration,
    sleep: (@Sendable (Duration) async throws -> Void)?
  ) {
    self.elapsed = elapsed
    self.sleep = sleep
    alarms = AlarmCount()
  }

  private static func make<C: Clock<Duration>>(_ clock: C) -> Timeline {
    let origin = clock.now
    let elapsed = { @Sendable in origin.duration(to: clock.now) }
    if clock is ContinuousClock || clock is SuspendingClock {
      return Timeline(elapsed: elapsed, sleep: nil)
    }
    return Timeline(elapsed: elapsed) { deadline in
      try await clock.sleep(until: origin.advanced(by: deadline), tolerance: nil)
    }
  }

  package var now: Duration { elapsed() }

  /// Whether time passes by itself.
  package var isOnSystemClock: Bool { sleep == nil }

  /// The number of alarms that wait.
  ///
  /// A test that compares it with the tasks that sleep on its clock knows when all alarms are there.
  package var alarmCount: Int { alarms.count.load(ordering: .relaxed) }
}

private final class AlarmCount: Sendable {
  let count = Atomic(0)
}

/// Calls an action on the main actor at a moment of a timeline.
///
/// An alarm that is cancelled or released never calls its action. On the system's clocks it waits on a
/// timer of the main queue. On Linux any other way to wait, `Task.sleep` included, starts a job on one of
/// Dispatch's global queues, whose threads are then monitored: the process wakes up once a second for ever.
package final class Alarm: Sendable {
  private enum Wait {
    case timer(any DispatchSourceTimer)
    case task(Task<Void, Never>)
    /// The alarm has gone off or was cancelled.
    case over
  }

  private let deadline: Duration
  private let timeline: Timeline
  private let action: @MainActor () -> Void
  private let wait = Mutex(Wait.over)

  /// Sets an alarm, which calls the action once, on the main actor.
  ///
  /// If the deadline has passed, the action is called soon, but never before this returns.
  package init(
    at deadline: Duration,
    on timeline: Timeline,
    _ action: @escaping @MainActor () -> Void
  ) {
    self.deadline = deadline
    self.timeline = timeline
    self.action = action
    timeline.alarms.count.add(1, ordering: .relaxed)
    if let sleep = timeline.sleep {
      startTask(sleep)
    } else {
      startTimer()
    }
  }

  deinit { cancel() }

  /// Cancels the alarm.
  ///
  /// After a call on the main actor the action isn't called any more.
  package func cancel() {
    let task: Task<Void, Never>? = wait.withLock { wait in
      defer { end(&wait) }
      switch wait {
      case .timer(let timer):
        timer.cancel()
        return nil
      case .task(let task): return task
      case .over: return nil
      }
    }
    task?.cancel()
  }

  private func startTask(_ sleep: @escaping @Sendable (Duration) async throws -> Void) {
    // The task may be faster than this thread, and finds the wait begun.
    wait.withLock { wait in
      wait = .task(
        Task { @MainActor [deadline, weak self] in
          guard (try? await sleep(deadline)) != nil else { return }
          self?.goOff()
        }
      )
    }
  }

  private func startTimer() {
    let interval = Self.interval(deadline - timeline.now)
    wait.withLock { wait in
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + interval)
      timer.setEventHandler { [weak self] in
        MainActor.assumeIsolated { self?.timerFired() }
      }
      wait = .timer(timer)
      timer.activate()
    }
  }

  @MainActor private func timerFired() {
    guard timeline.now < deadline else { return goOff() }
    // The clock may have stood still meanwhile, and a very long wait is made in parts.
    if isWaiting { startTimer() }
  }

  @MainActor private func goOff() {
    guard wait.withLock({ end(&$0) }) else { return }
    action()
  }

  /// Ends the wait, and returns whether it hadn't ended before.
  @discardableResult private func end(_ wait: inout Wait) -> Bool {
    if case .over = wait { return false }
    wait = .over
    timeline.alarms.count.subtract(1, ordering: .relaxed)
    return true
  }

  private var isWaiting: Bool {
    wait.withLock { wait in
      if case .over = wait { false } else { true }
    }
  }

  /// A duration as Dispatch counts it: a year at most.
  private static func interval(_ duration: Duration) -> DispatchTimeInterval {
    let wait = min(max(duration, .zero), .seconds(365 * 24 * 3600))
    let (seconds, attoseconds) = wait.components
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000) + 1)
  }
}
