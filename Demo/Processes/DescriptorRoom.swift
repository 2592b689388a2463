#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Room for the files that the program is going to open.
enum DescriptorRoom {
  /// More than any screen opens at once, the queues of the system among them.
  ///
  /// Those end the program where there is no room for them, and with less said than here.
  private static let needed: Int32 = 16

  /// Checks that there is room.
  ///
  /// - Throws: ``SystemError`` if the process may not open as many files.
  static func check() throws(SystemError) {
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for _ in 0..<needed {
      let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      // Without a standard error, there is nothing to copy.
      guard copy >= 0 || errno == EBADF else { throw SystemError("fcntl") }
      if copy >= 0 { copies.append(copy) }
    }
  }
}
