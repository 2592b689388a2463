/// A column of a list: its title, and how much room its texts have.
///
/// ```swift
/// list.tableColumns = [
///   TableColumn("PID", alignment: .trailing, width: 7),
///   TableColumn("User", minimumWidth: 6, idealWidth: 10, priority: -1),
///   TableColumn("Command", minimumWidth: 10, idealWidth: 40, priority: 1, isFlexible: true),
/// ]
/// ```
///
/// Widths are counted in terminal columns, as in ``Size``: most characters take one, and wide ones two. Each column has
/// its minimum width first. What room is left brings the columns to their ideal widths, those with the highest priority
/// first. Then a column grows to the widest of its texts that was on screen, unless its two widths are the same. The
/// rest belongs to flexible columns. So columns never get narrower while rows scroll by.
///
/// If there is no room for all columns, those with the lowest priority aren't shown.
public struct TableColumn: Sendable, Hashable {
  /// The side of a column on which its texts begin or end.
  public enum Alignment: Sendable, Hashable {
    /// Texts begin at the left side.
    case leading
    /// Texts end at the right side, as numbers do.
    case trailing
  }

  /// The title, which is shown above the rows.
  public var title: String
  /// The side on which texts begin or end.
  public var alignment: Alignment
  /// The width below which the column isn't shown, unless it is the last one that is left.
  public var minimumWidth: Int
  /// The width if there is room for all columns.
  public var idealWidth: Int
  /// How important the column is.
  ///
  /// On a narrow screen, columns with the lowest priority are left out first, and among equal ones the last.
  public var priority: Int
  /// Whether the column takes the room that the others leave.
  ///
  /// Several flexible columns share it.
  public var isFlexible: Bool
  /// The name by which a ``SortableController`` sorts its rows by the column; `nil` if it can't.
  public var sortKey: String?

  /// Creates a column whose width depends on the screen and on its texts.
  ///
  /// - Parameters:
  ///   - title: The title. If no column has one, the list has no line of titles. The default is "".
  ///   - alignment: The side on which texts begin or end. The default is ``Alignment/leading``.
  ///   - minimumWidth: The least width. Less than 1 is treated as 1.
  ///   - idealWidth: The width if there is room. Less than the minimum is treated as that.
  ///   - priority: How important the column is. The default is 0.
  ///   - isFlexible: Whether the column takes the room that the others leave. The default is `false`.
  ///   - sortKey: The name by which the rows are sorted by the column. The default is `nil`: they can't be.
  public init(
    _ title: String = "",
    alignment: Alignment = .leading,
    minimumWidth: Int,
    idealWidth: Int,
    priority: Int = 0,
    isFlexible: Bool = false,
    sortKey: String? = nil
  ) {
    self.title = title
    self.alignment = alignment
    self.minimumWidth = minimumWidth
    self.idealWidth = idealWidth
    self.priority = priority
    self.isFlexible = isFlexible
    self.sortKey = sortKey
  }

  /// Creates a column that always has the same width.
  ///
  /// - Parameters:
  ///   - title: The title. The default is "".
  ///   - alignment: The side on which texts begin or end. The default is ``Alignment/leading``.
  ///   - width: The width. Less than 1 is treated as 1.
  ///   - priority: How important the column is: see ``priority``. The default is 0.
  ///   - sortKey: By what the rows are ordered when the user sorts by the column. The default is `nil`, for never.
  public init(
    _ title: String = "",
    alignment: Alignment = .leading,
    width: Int,
    priority: Int = 0,
    sortKey: String? = nil
  ) {
    self.init(
      title,
      alignment: alignment,
      minimumWidth: width,
      idealWidth: width,
      priority: priority,
      sortKey: sortKey
    )
  }
}
