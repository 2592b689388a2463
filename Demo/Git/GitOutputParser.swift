/// Turns the bytes that git writes into what they mean, however they are cut.
protocol GitOutputParser: Sendable {
  /// What git lists, such as commits or lines.
  associatedtype Element: Sendable

  /// Adds bytes that follow those before.
  mutating func append(_ more: [UInt8])
  /// Takes the next element, or nil if its last byte hasn't arrived.
  mutating func next() throws(GitError) -> Element?
  /// Takes the last element, if it has no mark at its end, when there are no more bytes.
  mutating func finish() throws(GitError) -> Element?
}
