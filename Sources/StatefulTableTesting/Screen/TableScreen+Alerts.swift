public import StatefulTable
public import StatefulTableText

extension TableScreen {
  /// Presses an action of the presented alert, as the user does.
  ///
  /// - Parameter title: The label of the action.
  /// - Throws: A ``ScreenError`` if there is no alert, if it has no such action that is enabled, or if a text that was
  ///   typed isn't fine.
  public func press(_ title: String) throws {
    let actions = controller.presentedAlert?.actions ?? []
    guard let action = actions.first(where: { $0.title == title && $0.isEnabled }) else {
      throw error(.noSuchAction(title))
    }
    if let alert = controller.presentedAlert, let problem = alert.problem, !alert.allows(action) {
      throw error(.notAccepted(title, problem: problem))
    }
    controller.press(action)
    setNeedsDisplay()
  }

  /// Waits until an alert is presented.
  ///
  /// - Parameter limit: The longest wait, in real time. The default is 30 seconds. Only a failing
  ///   test takes this long.
  /// - Returns: The alert.
  /// - Throws: A ``ScreenError`` if it takes longer. `CancellationError` if the task is cancelled.
  @discardableResult public func alert(within limit: Duration = .seconds(30)) async throws -> Alert
  {
    try await wait(for: "an alert", within: limit) { controller.presentedAlert }
  }

  /// Types text into the first field of the presented alert, or into the prompt.
  ///
  /// It adds to the text that is there. Without an alert or a prompt, the characters are treated as keys.
  public func type(_ text: String) {
    if let field = controller.presentedAlert?.textFields?.first {
      field.text += text
      setNeedsDisplay()
    } else {
      send(text.map(Key.character))
    }
  }
}
