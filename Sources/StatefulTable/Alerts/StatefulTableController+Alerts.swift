extension StatefulTableController {
  // MARK: Alerts

  /// The alert that stands in front of the list, if there is one.
  public var presentedAlert: Alert? { alerts.first }

  /// Puts an alert in front of the list.
  ///
  /// If there is one already, the alert waits until that is gone. An alert that is presented or waits
  /// already isn't presented a second time. When the list is closed, its alerts are dismissed.
  public func present(_ alert: Alert) {
    alerts.append(alert)
  }

  /// Chooses an action of the presented alert, as the user does: the alert goes, then the action's handler is
  /// called.
  ///
  /// Ignored if the presented alert doesn't have the action, or the action isn't enabled.
  public func press(_ action: AlertAction) {
    alerts.press(action)
  }

  /// Dismisses the presented alert without calling a handler; the next one that waits is then presented.
  ///
  /// Does nothing if there is none.
  public func dismiss() {
    if let alert = alerts.first { alerts.dismiss(alert) }
  }

  /// Answers the presented alert as a user who goes back: with its action that cancels, or its only one.
  ///
  /// An alert that has no such action is dismissed: nobody is trapped in it.
  package func cancelAlert() {
    guard let alert = alerts.first else { return }
    if let action = alert.cancelAction, action.isEnabled { press(action) } else { dismiss() }
  }

  // MARK: Questions

  /// Asks the user whether to do something.
  ///
  /// ```swift
  /// guard try await confirm("Delete the draft?", action: "Delete") else { return }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - message: What there is to say about it. The default is nothing.
  ///   - action: The words for doing it.
  ///   - style: What doing it means.
  /// - Returns: `true` if the user chose the action, `false` if the user cancelled.
  /// - Throws: `CancellationError` if the task is cancelled, which dismisses the alert; if the list is
  ///   closed; or if the alert is dismissed by ``dismiss()``.
  public func confirm(
    _ title: String,
    message: String? = nil,
    action: String = "OK",
    style: AlertAction.Style = .default
  ) async throws -> Bool {
    let alert = Alert(title: title, message: message)
    return try await answer(to: alert) { answer in
      alert.addAction(AlertAction(title: "Cancel", style: .cancel) { _ in answer.give(false) })
      alert.addAction(AlertAction(title: action, style: style) { _ in answer.give(true) })
    }
  }

  /// Asks the user for a line of text.
  ///
  /// - Parameters:
  ///   - title: What is asked for.
  ///   - message: What there is to say about it. The default is nothing.
  ///   - text: What the field has at first.
  ///   - placeholder: What is to be typed, shown while there is no text. The default is no words.
  ///   - action: The words for being done.
  /// - Returns: The text, which may be empty.
  /// - Throws: `CancellationError` if the user cancels; if the task is cancelled, which dismisses the
  ///   alert; if the list is closed; or if the alert is dismissed by ``dismiss()``.
  public func prompt(
    _ title: String,
    message: String? = nil,
    text: String = "",
    placeholder: String? = nil,
    action: String = "OK"
  ) async throws -> String {
    let alert = Alert(title: title, message: message)
    alert.addTextField { field in
      field.text = text
      field.placeholder = placeholder
    }
    return try await answer(to: alert) { answer in
      alert.addAction(AlertAction(title: "Cancel", style: .cancel) { _ in answer.cancel() })
      alert.addAction(
        AlertAction(title: action) { [unowned alert] _ in
          answer.give(alert.textFields?.first?.text ?? "")
        }
      )
    }
  }

  private func answer<Value: Sendable>(
    to alert: Alert,
    _ addActions: (AlertAnswer<Value>) -> Void
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = AlertAnswer<Value>(continuation)
        guard !Task.isCancelled else { return answer.cancel() }
        addActions(answer)
        alert.onDismissal = { answer.cancel() }
        present(alert)
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.alerts.dismiss(alert) }
    }
  }

  // MARK: Notices

  /// The line that ``notify(_:for:)`` shows at the moment.
  public var notice: StyledText? { noticeLine.text }

  /// Shows a line for a while, such as what has become of something that the user did.
  ///
  /// It goes at the user's next key, or when the time has passed on the controller's clock. It takes the
  /// place of the line before.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - duration: How long it is shown at most.
  public func notify(_ text: StyledText, for duration: Duration = .seconds(5)) {
    noticeLine.show(text, for: duration, on: loader.timeline)
  }

  /// Hides the line that ``notify(_:for:)`` shows.
  ///
  /// Front ends call it when the user presses a key.
  public func dismissNotice() {
    noticeLine.hide()
  }

  /// The list has left the screen for good: nobody is left to answer.
  package func didClose() {
    alerts.dismissAll()
    noticeLine.hide()
  }
}
