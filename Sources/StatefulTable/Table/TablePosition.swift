/// A position in a table that can be saved, so that an app reopens where it was.
///
/// It is the ``TableView/anchor`` of a table with the id of its row.
public struct TablePosition: Codable, Sendable, Hashable {
  /// The section of the first visible row.
  public var section: Int
  /// The first visible row, counted within its section.
  public var row: Int
  /// The number of lines of the row that are scrolled off or covered by a header.
  public var line: Int
  /// The id of the row as a string.
  ///
  /// It is set if the id is a string, a UUID, a number or another type with a complete description.
  /// Otherwise it is `nil`.
  public var id: String?
  /// The row among all that the list's source has, from 0, if the list knows it.
  ///
  /// It counts the rows above those that are loaded, too. A ``PagedTableController`` sets it.
  public var sourceRow: Int?
  /// Whether the end of the rows was on screen, in a table with ``TableView/Gravity/bottom``.
  public var isAtEnd: Bool

  /// Creates a position, such as one that was stored in a format of your own.
  ///
  /// - Parameters:
  ///   - section: The section of the first visible row.
  ///   - row: The row within its section.
  ///   - line: The number of its lines that are scrolled off. The default is 0.
  ///   - id: The id of the row as a string. The default is `nil`: the row is known by its index path alone.
  ///   - sourceRow: The row among all that the source has. The default is `nil`, for unknown.
  ///   - isAtEnd: Whether the end of the rows was on screen. The default is `false`.
  public init(
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
