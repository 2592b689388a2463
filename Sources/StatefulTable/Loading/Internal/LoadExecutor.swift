import Dispatch
import Synchronization

/// Runs what the tasks of loads do off the main actor, on Linux.
///
/// Swift's own executor there uses the global queues of Dispatch, whose threads are watched over: from the
/// first job on, the process wakes up once a second for ever. Going on after a continuation is such a job,
/// wherever it goes on, and so is `Task.sleep`. An idle list on a terminal must not wake up. Queues that
/// were made, as here, aren't watched.
package final class LoadExecutor: TaskExecutor {
  /// What the task of a load is to prefer: nothing where Swift's own executor leaves no trace.
  package static var preference: (any TaskExecutor)? {
    #if os(Linux)
      shared
    #else
      nil
    #endif
  }

  private struct State {
    var idleQueues: [DispatchQueue]
    var waitingJobs = Queue<UnownedJob>()
  }

  private static let shared = LoadExecutor()
  /// As many jobs at once as Dispatch would run, in case that they block.
  private static let width = 64

  private let state = Mutex(
    State(idleQueues: (0..<width).map { DispatchQueue(label: "StatefulTable.LoadExecutor.\($0)") })
  )

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let queue = state.withLock { state in
      let queue = state.idleQueues.popLast()
      if queue == nil { state.waitingJobs.append(job) }
      return queue
    }
    queue?.async { self.run(job, on: queue) }
  }

  private func run(_ first: UnownedJob, on queue: DispatchQueue?) {
    var next: UnownedJob? = first
    while let job = next {
      job.runSynchronously(on: asUnownedTaskExecutor())
      next = state.withLock { state in
        let job = state.waitingJobs.popFirst()
        if job == nil, let queue { state.idleQueues.append(queue) }
        return job
      }
    }
  }
}
