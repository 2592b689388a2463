/// An error about a page that a ``ScriptedPageSource`` doesn't have.
public struct ScriptedPageSourceError: Error, Sendable, Hashable {
  /// The number of the page, from 0.
  public var page: Int
  /// The number of pages of the source.
  public var pageCount: Int

  /// Creates an error about a page that the script doesn't have.
  ///
  /// - Parameters:
  ///   - page: The page that was asked for, from 0.
  ///   - pageCount: The number of pages that the script has.
  public init(page: Int, pageCount: Int) {
    self.page = page
    self.pageCount = pageCount
  }
}

extension ScriptedPageSourceError: CustomStringConvertible {
  /// The error as a text.
  public var description: String {
    "The script has no page \(page): it has \(pageCount), counted from 0."
  }
}
