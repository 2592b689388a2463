/// An error about a page that a ``ScriptedPageSource`` doesn't have.
public struct ScriptedPageSourceError: Error, Sendable, Hashable {
  /// The number of the page, from 0.
  public var page: Int
  /// The number of pages of the source.
  public var pageCount: Int
}

extension ScriptedPageSourceError: CustomStringConvertible {
  /// The error as a text.
  public var description: String {
    "The script has no page \(page): it has \(pageCount), counted from 0."
  }
}
