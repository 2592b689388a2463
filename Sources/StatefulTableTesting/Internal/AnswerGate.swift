import Synchronization

/// Holds answers while it is closed.
final class AnswerGate: Sendable {
  private struct State {
    var isOpen = true
    var held: [Int: CheckedContinuation<Void, any Error>] = [:]
    var nextAnswer = 0
  }

  private let state = Mutex(State())

  var heldCount: Int { state.withLock { $0.held.count } }

  func close() {
    state.withLock { $0.isOpen = false }
  }

  func open() {
    let held = state.withLock { state in
      state.isOpen = true
      defer { state.held = [:] }
      return state.held.sorted { $0.key < $1.key }.map(\.value)
    }
    for answer in held { answer.resume() }
  }

  /// Lets the first one through that is held, and goes on holding the others.
  func passOne() {
    let first = state.withLock { state in
      state.held.keys.min().flatMap { state.held.removeValue(forKey: $0) }
    }
    first?.resume()
  }

  /// Waits until the gate is open.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits.
  func pass() async throws {
    let id = state.withLock { state in
      state.nextAnswer += 1
      return state.nextAnswer
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.isOpen { return .success(()) }
          state.held[id] = continuation
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let answer = state.withLock { $0.held.removeValue(forKey: id) }
      answer?.resume(throwing: CancellationError())
    }
  }
}
