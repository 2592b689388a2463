extension StatefulTableController {
  // MARK: Alerts

  package var presentedAlert: Alert? { alerts.first }

  /// Puts an alert in front of the list.
  ///
  /// If there already is an alert, the new one waits until the first is gone. Presenting the same alert twice does nothing.
  /// When the list is closed, its alerts are dismissed.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - animated: Ignored: it is here so that UIKit's call compiles. The default is `true`.
  ///   - completion: Called once the alert is in front of the list or waits for its turn. The default is `nil`.
  public func present(
    _ alert: Alert,
    animated: Bool = true,
    completion: (@MainActor () -> Void)? = nil
  ) {
    alerts.append(alert)
    completion?()
  }

  package func press(_ action: AlertAction) { alerts.press(action) }

  /// Dismisses the presented alert without calling a handler.
  ///
  /// If another alert waits, it is presented. Does nothing if there is none.
  ///
  /// - Parameters:
  ///   - animated: Ignored: it is here so that UIKit's call compiles. The default is `true`.
  ///   - completion: Called once the alert is gone. The default is `nil`.
  public func dismiss(animated: Bool = true, completion: (@MainActor () -> Void)? = nil) {
    if let alert = alerts.first { alerts.dismiss(alert) }
    completion?()
  }

  // MARK: Questions

  /// Asks the user whether to do something.
  ///
  /// While the alert waits for the user, it retains the list. So in a list without a display it waits until the task
  /// is cancelled.
  ///
  /// ```swift
  /// guard try await confirm("Delete the draft?", action: "Delete") else { return }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - message: A message below the title. The default is none.
  ///   - action: The label of the action that does it. The default is `nil`, for "OK" in the ``ListWords``.
  ///   - style: What the action means. The default is ``AlertAction/Style/default``.
  /// - Returns: `true` if the user chose the action, `false` if the user cancelled.
  /// - Throws: `CancellationError` if the task is cancelled, the list is closed, or ``dismiss(animated:completion:)`` is called. The
  ///   alert is then dismissed.
  public func confirm(
    _ title: String,
    message: String? = nil,
    action: String? = nil,
    style: AlertAction.Style = .default
  ) async throws -> Bool {
    let alert = Alert(title: title, message: message)
    return try await isAccepted(alert, action, style)
  }

  /// Asks the user for a line of text.
  ///
  /// As with ``confirm(_:message:action:style:)``, the list is retained until the user has answered.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - message: A message below the title. The default is none.
  ///   - text: The text at first. The default is empty.
  ///   - placeholder: A hint at what to type, shown while the field is empty. The default is
  ///     none.
  ///   - action: The label of the action that accepts the text. The default is `nil`, for "OK".
  ///   - isSecure: Whether the text is hidden, like a password. The default is `false`.
  ///   - validate: Says what is wrong with a text, or returns `nil` if it is fine. The user can't accept a text before it
  ///     is fine. The default is `nil`: every text is fine.
  /// - Returns: The text, which may be empty.
  /// - Throws: `CancellationError` if the user cancels, the task is cancelled, the list is closed, or ``dismiss(animated:completion:)``
  ///   is called. The alert is then dismissed.
  public func prompt(
    _ title: String,
    message: String? = nil,
    text: String = "",
    placeholder: String? = nil,
    action: String? = nil,
    isSecure: Bool = false,
    validate: (@MainActor (String) -> String?)? = nil
  ) async throws -> String {
    let alert = Alert(title: title, message: message)
    alert.addTextField { field in
      field.text = text
      field.placeholder = placeholder
      field.isSecureTextEntry = isSecure
      field.validate = validate
    }
    guard try await isAccepted(alert, action, .default) else { throw CancellationError() }
    return alert.textFields?.first?.text ?? ""
  }

  /// Presents an alert with an action beside one that cancels, and returns whether the user has chosen that action.
  private func isAccepted(
    _ alert: Alert,
    _ title: String?,
    _ style: AlertAction.Style
  ) async throws -> Bool {
    let action = AlertAction(title: title ?? listWords(.ok), style: style)
    alert.addAction(AlertAction(title: listWords(.cancel), style: .cancel))
    alert.addAction(action)
    let chosen = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: AlertAction?.none) }
        alert.onDismissal = { continuation.resume(returning: $0) }
        present(alert)
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.alerts.dismiss(alert) }
    }
    guard let chosen else { throw CancellationError() }
    return chosen === action
  }

  // MARK: Notices

  package var notice: StyledText? { noticeLine.text }

  /// Shows a notice: a line about what has just happened, and an action if it offers one, such as to undo that.
  ///
  /// ```swift
  /// let retry = NoticeAction(title: "try again", key: "T") { self.loadNewer() }
  /// notify("The server is busy", action: retry)
  /// ```
  ///
  /// It disappears when the user does something, or after the time. One with an action stays while the user moves on, until
  /// the action is performed or the time is over. A ``RowAction``, which may need its own undoing, ends it, too. The next
  /// notice replaces it.
  ///
  /// - Parameters:
  ///   - text: The text of the notice: a string, or a ``StyledText``.
  ///   - action: What the user can do. The default is `nil`.
  ///   - duration: The longest time that the notice is shown, on the controller's clock. The default is `nil`, for 5 seconds,
  ///     or 10 seconds with an action.
  public func notify(
    _ text: some StyledTextConvertible,
    action: NoticeAction? = nil,
    for duration: Duration? = nil
  ) {
    let duration = duration ?? .seconds(action == nil ? 5 : 10)
    noticeLine.show(text.styledText, action, for: duration, on: loader.timeline)
  }

  package var noticeAction: NoticeAction? { noticeLine.action }

  package func performNoticeAction() {
    let action = noticeLine.action
    dismissNotice()
    action?.handler()
  }

  package func dismissNotice() { noticeLine.hide() }

  /// The list has left the screen for good: nobody is left to answer.
  package func didClose() {
    alerts.dismissAll()
    noticeLine.hide()
  }
}
