import Synchronization

/// Something that is so or not, as seen from every thread.
final class Flag: Sendable {
  private let state = Mutex(false)

  /// Sets it, and tells whether it was set before.
  func testAndSet() -> Bool {
    state.withLock { isSet in
      defer { isSet = true }
      return isSet
    }
  }
}
