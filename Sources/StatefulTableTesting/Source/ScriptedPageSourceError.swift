/// A ``ScriptedPageSource`` was asked for a page that it hasn't.
public struct ScriptedPageSourceError: Error, Sendable, Hashable {
  /// The number of the page, from 0.
  public var page: Int
  /// How many pages there are.
  public var pageCount: Int

  /// Creates an error.
  public init(page: Int, pageCount: Int) {
    self.page = page
    self.pageCount = pageCount
  }
}

extension ScriptedPageSourceError: CustomStringConvertible {
  /// What was asked for, and what there is.
  public var description: String {
    "The script has no page \(page): it has \(pageCount), counted from 0."
  }
}
