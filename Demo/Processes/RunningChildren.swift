import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The children that weren't reaped, for whatever ends this process to end them too: also a signal.
///
/// One that writes would end anyway, as nobody reads it. One that only computes would go on.
enum RunningChildren {
  private static let capacity = 64

  // Safe: written once, before anybody can see it, and never let go; what is in it is atomic.
  private nonisolated(unsafe) static let identifiers = {
    let places = UnsafeMutablePointer<Atomic<pid_t>>.allocate(capacity: capacity)
    for index in 0..<capacity { (places + index).initialize(to: Atomic(0)) }
    return places
  }()

  /// Notes a child, unless there are more than anybody could look at.
  static func insert(_ identifier: pid_t) {
    replace(0, with: identifier)
  }

  /// Forgets a child, whose number is about to be another's.
  static func remove(_ identifier: pid_t) {
    replace(identifier, with: 0)
  }

  /// Asks all children to end.
  ///
  /// Calls only what may be called in a signal handler.
  static func terminateAll() {
    for index in 0..<capacity {
      let identifier = identifiers[index].load(ordering: .acquiring)
      if identifier > 0 { kill(identifier, SIGTERM) }
    }
  }

  /// Has them end too when a signal ends this process, which then still ends by that signal.
  ///
  /// A signal that this process was started so as to ignore goes on being ignored.
  static func terminateAtSignals() {
    // Not for the first time in a handler: that would allocate.
    _ = identifiers
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { number in
        RunningChildren.terminateAll()
        signal(number, SIG_DFL)
        // It comes when this handler returns.
        raise(number)
      }
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  private static func replace(_ old: pid_t, with new: pid_t) {
    for index in 0..<capacity {
      let isReplaced = identifiers[index].compareExchange(
        expected: old,
        desired: new,
        ordering: .acquiringAndReleasing
      ).exchanged
      if isReplaced { return }
    }
  }
}
