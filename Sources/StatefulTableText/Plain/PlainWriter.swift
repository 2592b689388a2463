import CLibrary

/// Writes to a file or a pipe, and ends quietly when the reader has gone.
struct PlainWriter {
  let descriptor: Int32

  /// Writes all bytes.
  ///
  /// - Returns: `false` if the reader has gone.
  func write(_ bytes: [UInt8]) throws(TerminalError) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let (count, code) = Self.withoutBrokenPipeSignal {
        rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      }
      if count >= 0 {
        rest.removeFirst(count)
        continue
      }
      switch code {
      case EINTR: continue
      case EAGAIN:
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      case EPIPE: return false
      default: throw .system(call: "write", code: code)
      }
    }
    return true
  }

  /// Makes a write to a pipe without a reader fail instead of ending the program.
  ///
  /// Ignoring the signal would be simpler, but child processes would ignore it, too.
  ///
  /// - Returns: What the body returns, and its `errno`.
  private static func withoutBrokenPipeSignal(_ body: () -> Int) -> (count: Int, code: Int32) {
    var brokenPipe = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    var old = sigset_t()
    pthread_sigmask(SIG_BLOCK, &brokenPipe, &old)
    let count = body()
    let code = errno
    if count < 0, code == EPIPE, sigismember(&old, SIGPIPE) == 0 {
      // The signal is pending for this thread, and would arrive as soon as it is unblocked.
      var pending = sigset_t()
      sigpending(&pending)
      var signal: Int32 = 0
      if sigismember(&pending, SIGPIPE) == 1 { sigwait(&brokenPipe, &signal) }
    }
    pthread_sigmask(SIG_SETMASK, &old, nil)
    return (count, code)
  }
}
