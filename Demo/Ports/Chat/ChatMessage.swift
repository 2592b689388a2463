/// Something that was said.
struct ChatMessage: Sendable, Hashable, Identifiable {
  /// How far a message has come.
  enum Status: Sendable, Hashable { case sending, sent, failed }

  /// Later messages have higher numbers.
  let id: Int
  /// Who said it, `nil` for the user.
  let sender: String?
  let text: String
  var status = Status.sent
}
