import Dispatch
import Synchronization

/// Runs the one job of an actor when a time is up, or is ended.
final class TimerExecutor: SerialExecutor {
  private struct State {
    var timer: (any DispatchSourceTimer)?
    var job: UnownedJob?
    var isOver = false
  }

  private static let queue = DispatchQueue(label: "StatefulTable.TimerExecutor")

  private let interval: DispatchTimeInterval
  private let state = Mutex(State())

  /// Creates an executor.
  ///
  /// - Parameter interval: How long the job waits.
  init(_ interval: DispatchTimeInterval) {
    self.interval = interval
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isOver = state.withLock { state in
      guard !state.isOver else { return true }
      state.job = job
      let timer = DispatchSource.makeTimerSource(queue: Self.queue)
      timer.schedule(deadline: .now() + interval)
      timer.setEventHandler { self.end() }
      state.timer = timer
      timer.activate()
      return false
    }
    if isOver { run(job) }
  }

  /// Waits no longer.
  func end() {
    let job = state.withLock { state in
      defer {
        state.timer = nil
        state.job = nil
      }
      state.isOver = true
      state.timer?.cancel()
      return state.job
    }
    if let job { run(job) }
  }

  private func run(_ job: UnownedJob) {
    Self.queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
