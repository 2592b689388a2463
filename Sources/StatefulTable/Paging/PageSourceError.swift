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

  static func foreignCursor(_ cursor: String) -> PageSourceError {
    PageSourceError(.foreignCursor(cursor))
  }
}

extension PageSourceError: RetryableError {
  /// Returns `false`: the same would happen again.
  public var isRetryable: Bool { false }
}

extension PageSourceError: CustomStringConvertible {
  /// What is wrong, in words for the user.
  public var description: String {
    switch reason {
    case .repeatedCursor(let cursor):
      "The page after \(cursor) leads to itself: expected another cursor, or none at the end."
    case .invalidPageSize(let size):
      "A page can't have \(size) items: give a page size of at least 1."
    case .foreignCursor(let cursor):
      "The cursor \(cursor) isn't the source's: reload after the source was replaced."
    }
  }
}
