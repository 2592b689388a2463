import StatefulTable

extension TableScreen {
  /// Pulls the rows down once, if they may be refreshed now.
  func pull() {
    springAlarm = nil
    guard mayPull else { return letGo() }
    if gesture.pull() { return controller.loadNewer() }
    springAlarm = Alarm(at: timeline.now + PullGesture.patience, on: timeline) { [weak self] in
      self?.letGo()
      self?.setNeedsDisplay()
    }
  }

  /// Has the rows spring back.
  func letGo() {
    springAlarm = nil
    gesture.letGo()
  }

  private var mayPull: Bool {
    let loads = controller.loads
    return !loads.initial.isLoading && !loads.pullToRefresh.isLoading
      && controller.allowsPullToRefresh
  }
}
