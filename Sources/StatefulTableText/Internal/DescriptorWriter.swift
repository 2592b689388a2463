import Glibc

/// Writes to files, pipes and terminals.
///
/// What differs from one writer to another is how long it waits for room. It calls only async-signal-safe functions.
package struct DescriptorWriter {
  /// For how many more milliseconds it waits, all waits together; `nil` for as long as it takes.
  private var patience: Int32?

  package init(patience: Int32?) {
    self.patience = patience
  }

  /// Writes bytes, or as many of them as there is room for in time.
  ///
  /// - Returns: How many were written, and unless these are all, the `errno` of why: `EAGAIN` if there was no room.
  package mutating func write(
    _ bytes: UnsafeRawBufferPointer,
    to descriptor: Int32
  ) -> (count: Int, code: Int32) {
    var count = 0
    while count < bytes.count, let start = bytes.baseAddress {
      let written = Glibc.write(descriptor, start + count, bytes.count - count)
      if written >= 0 {
        count += written
      } else if errno == EAGAIN, patience != 0 {
        waitForRoom(descriptor)
      } else if errno != EINTR {
        return (count, errno)
      }
    }
    return (count, 0)
  }

  private mutating func waitForRoom(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let step = min(patience ?? 50, 50)
    let hasWaited = poll(&request, 1, step) == 0
    // Something that takes a little now and then isn't waited for without end either.
    patience = patience.map { $0 - (hasWaited ? step : 1) }
  }
}

extension DescriptorWriter {
  /// Writes all bytes to a file or a pipe, however long that takes.
  ///
  /// - Returns: `false` if the reader of the pipe has gone.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(TerminalError) -> Bool {
    var writer = DescriptorWriter(patience: nil)
    let code = withoutBrokenPipeSignal {
      bytes.withUnsafeBytes { writer.write($0, to: descriptor).code }
    }
    guard code == 0 || code == EPIPE else { throw .system(call: "write", code: code) }
    return code == 0
  }

  /// Makes a write to a pipe without a reader fail instead of ending the program.
  ///
  /// Ignoring the signal would be simpler, but child processes would ignore it, too.
  private static func withoutBrokenPipeSignal(_ write: () -> Int32) -> Int32 {
    var brokenPipe = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    var old = sigset_t()
    pthread_sigmask(SIG_BLOCK, &brokenPipe, &old)
    let code = write()
    if code == EPIPE, sigismember(&old, SIGPIPE) == 0 {
      // The signal is pending for this thread, and would arrive as soon as it is unblocked.
      var pending = sigset_t()
      sigpending(&pending)
      var signal: Int32 = 0
      if sigismember(&pending, SIGPIPE) == 1 { sigwait(&brokenPipe, &signal) }
    }
    pthread_sigmask(SIG_SETMASK, &old, nil)
    return code
  }
}
