/// An error about updates that don't match the data.
///
/// UIKit ends the program here ("invalid number of rows"). A ``TableView`` reloads instead, and
/// calls its list with this error.
package struct BatchUpdateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with updates.
  package enum Reason: Sendable, Hashable {
    /// The section has another number of rows than the updates say.
    case wrongRowCount
    /// There is another number of sections than the updates say.
    case wrongSectionCount
    /// There is no section with the number.
    ///
    /// Deletes, reloads and the sources of moves count sections before the updates, inserts and the
    /// targets of moves after them.
    case sectionOutOfRange(Int)
    /// Two of the updates name the same section.
    case sectionNamedTwice(Int)
    /// There is no row at the index path.
    ///
    /// Deletes, reloads and the sources of moves count rows before the updates, inserts and the
    /// targets of moves after them.
    case outOfRange(IndexPath)
    /// Two of the updates name the same row.
    case namedTwice(IndexPath)
    /// The data has another row at the index path than the updates say.
    ///
    /// The ids are strings.
    case wrongRow(IndexPath, expected: String, found: String)
  }

  /// What is wrong with updates.
  package var reason: Reason

  /// The error as a text, with the numbers that were expected and found.
  package var description: String

  /// Creates an error; the account tells how many rows or sections there were, came and left, and how many the list has.
  init(_ reason: Reason, _ account: String) {
    self.reason = reason
    description =
      switch reason {
      case .wrongRowCount:
        "The updates don't fit the data: \(account)."
      case .wrongSectionCount:
        """
        The updates don't fit the data: \(account). Name the sections that come and go, or call reloadData().
        """
      case .sectionOutOfRange(let section):
        "The updates name section \(section), which doesn't exist: \(account)."
      case .sectionNamedTwice(let section):
        "The updates name section \(section) twice: \(account)."
      case .outOfRange(let indexPath):
        "The updates name row \(indexPath), which doesn't exist: \(account)."
      case .namedTwice(let indexPath):
        "The updates name row \(indexPath) twice: \(account)."
      case .wrongRow(let indexPath, let expected, let found):
        "The updates put row \(expected) at \(indexPath), where the data has \(found): \(account)."
      }
  }
}
