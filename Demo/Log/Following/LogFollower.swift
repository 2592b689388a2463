import StatefulTable

/// Looks at a file after each change, but only a few times a second.
@MainActor final class LogFollower {
  /// The time between two looks, at least.
  static let interval: Duration = .milliseconds(100)

  private let watcher: FileWatcher
  private let timeline: Timeline
  private let look: @MainActor () async -> Void
  /// Looks, or has looked since the last interval began.
  private var task: Task<Void, Never>?
  /// Waits for the interval to pass.
  private var alarm: Alarm?
  /// Whether something has changed since the last look.
  private var isLookWanted = false

  /// Creates a follower, which begins with ``start()``.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - clock: Measures the interval.
  ///   - look: Looks at the file.
  /// - Throws: ``SystemError`` if the system can't watch files.
  init(
    path: String,
    clock: any Clock<Duration>,
    look: @escaping @MainActor () async -> Void
  ) throws(SystemError) {
    watcher = try FileWatcher(path: path)
    timeline = Timeline(clock)
    self.look = look
  }

  deinit { task?.cancel() }

  /// Waits for the next change of the file, unless that is being done.
  func start() {
    guard task == nil else { return }
    watcher.wait { [weak self] in self?.lookNow() }
  }

  /// Looks at the file, at once or when the interval since the last look has passed.
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
