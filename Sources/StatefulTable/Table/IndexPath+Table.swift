#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension IndexPath {
  /// Creates the index path of a row in a section, both counted from 0, as UIKit does.
  public init(row: Int, section: Int) {
    // Unlike a literal, which is an array first, this allocates nothing.
    self = IndexPath(index: section)
    append(row)
  }

  /// The row within its section, counted from 0.
  ///
  /// - Precondition: The index path has a row, as one from ``init(row:section:)`` does.
  public var row: Int { self[1] }

  /// The section, counted from 0.
  ///
  /// - Precondition: The index path has a section, as one from ``init(row:section:)`` does.
  public var section: Int { self[0] }
}

extension [IndexPath] {
  /// The index paths of a range of rows in a section.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public static func rows(_ rows: Range<Int>, inSection section: Int = 0) -> [IndexPath] {
    rows.map { IndexPath(row: $0, section: section) }
  }
}
