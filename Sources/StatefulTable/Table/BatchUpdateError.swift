/// Updates that don't fit the data.
///
/// UIKit ends the program here ("invalid number of rows"). A ``TableView`` reloads itself instead,
/// with what is on screen kept as well as it can be, and calls its delegate with both sides of the account.
public struct BatchUpdateError: Error, Sendable, Hashable {
  /// What is wrong with the updates.
  public enum Reason: Sendable, Hashable {
    /// The section doesn't have as many rows as the updates make it.
    case wrongRowCount
    /// There are not as many sections as the updates make it.
    case wrongSectionCount
    /// The number names no section: one before the updates for deletes, reloads and the sources of
    /// moves, one after them for inserts and the targets of moves.
    case sectionOutOfRange(Int)
    /// Two of the updates name the same section.
    case sectionNamedTwice(Int)
    /// The index path names no row: one before the updates for deletes, reloads and the sources of
    /// moves, one after them for inserts and the targets of moves.
    case outOfRange(IndexPath)
    /// Two of the updates name the same row.
    case namedTwice(IndexPath)
    /// The updates put one row where the data has another.
    ///
    /// The ids are given in words.
    case wrongRow(IndexPath, expected: String, found: String)
  }

  /// What is wrong with the updates.
  public var reason: Reason
  /// The section that the numbers below describe.
  ///
  /// It is numbered as after the updates, or as before them if they delete it.
  ///
  /// If the reason is about sections rather than rows, the numbers below count sections.
  public var section: Int
  /// The rows in the section before the updates.
  public var rowsBefore: Int
  /// The rows that the updates insert into the section.
  public var inserted: Int
  /// The rows that the updates delete from the section.
  public var deleted: Int
  /// The rows that the updates move into the section, from it or from another.
  public var movedIn: Int
  /// The rows that the updates move out of the section, to it or to another.
  public var movedOut: Int
  /// The rows that the section must have after the updates.
  public var rowsExpected: Int
  /// The rows that the data source has in the section.
  public var rowsFound: Int
}

extension BatchUpdateError: CustomStringConvertible {
  /// What is wrong and both sides of the account, in words.
  public var description: String {
    let sections = """
      there were \(rowsBefore) sections, \(inserted) inserted, \(deleted) deleted: \
      \(rowsExpected) expected, \(rowsFound) found
      """
    let account = """
      section \(section) had \(rowsBefore) rows, \(inserted) inserted, \(deleted) deleted, \
      \(movedIn) moved in, \(movedOut) moved out: \(rowsExpected) expected, \(rowsFound) found
      """
    return switch reason {
    case .wrongRowCount:
      "The updates don't fit the data: \(account)."
    case .wrongSectionCount:
      """
      The updates don't fit the data: \(sections). Name the sections that come and go, or call \
      reloadData().
      """
    case .sectionOutOfRange(let section):
      "The updates name section \(section), which doesn't exist: \(sections)."
    case .sectionNamedTwice(let section):
      "The updates name section \(section) twice: \(sections)."
    case .outOfRange(let indexPath):
      "The updates name row \(indexPath), which doesn't exist: \(account)."
    case .namedTwice(let indexPath):
      "The updates name row \(indexPath) twice: \(account)."
    case .wrongRow(let indexPath, let expected, let found):
      """
      The updates put row \(expected) at \(indexPath), where the data has \(found): \(account).
      """
    }
  }
}
