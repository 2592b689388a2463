/// An error in how a page source works.
///
/// It isn't retried automatically.
public struct PageSourceError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
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
    /// A page has a previous page, but the source's cursors count items.
    ///
    /// The value is the description of the cursor.
    case previousPageByOffset(String)
    /// The source returns no page for an item to which the list was to go.
    ///
    /// The value is the description of the item's id.
    case unknownItem(String)
    /// A cursor has another type than the source's cursors.
    ///
    /// The value is the description of the cursor.
    case foreignCursor(String)
  }

  /// What is wrong.
  public var reason: Reason

  /// Creates an error.
  public init(_ reason: Reason) {
    self.reason = reason
  }

  /// Creates an error for a page that leads to itself.
  public static func repeatedCursor(_ cursor: String) -> PageSourceError {
    PageSourceError(.repeatedCursor(cursor))
  }

  static func invalidPageSize(_ size: Int) -> PageSourceError {
    PageSourceError(.invalidPageSize(size))
  }

  static func unimplementedPreviousPage(_ cursor: String) -> PageSourceError {
    PageSourceError(.unimplementedPreviousPage(cursor))
  }

  static func previousPageByOffset(_ cursor: String) -> PageSourceError {
    PageSourceError(.previousPageByOffset(cursor))
  }

  static func unknownItem(_ id: String) -> PageSourceError {
    PageSourceError(.unknownItem(id))
  }

  static func foreignCursor(_ cursor: String) -> PageSourceError {
    PageSourceError(.foreignCursor(cursor))
  }
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
    case .previousPageByOffset(let cursor):
      "There is a page before \(cursor), but the source's cursors count items: return no previous page, "
        + "or cursors that name a place."
    case .unknownItem(let id):
      "There is no item \(id) to go to: it was removed, or the source finds none with page(around:)."
    case .foreignCursor(let cursor):
      "The cursor \(cursor) isn't the source's: reload after the source was replaced."
    }
  }
}
