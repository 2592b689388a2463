import StatefulTable

// What Enter and Escape do in an alert.
extension Alert {
  /// The action that Enter presses at first, which isn't a destructive one unless that is
  /// preferred.
  var defaultAction: AlertAction? {
    preferredAction ?? actions.first { $0.style == .default } ?? cancelAction
  }

  /// The action that Escape presses: the first that cancels, or the only one.
  var cancelAction: AlertAction? {
    actions.first { $0.style == .cancel } ?? (actions.count == 1 ? actions[0] : nil)
  }
}

extension Alert {
  /// What is wrong with a text, once the user has typed one.
  var shownProblem: String? {
    textFields?.lazy.filter { !$0.text.isEmpty }.compactMap(\.problem).first
  }
}

extension StatefulTableController {
  /// Cancels the presented alert with its action that cancels, or with its only action.
  ///
  /// An alert without such an action is dismissed.
  func cancelAlert() {
    guard let alert = presentedAlert else { return }
    if let action = alert.cancelAction, action.isEnabled { press(action) } else { dismiss() }
  }
}
