/// An error in how a page source works.
///
/// It isn't retried automatically.
public struct PageSourceError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// A page leads to itself, so the list would have no end.
    ///
    /// The value is the description of the cursor.
    case repeatedCursor(String)
    /// The page size is less than 1.
    case invalidPageSize(Int)
    /// A page has a previous page, but the source doesn't implement ``PageSource/page(before:)``.
    ///
    /// The value is the description of the cursor.
    case unimplementedPreviousPage(String)
    /// The cursors of the list's pages aren't good any more.
    case expiredCursor
    /// The source has pages with numbers, and returns no cursor for one: see ``PageSource/cursor(forPage:size:)``.
    ///
    /// The value is the number.
    case unknownPage(Int)
    /// The source returns no page for an item to which the list was to go.
    ///
    /// The value is the description of the item's id.
    case unknownItem(String)
  }

  package let reason: Reason

  package init(_ reason: Reason) {
    self.reason = reason
  }

  /// The cursors of the list's pages aren't good any more.
  ///
  /// Throw it if your server says so. The list then reads all of its pages again, and its rows stay meanwhile.
  public static let expiredCursor = PageSourceError(.expiredCursor)
}

extension PageSourceError: RetryableError {
  /// Returns `false`: the same would happen again.
  public var isRetryable: Bool { false }
}

extension PageSourceError: CustomStringConvertible {
  /// What is wrong, as a text for the user.
  public var description: String {
    switch reason {
    case .repeatedCursor(let cursor):
      "The page at \(cursor) leads to itself: expected another cursor, or none at the end."
    case .invalidPageSize(let size):
      "A page can't have \(size) items: give a page size of at least 1."
    case .unimplementedPreviousPage(let cursor):
      "There is a page before \(cursor), but the source can't load it: implement page(before:)."
    case .expiredCursor:
      "The server's cursors have expired, and the pages couldn't be read again: reload to begin anew."
    case .unknownPage(let number):
      "The source has numbered pages, and no cursor for page \(number): implement cursor(forPage:size:)."
    case .unknownItem(let id):
      "There is no item \(id) to go to: it was removed, or the source finds none with page(around:)."
    }
  }
}
