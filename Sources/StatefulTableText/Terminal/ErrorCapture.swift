import CLibrary

/// Captures the standard error while there is a screen, and writes it afterwards.
///
/// On the screen it would disturb the frame and vanish with it, such as the message of a `fatalError`.
struct ErrorCapture {
  private let file: Int32
  private let original: Int32
  /// The terminal of the standard error once more, so that writing doesn't block, or `original`.
  private let terminal: Int32

  private let standardError: Int32

  /// Creates a capture, unless the standard error is no terminal, or there is no place for a file.
  init?(of standardError: Int32 = STDERR_FILENO) {
    guard isatty(standardError) == 1 else { return nil }
    self.standardError = standardError
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
    terminal = TerminalDevice.openAgain(terminalOf: original) ?? original
  }

  func begin() {
    dup2(file, standardError)
  }

  /// Restores the standard error, and writes what was captured.
  ///
  /// Calls only what may be called in a signal handler.
  func end(_ writer: inout PatientWriter) {
    dup2(original, standardError)
    lseek(file, 0, SEEK_SET)
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      while case let count = read(file, buffer.baseAddress, buffer.count), count > 0 {
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        guard writer.write(bytes, to: terminal) else { return }
      }
    }
    lseek(file, 0, SEEK_SET)
    ftruncate(file, 0)
  }

  func dispose() {
    close(file)
    close(original)
    if terminal != original { close(terminal) }
  }
}
