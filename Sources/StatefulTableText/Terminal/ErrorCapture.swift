import Glibc

/// Captures the standard error while there is a screen on the same terminal, and writes it there afterwards.
///
/// On the screen it would disturb the frame and vanish with it, such as the message of a `fatalError`. If it is another
/// terminal, a pipe or a file, somebody wants to read it now.
struct ErrorCapture {
  private let file: Int32
  private let original: Int32
  private let standardError: Int32
  private let terminal: Int32

  /// Creates a capture, unless the standard error isn't the terminal of the screen, or there is no place for a file.
  init?(of standardError: Int32 = STDERR_FILENO, on terminal: Int32) {
    guard TerminalDevice.isSame(standardError, terminal) else { return nil }
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(directory)/stderr.XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return nil }
    unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    original = fcntl(standardError, F_DUPFD_CLOEXEC, 3)
    guard original >= 0 else {
      close(file)
      return nil
    }
    self.file = file
    self.standardError = standardError
    self.terminal = terminal
  }

  func begin() {
    dup2(file, standardError)
  }

  /// Restores the standard error, and writes what was captured.
  ///
  /// Calls only what may be called in a signal handler.
  func end(_ writer: inout DescriptorWriter) {
    dup2(original, standardError)
    lseek(file, 0, SEEK_SET)
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      while case let count = read(file, buffer.baseAddress, buffer.count), count > 0 {
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        guard writer.write(bytes, to: terminal).code == 0 else { return }
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
