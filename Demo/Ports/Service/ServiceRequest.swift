import Synchronization

/// A request that is on its way, as `URLSessionTask` is one.
final class ServiceRequest: Sendable {
  private let state = Atomic(false)

  /// Whether nobody waits for the answer any more.
  var isCancelled: Bool { state.load(ordering: .relaxed) }

  /// Has the answer kept back.
  func cancel() { state.store(true, ordering: .relaxed) }
}
