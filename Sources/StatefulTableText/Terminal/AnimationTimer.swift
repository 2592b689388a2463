import StatefulTable

/// Ticks ten times a second, but only while something on screen moves.
@MainActor final class AnimationTimer {
  private static let interval = Duration.milliseconds(100)

  private let timeline = Timeline(ContinuousClock())
  private let tick: @MainActor () -> Void
  private var alarm: Alarm?

  init(_ tick: @escaping @MainActor () -> Void) {
    self.tick = tick
  }

  var isRunning = false {
    didSet {
      guard isRunning != oldValue else { return }
      if isRunning { wait(until: timeline.now + Self.interval) } else { alarm = nil }
    }
  }

  private func wait(until deadline: Duration) {
    alarm = Alarm(at: deadline, on: timeline) { [weak self] in self?.deadlineReached(deadline) }
  }

  private func deadlineReached(_ deadline: Duration) {
    // Ticks that were missed, as while the program was stopped, are not made up for.
    wait(until: max(deadline, timeline.now - Self.interval) + Self.interval)
    tick()
  }
}
