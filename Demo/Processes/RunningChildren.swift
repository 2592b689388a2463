import Synchronization

import CLibrary

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

  /// Asks all children, and what they have started, to end.
  ///
  /// Calls only what may be called in a signal handler.
  static func terminateAll() { send(SIGTERM) }

  /// Ends all children: those that don't listen within a fifth of a second are killed.
  ///
  /// They aren't reaped. Whoever does that then need not wait.
  static func endAll() {
    terminateAll()
    for _ in 0..<200 {
      if !isAnyRunning { return }
      usleep(1000)
    }
    send(SIGKILL)
  }

  private static func send(_ signal: Int32) {
    for index in 0..<capacity {
      let identifier = identifiers[index].load(ordering: .acquiring)
      if identifier > 0 { kill(-identifier, signal) }
    }
  }

  private static var isAnyRunning: Bool {
    (0..<capacity).contains { index in
      let identifier = identifiers[index].load(ordering: .acquiring)
      guard identifier > 0 else { return false }
      var information = siginfo_t()
      let result = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT)
      return result == 0 && information.si_signo == 0
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
