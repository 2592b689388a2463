extension TableView {
  /// A place of a row on the screen.
  ///
  /// A row that is taller than the screen is shown from its first line, and at the ``bottom`` to its last one.
  public enum ScrollPosition: Sendable {
    /// The place that needs the least scrolling to show all of the row.
    case none
    /// The top, below the header of the section.
    case top
    /// The middle.
    case middle
    /// The bottom.
    case bottom
  }

  /// The edge at which the rows of a table begin.
  public enum Gravity: Sendable, Hashable {
    /// The rows begin at the top, and the first load shows the first rows.
    case top
    /// The rows begin at the bottom, and the first load shows the last rows.
    ///
    /// Use it for chats and logs.
    ///
    /// If more is to come after the rows of the first load, it shows the first of them. Once nothing more is to come, and
    /// while the end of the last row is on screen, it stays there when rows or the size change, and a cursor on the
    /// last row moves along. If the user has moved the cursor to another row, that row stays on screen: the end goes
    /// off screen before it would push it off.
    case bottom
  }
}
