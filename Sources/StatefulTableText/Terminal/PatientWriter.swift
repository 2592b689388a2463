import CLibrary

/// Writes to terminals that don't block, and waits for a slow one, but not for one that takes nothing.
///
/// It waits half a second in all. It calls only async-signal-safe functions.
struct PatientWriter {
  private var patience = 10

  /// Writes bytes, or as many of them as the terminal takes in time.
  ///
  /// - Returns: Whether all were written.
  @discardableResult
  mutating func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count, let start = bytes.baseAddress {
      let count = systemWrite(descriptor, start + offset, bytes.count - offset)
      if count > 0 {
        offset += count
      } else if count < 0, errno == EAGAIN, patience > 0 {
        patience -= 1
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 50)
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}

// The name of the system's own function is taken by the method above.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
