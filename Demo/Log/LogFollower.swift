import DemoSupport
import Dispatch
import StatefulTable

import Glibc

/// Looks at a file after each change, but only a few times a second.
///
/// While nothing happens to the file, nothing runs.
@MainActor final class LogFollower {
  /// The time between two looks, at least.
  static let interval: Duration = .milliseconds(100)

  private let path: String
  private let watches: FileWatches
  private let timeline: Timeline
  private let look: @MainActor () async -> Void
  /// Waits for the next change.
  private var source: (any DispatchSourceRead)?
  /// Looks, or has looked since the last interval began.
  private var task: Task<Void, Never>?
  /// Waits for the interval to pass.
  private var alarm: Alarm?
  /// Whether something has changed since the last look.
  private var isLookWanted = false

  /// Creates a follower, which begins with ``start()``.
  init(
    path: String,
    clock: any Clock<Duration>,
    look: @escaping @MainActor () async -> Void
  ) throws(SystemError) {
    self.path = path
    watches = try FileWatches(path)
    timeline = Timeline(clock)
    self.look = look
  }

  isolated deinit {
    source?.cancel()
    task?.cancel()
  }

  /// Waits for the next change of the file, unless that is being done.
  func start() {
    guard task == nil, source == nil else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: watches.number, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.didChange() } }
    // The system must not give the number to another file before.
    source.setCancelHandler { [watches] in withExtendedLifetime(watches) {} }
    source.resume()
    self.source = source
  }

  /// Looks at the file, now or when the interval since the last look has passed.
  func lookNow() {
    guard task == nil else {
      isLookWanted = true
      return
    }
    task = Task { [weak self, look] in
      await look()
      self?.didLook()
    }
  }

  private func didChange() {
    source?.cancel()
    source = nil
    watches.takeNote(of: path)
    lookNow()
  }

  private func didLook() {
    let end = timeline.now + Self.interval
    alarm = Alarm(at: end, on: timeline) { [weak self] in self?.intervalEnded() }
  }

  private func intervalEnded() {
    alarm = nil
    task = nil
    if isLookWanted {
      isLookWanted = false
      lookNow()
    } else {
      start()
    }
  }
}

/// The system's watches of a file: of what is in it, and of which file has its name.
@MainActor private final class FileWatches {
  private let descriptor: FileDescriptor
  private var watches: Set<Int32> = []

  var number: Int32 { descriptor.number }

  /// Watches a file, if the system has room for another watch.
  init(_ path: String) throws(SystemError) {
    let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard number >= 0 else { throw SystemError("inotify_init1") }
    descriptor = FileDescriptor(number: number)
    if let error = watch(path) { throw SystemError("inotify_add_watch", number: error) }
  }

  /// Watches the file that has a name now, and the directories in which another can get it, and nothing else.
  ///
  /// - Returns: The number of the error if the system has no room for all watches.
  private func watch(_ path: String) -> Int32? {
    let contents = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
    let names = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
    let old = watches
    var error: Int32?
    var directories = Self.directories(of: path)
    var watched: Set<String>
    repeat {
      watched = directories
      watches = []
      for (path, events) in [(path, contents)] + watched.map({ ($0, names) }) {
        // What is watched already stays so.
        let watch = inotify_add_watch(number, path, UInt32(events))
        if watch >= 0 {
          watches.insert(watch)
        } else if [ENOSPC, ENOMEM].contains(errno) {
          // A file that is gone, or that may not be read, is for the one who reads it to tell of.
          error = errno
        }
      }
      // One may have been made before its parent was watched.
      directories = Self.directories(of: path)
    } while directories != watched && error == nil
    // A file that was renamed still is watched, and a log may be rotated every hour for years.
    for watch in old.subtracting(watches) { _ = inotify_rm_watch(number, watch) }
    return error
  }

  /// Forgets all changes so far.
  ///
  /// Another file may have the name now, which is watched from now on.
  func takeNote(of path: String) {
    // It fails when there is no more.
    while let bytes = try? descriptor.read(upTo: 4096), !bytes.isEmpty {}
    // If the file can't be watched, its directory still is.
    _ = watch(path)
  }

  /// The directory of a path, and that of the file which a link there leads to; of one that is missing, the nearest above it.
  private static func directories(of path: String) -> Set<String> {
    var paths: Set = [path]
    if let target = realpath(path, nil) {
      paths.insert(String(cString: target))
      free(target)
    }
    return Set(
      paths.map { path in
        var directory = parent(of: path)
        while access(directory, F_OK) != 0, directory != "/", directory != "." {
          directory = parent(of: directory)
        }
        return directory
      }
    )
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
