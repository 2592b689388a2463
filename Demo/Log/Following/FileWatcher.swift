import Dispatch

import CLibrary

/// Tells when a file may have changed: what is in it, or which file has its name.
///
/// While nothing happens to the file, nothing runs.
@MainActor final class FileWatcher {
  private let path: String
  private let notices: FileNotices
  private var source: (any DispatchSourceRead)?

  /// Creates a watcher, which doesn't watch yet.
  ///
  /// - Throws: ``SystemError`` if the system has no more room for watchers.
  init(path: String) throws(SystemError) {
    self.path = path
    notices = try FileNotices()
    if let number = notices.watch(path) { throw SystemError("inotify_add_watch", number: number) }
  }

  isolated deinit { source?.cancel() }

  /// Waits for the next change, and for one that came since the last was taken note of.
  ///
  /// - Parameter onChange: Called once, before which all changes so far are taken note of.
  func wait(_ onChange: @escaping @MainActor () -> Void) {
    source?.cancel()
    let source = DispatchSource.makeReadSource(fileDescriptor: notices.number, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        self?.takeNote()
        onChange()
      }
    }
    // The system must not give the number to another file before.
    source.setCancelHandler { [notices] in withExtendedLifetime(notices) {} }
    source.resume()
    self.source = source
  }

  private func takeNote() {
    source?.cancel()
    source = nil
    notices.discard()
    // Another file may have the name now. If it can't be watched, its directory still is.
    _ = notices.watch(path)
  }
}

/// What the system has to say about files.
private final class FileNotices: Sendable {
  private let descriptor: FileDescriptor

  var number: Int32 { descriptor.number }

  #if os(Linux)
    init() throws(SystemError) {
      let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard number >= 0 else { throw SystemError("inotify_init1") }
      descriptor = FileDescriptor(number: number)
    }

    /// Watches the file that has a name now, and the directories in which another can get it.
    ///
    /// What is watched already stays so.
    ///
    /// - Returns: The number of the error if the system has no room for all watches.
    func watch(_ path: String) -> Int32? {
      let contents = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
      var error = watch(path, contents)
      let names = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      for directory in Self.directories(of: path) { error = watch(directory, names) ?? error }
      return error
    }

    private func watch(_ path: String, _ events: Int32) -> Int32? {
      guard inotify_add_watch(number, path, UInt32(events)) < 0 else { return nil }
      // A file that is gone, or that may not be read, is for the one who reads it to tell of.
      return [ENOSPC, ENOMEM].contains(errno) ? errno : nil
    }
  #else
    init() throws(SystemError) { throw SystemError("inotify_init1", number: ENOSYS) }

    func watch(_ path: String) -> Int32? { nil }
  #endif

  /// The directory of a path, and that of the file which a link there leads to.
  private static func directories(of path: String) -> Set<String> {
    var paths: Set = [path]
    if let target = realpath(path, nil) {
      paths.insert(String(cString: target))
      free(target)
    }
    return Set(
      paths.map { path in
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
      }
    )
  }

  /// Forgets what was said so far.
  func discard() {
    // It fails when there is no more.
    while let bytes = try? descriptor.read(upTo: 4096), !bytes.isEmpty {}
  }
}
