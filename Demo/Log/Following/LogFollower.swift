/// Looks at a file after each change, but only a few times a second.
@MainActor final class LogFollower {
  /// The time between two looks, at least.
  static let interval: Duration = .milliseconds(100)

  private let watcher: FileWatcher
  private let clock: any Clock<Duration>
  private let look: @MainActor () async -> Void
  /// Looks, and waits for the interval to pass.
  private var task: Task<Void, Never>?
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
    self.clock = clock
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
    task = Task { [weak self, clock, look] in
      await look()
      try? await clock.sleep(for: Self.interval)
      self?.didLook()
    }
  }

  private func didLook() {
    task = nil
    if isLookWanted {
      isLookWanted = false
      lookNow()
    } else {
      start()
    }
  }
}
