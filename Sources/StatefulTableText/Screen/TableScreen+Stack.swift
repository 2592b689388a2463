public import StatefulTable

extension TableScreen: TableDisplay {
  /// Divides the screen anew, and calls ``onNeedsDisplay``, if the controller is the one that is seen.
  public func controllerNeedsDisplay(_ controller: StatefulTableController) {
    if controller === self.controller { setNeedsDisplay() }
  }

  /// Puts another list in front of all, or goes back to it if it is among those behind.
  public func show(
    _ controller: StatefulTableController,
    inFrontOf other: StatefulTableController
  ) {
    guard !isFinished, controller !== self.controller else { return }
    if let index = behind.firstIndex(where: { $0.controller === controller }) {
      return goBack(to: index)
    }
    endWhatKeysBegan()
    behind.append(front)
    front = Entry(controller, lines: size.lines)
    appear()
  }

  /// Goes back to the list behind a controller, and lets go of it and of all in front of it.
  ///
  /// Closing the first list leaves the screen.
  public func close(_ controller: StatefulTableController) {
    guard let index = controllers.firstIndex(where: { $0 === controller }) else { return }
    if index == 0 { finish() } else { goBack(to: index - 1) }
    setNeedsDisplay()
  }

  /// Goes back to the list behind the one that is seen, if there is one.
  func goBack() {
    if !behind.isEmpty { goBack(to: behind.count - 1) }
  }

  private func goBack(to index: Int) {
    endWhatKeysBegan()
    let closed = behind[(index + 1)...] + [front]
    front = behind[index]
    behind.removeSubrange(index...)
    for entry in closed.reversed() {
      entry.controller.display = nil
      entry.controller.cancelLoading()
    }
    appear()
  }

  private func endWhatKeysBegan() {
    stopFinding()
    letGo()
    prompt = nil
    help = nil
    message = nil
  }
}
