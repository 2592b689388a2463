import Glibc
import Synchronization

/// Handles the signals that concern a terminal program, from ``install(wakeDescriptor:)`` on.
///
/// - Those that end the program give the terminal back, let a handler that was there before do its part, and
///   let the program end by that same signal.
/// - Crashes give the terminal back and then take their course, so that the runtime's report appears
///   on the normal screen.
/// - While another program runs on the terminal, Ctrl-C, Ctrl-\ and Ctrl-Z are for that program: SIGINT, SIGQUIT and SIGTSTP
///   are let pass.
/// - The others are written to a pipe, a byte each, for the main actor to read.
enum SignalGuard {
  /// The signals that somebody sends in order to end a program: also a program that handles them ends.
  private static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]
  private static let wakes = [SIGWINCH, SIGTSTP, SIGCONT]
  /// The signals that don't end a program that does nothing about them.
  private static let harmless = [
    SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH,
  ]
  /// All others that end a program, such as SIGUSR1, but only if it does nothing about them.
  private static let others = (1..<Int32(signalCount)).filter {
    !(requests + crashes + wakes + harmless).contains($0)
  }

  /// The signals that keys send to all programs of a terminal's job.
  private static let keySignals = [SIGINT, SIGQUIT]
  /// Up to when another program runs on the terminal, in nanoseconds of the monotonic clock.
  private static let programEnd = Atomic<UInt64>(0)
  /// How long after another program a signal may come that was that program's, in nanoseconds.
  ///
  /// On a busy machine, a handler can run after the main actor has seen the program end. In raw mode, no key sends a
  /// signal.
  private static let programDelay: UInt64 = 1_000_000_000

  private struct State {
    var wakeDescriptor: Int32 = -1
    /// The actions before, by signal.
    var actions: UnsafeMutablePointer<sigaction>
  }

  private static let signalCount = 65

  // Safe: written only in `install`, for a signal before that signal's handler can run, and never freed.
  // The wake descriptor changes before the handlers that read it are installed, and after they are gone.
  private nonisolated(unsafe) static let state = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signalCount)
    actions.initialize(repeating: sigaction(), count: signalCount)
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State(actions: actions))
    return state
  }()

  /// Takes over the signals.
  @MainActor static func install(wakeDescriptor: Int32) {
    for signal in requests + others + crashes + wakes {
      sigaction(signal, nil, state.pointee.actions + Int(signal))
    }
    state.pointee.wakeDescriptor = wakeDescriptor
    // A program started so as to ignore a signal, as by nohup, goes on ignoring it.
    for signal in requests where !actionBefore(signal).isIgnored { install(signal, endHandler) }
    for signal in others where actionBefore(signal).isDefault { install(signal, endHandler) }
    for signal in crashes { install(signal, crashHandler) }
    for signal in wakes { install(signal, wakeHandler) }
  }

  /// Lets SIGTSTP stop the program.
  @MainActor static func letStop() {
    putBack(SIGTSTP)
  }

  /// Handles SIGTSTP again.
  @MainActor static func handleStops() {
    install(SIGTSTP, wakeHandler)
  }

  /// Leaves the keys that end or stop programs to another program, or handles them again.
  @MainActor static func setProgramRuns(_ runs: Bool) {
    runningPrograms += runs ? 1 : -1
    let end = runningPrograms > 0 ? .max : monotonicTime() + programDelay
    programEnd.store(end, ordering: .releasing)
    // A stop is only noted then, and the session does nothing about it while it is suspended.
    if runningPrograms > 0 { handleStops() } else { letStop() }
  }

  @MainActor private static var runningPrograms = 0

  /// The time of the monotonic clock in nanoseconds, also in a handler.
  private static func monotonicTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Restores the handlers of before, except where the program has installed its own meanwhile.
  @MainActor static func uninstall() {
    let own = [endHandler, crashHandler, wakeHandler].map { unsafeBitCast($0, to: Int.self) }
    for signal in requests + others + crashes + wakes {
      var current = sigaction()
      sigaction(signal, nil, &current)
      if own.contains(unsafeBitCast(current.handler, to: Int.self)) { putBack(signal) }
    }
    // The program's own handlers may go on calling those that were there before.
    state.pointee.wakeDescriptor = -1
  }

  private static let endHandler: SignalHandler = { signal, _, _ in SignalGuard.end(by: signal) }
  private static let crashHandler: SignalHandler = { signal, info, _ in
    SignalGuard.crash(signal, info)
  }
  private static let wakeHandler: SignalHandler = { signal, _, _ in SignalGuard.wake(signal) }

  private static func actionBefore(_ signal: Int32) -> sigaction {
    state.pointee.actions[Int(signal)]
  }

  private static func install(_ signal: Int32, _ handler: @escaping SignalHandler) {
    var action = sigaction()
    action.handler = handler
    // Block all signals meanwhile, even the one that stops a background job for changing the terminal.
    sigfillset(&action.sa_mask)
    action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK
    sigaction(signal, &action, nil)
  }

  // MARK: In a handler

  private static func putBack(_ signal: Int32) {
    sigaction(signal, state.pointee.actions + Int(signal), nil)
  }

  /// Gives the terminal back and ends the program by a signal, whether that has come or not.
  static func end(by signal: Int32) {
    if keySignals.contains(signal), monotonicTime() < programEnd.load(ordering: .acquiring) {
      return
    }
    TerminalRestorer.restore()
    // The program may have more to put in order. Of SIGQUIT the runtime makes a crash, which it isn't.
    if signal != SIGQUIT { sendToHandlerBefore(signal) }
    die(by: signal)
  }

  private static func crash(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
    TerminalRestorer.restore()
    // The instruction that crashed runs again, now into the runtime's own handler. A signal that was
    // sent, as abort() does, has to be sent again: once for the report, and once for the end, because
    // the runtime counts on the crash to happen anew.
    let wasSent = (info?.pointee.si_code ?? 0) <= 0
    guard wasSent || signal == SIGABRT else { return putBack(signal) }
    sendToHandlerBefore(signal)
    die(by: signal)
  }

  /// Runs the handler of before; without one, the program ends.
  private static func sendToHandlerBefore(_ signal: Int32) {
    putBack(signal)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal)
  }

  private static func die(by signal: Int32) {
    var action = sigaction()
    sigaction(signal, &action, nil)
    // Now, or when the handler returns: the end, with the exit status it ought to have.
    raise(signal)
  }

  private static func wake(_ signal: Int32) {
    let code = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    write(state.pointee.wakeDescriptor, &byte, 1)
    errno = code
  }
}
