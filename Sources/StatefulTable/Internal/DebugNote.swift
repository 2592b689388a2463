import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a debug build tells whoever writes a list screen, once each, on the standard error.
enum DebugNote: Hashable {
  case misuse(LoadMisuse)
  case dropped
  case wrongUpdates

  private static let written = Mutex<Set<DebugNote>>([])

  /// Writes a text, unless one of the same kind was written.
  static func write(_ note: DebugNote, _ text: @autoclosure () -> String) {
    #if DEBUG
      guard written.withLock({ $0.insert(note).inserted }) else { return }
      let line = Array("StatefulTable: \(text())\n".utf8)
      // Whoever closed the standard error doesn't want to know.
      _ = line.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
    #endif
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
