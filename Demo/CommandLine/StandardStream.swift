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
  /// What can't be written is let go: there is nobody to tell.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(bytes)[written...]
        let count = systemWrite(rawValue, UnsafeRawBufferPointer(rebasing: rest))
        if count < 0, errno != EINTR { return }
        written += max(0, count)
      }
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
