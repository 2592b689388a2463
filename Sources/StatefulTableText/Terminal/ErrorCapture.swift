#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Captures the standard error while there is a screen, and writes it afterwards.
///
/// On the screen it would disturb the frame and vanish with it, such as the message of a `fatalError`.
struct ErrorCapture {
  private let file: Int32
  private let original: Int32

  private static let standardError: Int32 = 2

  /// Creates a capture, unless the standard error is no terminal, or there is no place for a file.
  init?() {
    guard isatty(Self.standardError) == 1 else { return nil }
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(directory)/stderr.XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return nil }
    unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    original = fcntl(Self.standardError, F_DUPFD_CLOEXEC, 3)
    guard original >= 0 else {
      close(file)
      return nil
    }
    self.file = file
  }

  func begin() {
    dup2(file, Self.standardError)
  }

  /// Restores the standard error, and writes what was captured.
  ///
  /// Calls only what may be called in a signal handler.
  func end() {
    dup2(original, Self.standardError)
    lseek(file, 0, SEEK_SET)
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      var count = read(file, buffer.baseAddress, buffer.count)
      while count > 0, write(Self.standardError, buffer.baseAddress, count) > 0 {
        count = read(file, buffer.baseAddress, buffer.count)
      }
    }
    lseek(file, 0, SEEK_SET)
    ftruncate(file, 0)
  }

  func dispose() {
    close(file)
    close(original)
  }
}
