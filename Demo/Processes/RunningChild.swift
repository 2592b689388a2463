import Dispatch
import Synchronization

import Glibc

/// A child of this process that wasn't reaped, which whatever ends this process ends too: also a signal.
///
/// One that writes would end anyway, as nobody reads it. One that only computes would go on.
final class RunningChild: Sendable {
  /// More than there ever are at the same time: a signal handler can't allocate others.
  private static let places = (0..<64).map { _ in RunningChild(0) }

  /// Zero where there is none, and as soon as the number may be another process's.
  private let identifier: Atomic<pid_t>

  private init(_ identifier: pid_t) {
    self.identifier = Atomic(identifier)
  }

  /// Notes a child.
  static func noted(_ identifier: pid_t) -> RunningChild {
    let place = places.first {
      $0.identifier.compareExchange(
        expected: 0,
        desired: identifier,
        ordering: .acquiringAndReleasing
      ).exchanged
    }
    return place ?? RunningChild(identifier)
  }

  /// Ends the child and what it has started, none of which is amid something that it has to finish.
  ///
  /// Calls only what may be called in a signal handler.
  func kill() {
    let number = identifier.load(ordering: .acquiring)
    if number > 0 { Glibc.kill(-number, SIGKILL) }
  }

  /// Asks the system once how the child ended, after which its number is free for another process.
  ///
  /// - Returns: How it ended, or nil if it runs and isn't waited for.
  func reap(waits: Bool) -> ChildProcess.ExitStatus? {
    let number = identifier.load(ordering: .acquiring)
    guard number > 0 else { return .unknown }
    var information = siginfo_t()
    var result: Int32
    repeat {
      result = waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT | (waits ? 0 : WNOHANG))
    } while result < 0 && errno == EINTR
    if result == 0, information.si_signo == 0 { return nil }
    identifier.store(0, ordering: .releasing)
    var status: Int32 = 0
    guard waitpid(number, &status, 0) == number else { return .unknown }
    return ChildProcess.ExitStatus(waitStatus: status)
  }

  /// Ends the child, and waits for that on another thread, because the system may need a while.
  func end() {
    kill()
    DispatchQueue.global().async { _ = self.reap(waits: true) }
  }

  /// Ends all children.
  static func endAll() {
    for child in places { child.kill() }
  }

  /// Has them end too when a signal ends this process, which then still ends by that signal.
  ///
  /// A signal that this process was started so as to ignore goes on being ignored.
  static func endAllAtSignals() {
    // Not for the first time in a handler: that would allocate.
    _ = places
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { number in
        RunningChild.endAll()
        signal(number, SIG_DFL)
        // It comes when this handler returns.
        raise(number)
      }
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }
}
