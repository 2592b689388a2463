/// An error about updates that don't match the data.
///
/// UIKit ends the program here ("invalid number of rows"). A ``TableView`` reloads instead, and
/// calls its delegate with this error.
public struct BatchUpdateError: Error, Sendable, Hashable {
  /// What is wrong with updates.
  public enum Reason: Sendable, Hashable {
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
  public var reason: Reason
  /// The section that the numbers of the error describe.
  ///
  /// It counts sections after the updates, or before them if the section is deleted.
  ///
  /// If the reason is about sections, the numbers of the error count sections.
  public var section: Int
  /// The number of rows in the section before the updates.
  public var rowsBefore: Int
  /// The number of rows that the updates insert into the section.
  public var inserted: Int
  /// The number of rows that the updates delete from the section.
  public var deleted: Int
  /// The number of rows that the updates move into the section, from any section.
  public var movedIn: Int
  /// The number of rows that the updates move out of the section, to any section.
  public var movedOut: Int
  /// The number of rows that the section must have after the updates.
  public var rowsExpected: Int
  /// The number of rows that the data source returns for the section.
  public var rowsFound: Int
}

extension BatchUpdateError: CustomStringConvertible {
  /// The error as a text, with the expected and the found numbers.
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
