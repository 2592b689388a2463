import Glibc
import StatefulTableText

/// A network that takes its time, and a thread for it, as reading from a real one would.
///
/// After a `Task.sleep` a process on Linux wakes up once a second for ever; this leaves nothing behind.
actor SimulatedNetwork {
  private let executor = BlockingExecutor(label: "network")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Waits.
  func takeTime(_ latency: Duration) {
    let (seconds, attoseconds) = latency.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    var rest = timespec()
    while nanosleep(&time, &rest) != 0, errno == EINTR { time = rest }
  }
}
