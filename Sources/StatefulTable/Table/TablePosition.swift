/// A place in the rows of a table that can be stored, so that an app reopens where it was.
///
/// It is the ``TableView/anchor`` of a table, together with the id of the row.
public struct TablePosition: Codable, Sendable, Hashable {
  /// The section of the first visible row.
  public var section: Int
  /// The first visible row, within its section.
  public var row: Int
  /// How many lines of the row are scrolled off or covered by a header.
  public var line: Int
  /// The id of the row, in words.
  ///
  /// It is kept for ids that are strings, UUIDs or other types whose description tells all of them, such
  /// as numbers. Otherwise `nil`.
  public var id: String?
  /// Whether a table with ``TableView/Gravity/bottom`` had its end on screen.
  public var isAtEnd: Bool

  /// Creates a position.
  public init(section: Int, row: Int, line: Int = 0, id: String? = nil, isAtEnd: Bool = false) {
    self.section = section
    self.row = row
    self.line = line
    self.id = id
    self.isAtEnd = isAtEnd
  }
}
