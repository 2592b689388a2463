import StatefulTable

/// The alerts of one list, answered by keys and clicks.
@MainActor final class AlertSession {
  private var shown: AlertOverlay?
  private let controller: StatefulTableController

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  /// The alert that is presented.
  var overlay: AlertOverlay? {
    guard let alert = controller.presentedAlert else { return nil }
    if let shown, shown.alert === alert { return shown }
    return AlertOverlay(alert)
  }

  /// Releases an alert that is no longer presented.
  func update() {
    if shown?.alert !== controller.presentedAlert { shown = overlay }
  }

  /// Handles what the user does while an alert is presented.
  ///
  /// - Parameters:
  ///   - event: What the user does.
  ///   - area: The part of the screen in which the alert is drawn.
  /// - Returns: `false` if no alert is presented.
  func handle(_ event: InputEvent, in area: Frame.Rectangle) -> Bool {
    guard var overlay else { return false }
    let layout = AlertLayout(overlay, in: area)
    var outcome = AlertOverlay.Outcome.stay
    switch event {
    case .key(let key): outcome = overlay.press(key, layout)
    case .paste(let text): overlay.paste(text)
    case .mouse(let event):
      switch event.action {
      case .click: outcome = overlay.click(event.position, layout)
      case .wheelUp: overlay.scroll(by: -1, layout)
      case .wheelDown: overlay.scroll(by: 1, layout)
      case .release: break
      }
    }
    shown = overlay
    switch outcome {
    case .stay: break
    case .press(let action): controller.press(action)
    case .cancel: controller.cancelAlert()
    }
    return true
  }
}
