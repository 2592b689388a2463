import StatefulTable

/// Going up past the first row pulls the rows down; the third pull refreshes.
///
/// Without another pull for a second, the rows spring back. A key that is held down comes again and again: what
/// comes shortly after the last one is no pull of its own, also if that one still moved the cursor.
@MainActor final class PullGesture {
  /// Called when the rows spring back by themselves.
  var onSpringBack: (@MainActor () -> Void)?

  /// The number of pulls so far.
  private var pulls = 0
  /// How often the user has pulled, ever.
  private var turn = 0
  private var springAlarm: Alarm?
  /// When the user last went up, whether that moved the cursor or pulled.
  private var lastUp: Duration?
  private let timeline: Timeline

  /// The number of pulls that refresh.
  private static let threshold = 3
  /// The time that the user has for the next pull.
  private static let patience = Duration.seconds(1)
  /// The least time between two pulls.
  private static let pause = Duration.milliseconds(100)

  init(clock: any Clock<Duration>) {
    timeline = Timeline(clock)
  }

  /// The text in place of the refresh view while the user pulls.
  var phrase: Phrase? {
    pulls > 0 ? .pullToRefresh(pulls, of: Self.threshold) : nil
  }

  /// Lets the rows spring back, because the user went up by a row.
  func moveUp() {
    release()
    lastUp = timeline.now
  }

  /// Pulls once more, if the list may be refreshed now; the last pull refreshes.
  func pull(_ controller: StatefulTableController) {
    turn += 1
    guard !controller.showsRefresh, controller.canRefresh else { return release() }
    let now = timeline.now
    let isHeld = lastUp.map { now - $0 < Self.pause } ?? false
    lastUp = now
    springAlarm = nil
    if !isHeld { pulls += 1 }
    guard pulls > 0 else { return }
    guard pulls < Self.threshold else {
      pulls = 0
      return controller.loadNewer()
    }
    springBackLater()
  }

  /// Handles an event, with which the rows spring back unless it pulls.
  func releaseUnlessPulled(by event: () -> Void) {
    let old = turn
    event()
    if turn == old { release() }
  }

  /// Lets the rows spring back.
  func release() {
    springAlarm = nil
    pulls = 0
  }

  private func springBackLater() {
    springAlarm = Alarm(at: timeline.now + Self.patience, on: timeline) { [weak self] in
      self?.release()
      self?.onSpringBack?()
    }
  }
}
