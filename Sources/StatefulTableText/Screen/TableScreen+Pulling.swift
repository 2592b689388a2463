import StatefulTable

extension TableScreen {
  /// Pulls the rows down once, if they may be refreshed now.
  func pull() {
    springTask?.cancel()
    guard mayPull else { return letGo() }
    if gesture.pull() { return controller.loadNewer() }
    let deadline = timeline.now + PullGesture.patience
    springTask = Task { [weak self, timeline] in
      guard (try? await timeline.sleep(until: deadline)) != nil, !Task.isCancelled else { return }
      self?.letGo()
      self?.setNeedsDisplay()
    }
  }

  /// Has the rows spring back.
  func letGo() {
    springTask?.cancel()
    springTask = nil
    gesture.letGo()
  }

  private var mayPull: Bool {
    let loads = controller.loads
    return !loads.initial.isLoading && !loads.pullToRefresh.isLoading
      && controller.allowsPullToRefresh
  }
}
