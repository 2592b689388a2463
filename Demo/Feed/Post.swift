/// A post of the simulated feed.
struct Post: Sendable, Hashable, Identifiable {
  /// Newer posts have higher numbers; the first that was there is 0, the older ones count down.
  let id: Int
  let author: String
  let text: String
}
