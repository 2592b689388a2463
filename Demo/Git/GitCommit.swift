/// A commit as a list shows it.
struct GitCommit: Sendable, Hashable, Identifiable {
  /// The full hash.
  ///
  /// Where a list names the commit again, as a reflog does, a colon and the number of times before follow.
  let id: String
  /// The beginning of the hash that is enough to tell it from others in its repository.
  let abbreviatedHash: String
  /// When the author wrote it, in seconds since 1970, or zero if the commit doesn't say.
  let authorTime: Int64
  /// The author's name.
  ///
  /// It may be empty and may hold any character but a zero, so it isn't fit to be printed as it is.
  let authorName: String
  /// The first paragraph of the message as one line.
  ///
  /// It may hold as much as ``authorName``.
  let subject: String

  /// The full hash.
  var hash: String { String(id.prefix { $0 != ":" }) }
}
