import Glibc
import Synchronization

/// Restores the terminal, from any thread and from signal handlers.
///
/// Everything it needs is prepared before, in memory that is never freed.
enum TerminalRestorer {
  private struct State {
    var input: Int32
    var output: Int32
    /// The settings before, and those of the session.
    var settings: termios
    var rawSettings: termios
    /// Whether the settings before aren't known, because another program had the terminal.
    var isShared = false
    /// Room for the longest sequence there is, and the bytes of it that count.
    var leaveSequence: UnsafeMutableBufferPointer<UInt8>
    var leaveCount: Int
    /// How many of them remove lines that were drawn on.
    var eraseCount = 0
    var errors: ErrorCapture?
  }

  // Safe: written only in `prepare`, while `isOnScreen` is false. Handlers read it only after they
  // have changed `isOnScreen` from true to false, and that was made true after the writing. A new
  // `prepare` needs the main actor, which alone makes it true.
  private nonisolated(unsafe) static let state = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    let longest = TerminalUse.longest.leave
    let sequence = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: longest.count)
    _ = sequence.initialize(from: longest)
    state.initialize(
      to: State(
        input: -1,
        output: -1,
        settings: termios(),
        rawSettings: termios(),
        leaveSequence: sequence,
        leaveCount: longest.count,
        errors: nil
      )
    )
    return state
  }()

  /// Whether the terminal is ours.
  private static let isOnScreen = Atomic(false)
  /// Whether the main actor is changing the terminal at this moment.
  private static let isChanging = Atomic(false)

  /// Whether it is being given back at this moment.
  private static let isRestoring = Atomic(false)

  /// Changes the terminal, unless it was given back: from then on nothing may reach it.
  ///
  /// - Returns: `nil` if it was.
  @MainActor static func change<Result>(_ body: () -> Result) -> Result? {
    isChanging.store(true, ordering: .sequentiallyConsistent)
    defer { isChanging.store(false, ordering: .releasing) }
    return isOnScreen.load(ordering: .sequentiallyConsistent) ? body() : nil
  }

  /// Prepares for restoring a terminal, which is possible from ``begin()`` on.
  @MainActor static func prepare(
    _ device: TerminalDevice,
    mode: RawMode,
    use: TerminalUse,
    errors: ErrorCapture?
  ) {
    state.pointee.input = device.input
    state.pointee.output = device.output
    state.pointee.settings = mode.saved
    state.pointee.rawSettings = mode.raw
    state.pointee.isShared = mode.isShared
    let leave = (use.erase + use.leave).prefix(state.pointee.leaveSequence.count)
    _ = state.pointee.leaveSequence.update(fromContentsOf: leave)
    state.pointee.leaveCount = leave.count
    state.pointee.eraseCount = use.erase.count
    state.pointee.errors = errors
  }

  /// Marks the terminal as ours: from now on it may be changed.
  @MainActor static func begin() {
    state.pointee.errors?.begin()
    isOnScreen.store(true, ordering: .releasing)
  }

  /// Restores the terminal when the program calls `exit`, too.
  @MainActor static func restoreAtExit() {
    _ = registration
  }

  private static let registration: Void = {
    atexit { TerminalRestorer.restore() }
  }()

  /// Restores the terminal, if it is ours.
  ///
  /// Calls only async-signal-safe functions, and goes on whatever fails.
  static func restore() {
    let code = errno
    // A signal that came upon this thread meanwhile could wait for it in vain, and one would stop it in the background.
    var signals = sigset_t()
    var before = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    // First, so that no other thread finds the terminal neither ours nor being restored.
    if isRestoring.exchange(true, ordering: .sequentiallyConsistent) {
      waitForRestoring()
    } else {
      restoreOnce()
      isRestoring.store(false, ordering: .sequentiallyConsistent)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = code
  }

  private static func restoreOnce() {
    guard isOnScreen.exchange(false, ordering: .sequentiallyConsistent) else { return }
    // A change on another thread is soon over. One on this thread is what the signal came upon.
    var patience = 10
    while isChanging.load(ordering: .sequentiallyConsistent), patience > 0 {
      patience -= 1
      poll(nil, 0, 1)
    }
    let foreground = tcgetpgrp(state.pointee.input)
    let isInBackground = foreground > 0 && foreground != getpgrp()
    // After a SIGSTOP, the lines are where the shell has written since.
    let start = isInBackground ? state.pointee.eraseCount : 0
    let sequence = UnsafeRawBufferPointer(
      rebasing: UnsafeRawBufferPointer(state.pointee.leaveSequence)[
        start..<state.pointee.leaveCount
      ]
    )
    var writer = DescriptorWriter(patience: 500)
    _ = writer.write(sequence, to: state.pointee.output)
    restoreSettings(isInBackground: isInBackground)
    state.pointee.errors?.end(&writer)
  }

  /// Waits until another thread has restored the terminal: the process may end as soon as this one goes on.
  private static func waitForRestoring() {
    while isRestoring.load(ordering: .sequentiallyConsistent) { poll(nil, 0, 1) }
  }

  /// Restores the settings, unless somebody who knows better has already set others: a shell, if the program is in the
  /// background after a SIGSTOP, which no program can prepare for, or the program that had the terminal first.
  private static func restoreSettings(isInBackground: Bool) {
    let input = state.pointee.input
    var current = termios()
    if isInBackground || state.pointee.isShared,
      tcgetattr(input, &current) != 0 || !current.isRaw(as: state.pointee.rawSettings)
    {
      return
    }
    tcsetattr(input, TCSANOW, &state.pointee.settings)
  }
}
