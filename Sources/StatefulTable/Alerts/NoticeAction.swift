/// Something that a notice offers to do, such as to undo what it tells of.
@MainActor public struct NoticeAction {
  /// The label of the action, such as "undo".
  public var title: String
  /// The key that performs the action, such as `u`.
  public var key: Character

  let handler: @MainActor () -> Void

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The label of the action.
  ///   - key: The key that performs it. While the notice is shown, it comes before what the key does otherwise.
  ///   - handler: Called when the user has chosen the action, after the notice is gone.
  public init(title: String, key: Character, handler: @escaping @MainActor () -> Void) {
    self.title = title
    self.key = key
    self.handler = handler
  }
}
