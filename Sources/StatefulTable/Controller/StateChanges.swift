import Synchronization

/// The states of a controller: the current state first, then each new one.
struct StateChanges: AsyncSequence, Sendable {
  private let broadcast: StateBroadcast

  init(_ broadcast: StateBroadcast) {
    self.broadcast = broadcast
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(base: broadcast.stream().makeAsyncIterator())
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: AsyncStream<StatefulState>.Iterator

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> StatefulState? {
      await base.next(isolation: actor)
    }
  }
}

/// Sends the states of one controller to all who watch it.
///
/// A controller has none until somebody asks for its ``StateChanges``.
final class StateBroadcast: Sendable {
  private struct Watchers {
    /// `nil` once the controller is gone.
    var state: StatefulState?
    var continuations: [Int: AsyncStream<StatefulState>.Continuation] = [:]
    var nextWatcher = 0
  }

  private let watchers: Mutex<Watchers>

  init(_ state: StatefulState) {
    watchers = Mutex(Watchers(state: state))
  }

  deinit { finish() }

  func send(_ state: StatefulState) {
    watchers.withLock { watchers in
      watchers.state = state
      for continuation in watchers.continuations.values { continuation.yield(state) }
    }
  }

  /// Ends every stream.
  func finish() {
    let continuations = watchers.withLock { watchers in
      defer { watchers.continuations = [:] }
      watchers.state = nil
      return watchers.continuations
    }
    // Not under the lock: each calls `remove(_:)`.
    for continuation in continuations.values { continuation.finish() }
  }

  func stream() -> AsyncStream<StatefulState> {
    let (stream, continuation) = AsyncStream.makeStream(of: StatefulState.self)
    let watcher = watchers.withLock { watchers -> Int? in
      guard let state = watchers.state else { return nil }
      continuation.yield(state)
      watchers.nextWatcher += 1
      watchers.continuations[watchers.nextWatcher] = continuation
      return watchers.nextWatcher
    }
    if let watcher {
      continuation.onTermination = { [weak self] _ in self?.remove(watcher) }
    } else {
      continuation.finish()
    }
    return stream
  }

  private func remove(_ watcher: Int) {
    // The continuation is released after the lock.
    let continuation = watchers.withLock { $0.continuations.removeValue(forKey: watcher) }
    withExtendedLifetime(continuation) {}
  }
}
