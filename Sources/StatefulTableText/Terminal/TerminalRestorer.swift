#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// Gives the terminal back as it was, from anywhere: also from a signal handler, of whichever thread.
///
/// What has to be known for that is prepared before, in memory that is never let go.
enum TerminalRestorer {
  private struct State {
    var input: Int32
    var output: Int32
    var settings: termios
    var hasScreen: Bool
    var leaveSequence: UnsafeMutableBufferPointer<UInt8>
    /// The one for a session without a screen.
    var leaveLinesSequence: UnsafeMutableBufferPointer<UInt8>
    var errors: ErrorCapture?
  }

  // Safe: written only in `prepare`, while `isOnScreen` is false. Handlers read it only after they
  // have changed `isOnScreen` from true to false, and that was made true after the writing. A new
  // `prepare` needs the main actor, which alone makes it true.
  private nonisolated(unsafe) static let state = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(
      to: State(
        input: -1,
        output: -1,
        settings: termios(),
        hasScreen: true,
        leaveSequence: fixed(TerminalSequence.releaseMouse + TerminalSequence.leave),
        leaveLinesSequence: fixed(TerminalSequence.leaveLines),
        errors: nil
      )
    )
    return state
  }()

  private static func fixed(_ bytes: [UInt8]) -> UnsafeMutableBufferPointer<UInt8> {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = buffer.initialize(from: bytes)
    return buffer
  }

  /// Whether the terminal is in our hands.
  private static let isOnScreen = Atomic(false)
  /// Whether the main actor is changing the terminal at this moment.
  private static let isChanging = Atomic(false)

  /// Changes the terminal, unless it was given back: from then on nothing may reach it.
  ///
  /// - Returns: `nil` if it was.
  @MainActor static func change<Result>(_ body: () -> Result) -> Result? {
    isChanging.store(true, ordering: .sequentiallyConsistent)
    defer { isChanging.store(false, ordering: .releasing) }
    return isOnScreen.load(ordering: .sequentiallyConsistent) ? body() : nil
  }

  /// Notes how a terminal is to be given back; from ``begin()`` on it can be.
  @MainActor static func prepare(
    _ device: TerminalDevice,
    settings: termios,
    hasScreen: Bool,
    errors: ErrorCapture?
  ) {
    state.pointee.input = device.input
    state.pointee.output = device.output
    state.pointee.settings = settings
    state.pointee.hasScreen = hasScreen
    state.pointee.errors = errors
  }

  /// Tells that the terminal is about to be changed.
  @MainActor static func begin() {
    state.pointee.errors?.begin()
    isOnScreen.store(true, ordering: .releasing)
  }

  /// Has the terminal given back also when somebody calls `exit`.
  @MainActor static func restoreAtExit() {
    _ = registration
  }

  private static let registration: Void = {
    atexit { TerminalRestorer.restore() }
  }()

  /// Gives the terminal back, if it is in our hands.
  ///
  /// Calls only what may be called in a signal handler, and goes on whatever fails.
  static func restore() {
    guard isOnScreen.exchange(false, ordering: .sequentiallyConsistent) else { return }
    let code = errno
    // A change on another thread is soon over. One on this thread is what the signal came upon.
    var patience = 10
    while isChanging.load(ordering: .sequentiallyConsistent), patience > 0 {
      patience -= 1
      poll(nil, 0, 1)
    }
    let sequence =
      state.pointee.hasScreen ? state.pointee.leaveSequence : state.pointee.leaveLinesSequence
    writeAll(state.pointee.output, UnsafeRawBufferPointer(sequence))
    tcsetattr(state.pointee.input, TCSANOW, &state.pointee.settings)
    state.pointee.errors?.end()
    errno = code
  }

  /// Writes, and waits for a slow terminal, but not for one that takes nothing any more.
  private static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    var patience = 10
    while offset < bytes.count, let start = bytes.baseAddress {
      let count = write(descriptor, start + offset, bytes.count - offset)
      if count > 0 {
        offset += count
      } else if count < 0, errno == EAGAIN, patience > 0 {
        patience -= 1
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 50)
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }
}
