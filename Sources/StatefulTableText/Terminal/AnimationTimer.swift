import Dispatch

/// Ticks ten times a second, but only while something on screen moves.
@MainActor final class AnimationTimer {
  private var timer: (any DispatchSourceTimer)?
  private let tick: @MainActor () -> Void

  private static let interval = DispatchTimeInterval.milliseconds(100)

  init(_ tick: @escaping @MainActor () -> Void) {
    self.tick = tick
  }

  var isRunning = false {
    didSet {
      guard isRunning != oldValue else { return }
      if isRunning { start() } else { stop() }
    }
  }

  private func start() {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
    timer.setEventHandler { [tick] in
      MainActor.assumeIsolated { tick() }
    }
    self.timer = timer
    timer.activate()
  }

  private func stop() {
    timer?.cancel()
    timer = nil
  }
}
