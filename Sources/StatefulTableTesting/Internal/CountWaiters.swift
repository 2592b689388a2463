import Synchronization

/// Those who wait until a number is reached.
///
/// 0 is reached by 0 alone, any other number by greater ones too.
final class CountWaiters: Sendable {
  private struct Waiter {
    var count: Int
    var continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 0
  }

  private let state = Mutex(State())

  /// Waits until a number is reached, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - count: The number.
  ///   - current: What it is now. Each change of it is told by ``update(_:)``.
  func wait(for count: Int, current: () -> Int) async {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled || Self.isReached(count, by: current()) { return true }
          state.waiters[id] = Waiter(count: count, continuation: continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
    }
  }

  /// Tells that the number may have changed.
  ///
  /// It is asked for within the lock, so that of two changes at once the later one counts.
  func update(_ current: () -> Int) {
    let reached = state.withLock { state in
      guard !state.waiters.isEmpty else { return [Waiter]() }
      let current = current()
      let reached = state.waiters.filter { Self.isReached($0.value.count, by: current) }
      for id in reached.keys { state.waiters[id] = nil }
      return Array(reached.values)
    }
    for waiter in reached { waiter.continuation.resume() }
  }

  private static func isReached(_ count: Int, by current: Int) -> Bool {
    count == 0 ? current == 0 : current >= count
  }
}
