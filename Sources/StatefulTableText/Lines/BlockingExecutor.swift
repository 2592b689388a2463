internal import Dispatch

/// Runs an actor's jobs on a thread of its own, so that they may block.
///
/// The threads that Swift runs tasks on are as few as the processors. One that waits for a file is
/// missing everywhere else.
package final class BlockingExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
