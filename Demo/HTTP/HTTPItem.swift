/// What is shown of an item of an API.
struct HTTPItem: Identifiable, Hashable, Sendable {
  let id: String
  let title: String
  let detail: String
}
