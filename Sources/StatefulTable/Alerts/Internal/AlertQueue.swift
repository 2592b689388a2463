/// The alerts of a list: the first is presented, the others wait.
///
/// How the folder works:
///
/// 1. `present` of the controller adds an ``Alert``. `confirm` and `prompt` do that too, and wait for its end.
/// 2. ``onChange`` has the list drawn again. A front end draws the controller's `presentedAlert`.
/// 3. The front end calls `press(_:)` when the user chooses an action. The alert is removed, the action's handler is
///    called, and then the alert's `onDismissal`, which ends a wait.
/// 4. `dismiss()`, a cancelled task and a closed list remove an alert without calling a handler.
///
/// A ``Notice`` is independent of this: a line that an ``Alarm`` hides.
@MainActor final class AlertQueue {
  /// Called when another alert is presented, or none.
  var onChange: (() -> Void)?

  private var alerts: [Alert] = []

  /// The alert that is presented.
  var first: Alert? { alerts.first }

  /// Presents an alert, now or after those before it.
  func append(_ alert: Alert) {
    guard !alerts.contains(where: { $0 === alert }) else { return }
    alerts.append(alert)
    onChange?()
  }

  /// Dismisses the presented alert, and then performs one of its actions, if it has it and it can be chosen.
  func press(_ action: AlertAction) {
    guard let alert = first, alert.allows(action), alert.actions.contains(where: { $0 === action })
    else { return }
    alerts.removeFirst()
    action.handler?(action)
    end(alert, with: action)
  }

  /// Dismisses an alert, presented or waiting, without doing what any of its actions does.
  func dismiss(_ alert: Alert) {
    guard let index = alerts.firstIndex(where: { $0 === alert }) else { return }
    alerts.remove(at: index)
    end(alert, with: nil)
  }

  /// Has another queue present the alerts, after its own.
  func moveAll(to other: AlertQueue) {
    guard other !== self else { return }
    for alert in alerts { other.append(alert) }
    alerts = []
  }

  func dismissAll() {
    // Those that are presented meanwhile stay.
    for alert in alerts { dismiss(alert) }
  }

  private func end(_ alert: Alert, with action: AlertAction?) {
    let onDismissal = alert.onDismissal
    alert.onDismissal = nil
    onDismissal?(action)
    onChange?()
  }
}
