/// A header, row, footer, gap or state view that is on screen.
package struct VisibleItem: Sendable, Hashable {
  /// The kind of an item on screen.
  package enum Content: Sendable, Hashable {
    /// The header of a section.
    case header(section: Int)
    /// A row.
    case row(IndexPath)
    /// The footer of a section.
    case footer(section: Int)
    /// The state view among the rows, before a section.
    case stateView(section: Int)
    /// The view in a gap, above the row with the index path.
    case gap(above: IndexPath)
  }

  /// The kind of an item on screen.
  package var content: Content
  /// The line on which the item begins, from 0 at the top of the table.
  ///
  /// It is negative if the first lines are scrolled off.
  package var line: Int
  /// The height in lines, at least 1.
  ///
  /// The item may reach below the table.
  package var height: Int
}
