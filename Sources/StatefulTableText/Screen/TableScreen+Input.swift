import StatefulTable

extension TableScreen {
  /// Presses keys.
  public func send(_ keys: Key...) {
    send(keys)
  }

  /// Presses keys, one after the other.
  public func send(_ keys: some Sequence<Key>) {
    send(keys.map(InputEvent.key))
  }

  /// Does what a user did, one after the other.
  public func send(_ events: some Sequence<InputEvent>) {
    for event in events where !isFinished { handle(event) }
    setNeedsDisplay()
  }

  /// Waits until nothing is being loaded, no search is about to begin, and none goes on in the rows.
  ///
  /// Returns early if the task is cancelled.
  public func settled() async {
    repeat {
      await controller.settled()
      await finding?.value
    } while finding != nil && !Task.isCancelled
  }

  func finish() {
    isFinished = true
    stopFinding()
    letGo()
    // The first list is somebody else's; the others go with the screen.
    for controller in controllers.dropFirst() { controller.cancelLoading() }
  }

  func stopFinding() {
    finding?.cancel()
    finding = nil
  }
}
