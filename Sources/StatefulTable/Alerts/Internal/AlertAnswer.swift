import Synchronization

/// The answer to an alert that a task waits for, given once.
///
/// If the alert is released without an answer, the task is cancelled.
final class AlertAnswer<Value: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Value, any Error>?>

  init(_ continuation: CheckedContinuation<Value, any Error>) {
    self.continuation = Mutex(continuation)
  }

  deinit { cancel() }

  func give(_ value: Value) { take()?.resume(returning: value) }

  func cancel() { take()?.resume(throwing: CancellationError()) }

  private func take() -> CheckedContinuation<Value, any Error>? {
    continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
  }
}
