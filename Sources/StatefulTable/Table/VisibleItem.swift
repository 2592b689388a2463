/// A header, row, footer or state view that a table has on screen: what a front end draws.
public struct VisibleItem: Sendable, Hashable {
  /// What is on screen.
  public enum Content: Sendable, Hashable {
    /// The header of a section.
    case header(section: Int)
    /// A row.
    case row(IndexPath)
    /// The footer of a section.
    case footer(section: Int)
    /// The state view among the rows, which stands before a section.
    case stateView(section: Int)
  }

  /// What is on screen.
  public var content: Content
  /// The line on which it begins, from 0 at the top of the table.
  ///
  /// Less than 0 if its first lines are scrolled off.
  public var line: Int
  /// Its height in lines, at least 1.
  ///
  /// It may reach below the table.
  public var height: Int
}
