/// What a visitor has written.
struct GuestbookEntry: Sendable, Hashable, Identifiable {
  /// Newer entries have higher numbers.
  let id: Int
  let visitor: String
  let text: String
}
