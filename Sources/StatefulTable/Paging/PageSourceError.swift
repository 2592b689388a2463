/// A page source broke the rules.
///
/// It isn't tried again by itself.
public struct PageSourceError: Error, Sendable, Hashable {
  /// What was wrong.
  public enum Reason: Sendable, Hashable {
    /// A page leads to where it was itself found, so there would be no end.
    ///
    /// With the cursor, as it describes itself.
    case repeatedCursor(String)
    /// Pages have fewer than 1 item.
    case invalidPageSize(Int)
    /// A cursor is of another type than the source's.
    ///
    /// With the cursor, as it describes itself.
    case foreignCursor(String)
  }

  /// What was wrong.
  public var reason: Reason

  /// Creates an error.
  public init(_ reason: Reason) {
    self.reason = reason
  }

  /// An error about a page that leads to where it was found.
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
  /// No: the same would happen again.
  public var isRetryable: Bool { false }
}

extension PageSourceError: CustomStringConvertible {
  /// What was wrong, in words for the screen.
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
