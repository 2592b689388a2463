import Synchronization

import Glibc

/// A note for the developer, which a debug build writes once to the standard error.
enum DebugNote: Hashable {
  case misuse(LoadMisuse.Kind)
  case dropped

  private static let written = Mutex<Set<DebugNote>>([])

  /// Writes a text unless one of the same kind was written before.
  static func write(_ note: DebugNote, _ text: @autoclosure () -> String) {
    #if DEBUG
      guard written.withLock({ $0.insert(note).inserted }) else { return }
      let line = Array("StatefulTable: \(text())\n".utf8)
      // If the standard error is closed, nobody wants the note.
      _ = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    #endif
  }
}
