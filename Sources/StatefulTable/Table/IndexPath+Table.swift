// For every file of the package and of its users: a type alias would be a second type of that name for files
// that import Foundation too, where the compiler then refuses `[IndexPath]()`.
@_exported public import struct FoundationEssentials.IndexPath

extension IndexPath {
  /// Creates the index path of a row in a section, as UIKit does.
  ///
  /// - Parameters:
  ///   - row: The row in the section, counted from 0.
  ///   - section: The section, counted from 0.
  public init(row: Int, section: Int) {
    // Unlike a literal, which is an array first, this allocates nothing.
    self = IndexPath(index: section)
    append(row)
  }

  /// The row within its section, counted from 0.
  ///
  /// - Precondition: The index path has two elements, as after ``init(row:section:)``.
  public var row: Int { self[1] }

  /// The section, counted from 0.
  ///
  /// - Precondition: The index path isn't empty.
  public var section: Int { self[0] }
}

extension [IndexPath] {
  /// The index paths of a range of rows in a section.
  ///
  /// - Parameters:
  ///   - rows: The rows within their section, from 0.
  ///   - section: The section. The default is 0.
  /// - Returns: The index paths, in order.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public static func rows(_ rows: Range<Int>, inSection section: Int = 0) -> [IndexPath] {
    rows.map { IndexPath(row: $0, section: section) }
  }
}
