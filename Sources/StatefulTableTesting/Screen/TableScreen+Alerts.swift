public import StatefulTable
public import StatefulTableText

extension TableScreen {
  /// Chooses an action of the alert in front of the list, as the user does.
  ///
  /// - Parameter title: The words on the action.
  /// - Throws: A ``ScreenError`` if there is no alert, it has no such action, or the action isn't enabled.
  public func press(_ title: String) throws {
    let actions = controller.presentedAlert?.actions ?? []
    guard let action = actions.first(where: { $0.title == title && $0.isEnabled }) else {
      throw error(.noSuchAction(title))
    }
    controller.press(action)
    setNeedsDisplay()
  }

  /// Waits until an alert is presented, as by code that runs in a task.
  ///
  /// - Parameter limit: How long that may take, in real time. Only a test that fails takes so long.
  /// - Returns: The alert.
  /// - Throws: A ``ScreenError`` if it takes longer; a `CancellationError` if the task is cancelled.
  @discardableResult public func alert(within limit: Duration = .seconds(120)) async throws -> Alert
  {
    try await wait(within: limit) { controller.presentedAlert }
  }

  /// Types a text: into the first field of the alert in front of the list, or where keys go otherwise, as in
  /// the search prompt.
  ///
  /// In a field it is added to the text there.
  public func type(_ text: String) {
    if let field = controller.presentedAlert?.textFields?.first {
      field.text += text
      setNeedsDisplay()
    } else {
      send(text.map(Key.character))
    }
  }
}
