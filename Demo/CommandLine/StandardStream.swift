#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a program writes what it has to say.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes a text.
  ///
  /// A reader that is gone is no error.
  ///
  /// - Throws: Why it can't be written, such as a full disk.
  func write(_ text: String) throws(SystemError) {
    var text = text
    let error: SystemError? = text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(bytes)[written...]
        let count = systemWrite(rawValue, UnsafeRawBufferPointer(rebasing: rest))
        if count < 0, errno != EINTR { return errno == EPIPE ? nil : SystemError("write") }
        written += max(0, count)
      }
      return nil
    }
    if let error { throw error }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
