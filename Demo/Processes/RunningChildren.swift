import Dispatch
import Synchronization

import CLibrary

/// A process that this one has started and not reaped.
final class RunningChild: Sendable {
  /// Zero as soon as the number may be another process's.
  private let identifier: Atomic<pid_t>

  fileprivate init(_ identifier: pid_t) {
    self.identifier = Atomic(identifier)
  }

  fileprivate func takesPlace(for new: pid_t) -> Bool {
    identifier.compareExchange(expected: 0, desired: new, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Sends a signal to the process and what it has started.
  ///
  /// Calls only what may be called in a signal handler.
  fileprivate func send(_ signal: Int32) {
    let number = identifier.load(ordering: .acquiring)
    if number > 0 { kill(-number, signal) }
  }

  fileprivate var isRunning: Bool {
    let number = identifier.load(ordering: .acquiring)
    var information = siginfo_t()
    return number > 0
      && waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == 0
  }

  /// How the process ended, or nil if it runs.
  ///
  /// The answer is given once: afterwards, the number is free for another process.
  func reap() -> ChildProcess.ExitStatus? {
    if isRunning { return nil }
    let number = identifier.exchange(0, ordering: .acquiringAndReleasing)
    var status: Int32 = 0
    guard number > 0, waitpid(number, &status, 0) == number else { return .unknown }
    return ChildProcess.ExitStatus(waitStatus: status)
  }

  /// Ends the process, and kills it if it doesn't listen within a quarter of a second.
  ///
  /// It is waited for on another thread.
  func end() {
    send(SIGTERM)
    DispatchQueue.global().async {
      for wait in 0... {
        if self.reap() != nil { return }
        if wait == 250 { self.send(SIGKILL) }
        usleep(wait < 250 ? 1000 : 100_000)
      }
    }
  }
}

/// The children of this process, for whatever ends it to end them too: also a signal.
///
/// One that writes would end anyway, as nobody reads it. One that only computes would go on.
enum RunningChildren {
  /// More than there ever are at the same time: a signal handler can't allocate others.
  private static let places = (0..<64).map { _ in RunningChild(0) }

  static func insert(_ identifier: pid_t) -> RunningChild {
    places.first { $0.takesPlace(for: identifier) } ?? RunningChild(identifier)
  }

  /// Ends all children: those that don't listen within a fifth of a second are killed.
  static func endAll() {
    for child in places { child.send(SIGTERM) }
    for _ in 0..<200 where places.contains(where: \.isRunning) { usleep(1000) }
    for child in places { child.send(SIGKILL) }
  }

  /// Has them end too when a signal ends this process, which then still ends by that signal.
  ///
  /// A signal that this process was started so as to ignore goes on being ignored.
  static func terminateAtSignals() {
    // Not for the first time in a handler: that would allocate.
    _ = places
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { number in
        for child in RunningChildren.places { child.send(SIGTERM) }
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
