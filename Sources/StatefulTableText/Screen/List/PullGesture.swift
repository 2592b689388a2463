import StatefulTable

/// Going up past the first row pulls the rows down; the third pull refreshes.
///
/// Without another pull for a second, the rows spring back.
@MainActor final class PullGesture {
  /// Called when the rows spring back by themselves.
  var onSpringBack: (@MainActor () -> Void)?

  /// The number of pulls so far.
  private var pulls = 0
  private var springAlarm: Alarm?
  private let timeline: Timeline

  /// The number of pulls that refresh.
  private static let threshold = 3
  /// The time that the user has for the next pull.
  private static let patience = Duration.seconds(1)

  init(clock: any Clock<Duration>) {
    timeline = Timeline(clock)
  }

  /// The text in place of the refresh view while the user pulls.
  var text: String? {
    pulls > 0 ? "↓ pull to refresh · \(pulls) of \(Self.threshold)" : nil
  }

  /// Pulls once more, if the list may be refreshed now; the last pull refreshes.
  func pull(_ controller: StatefulTableController) {
    let loads = controller.loads
    guard !loads.initial.isLoading, !loads.pullToRefresh.isLoading,
      controller.canRefresh
    else { return release() }
    springAlarm = nil
    pulls += 1
    guard pulls < Self.threshold else {
      pulls = 0
      return controller.loadNewer()
    }
    springBackLater()
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
