/// A position in a table that can be saved, so that an app reopens where it was.
///
/// It is what `Codable` writes of it: the ``TableView/anchor`` of a table, with the id of its row if that is a string, a UUID, a
/// number or another type with a complete description, and with the number of the row in the source if the list knows it.
public struct TablePosition: Codable, Sendable, Hashable {
  /// The section of the first visible row.
  package var section: Int
  /// The first visible row, counted within its section.
  package var row: Int
  /// The number of lines of the row that are scrolled off or covered by a header.
  package var line: Int
  /// The id of the row as a string.
  ///
  /// It is set if the id is a string, a UUID, a number or another type with a complete description.
  /// Otherwise it is `nil`.
  package var id: String?
  /// The row among all that the list's source has, from 0, if the list knows it.
  ///
  /// It counts the rows above those that are loaded, too. A ``PagedTableController`` sets it.
  package var sourceRow: Int?
  /// Whether the end of the rows was on screen, in a table with ``TableView/Gravity/bottom``.
  package var isAtEnd: Bool

  package init(
    section: Int,
    row: Int,
    line: Int = 0,
    id: String? = nil,
    sourceRow: Int? = nil,
    isAtEnd: Bool = false
  ) {
    self.section = section
    self.row = row
    self.line = line
    self.id = id
    self.sourceRow = sourceRow
    self.isAtEnd = isAtEnd
  }
}
