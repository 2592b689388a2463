extension TableView {
  /// Where a row is to stand on the screen.
  public enum ScrollPosition: Sendable {
    /// Wherever the least scrolling brings all of it on screen.
    case none
    /// At the top, below its section's header.
    case top
    /// In the middle.
    case middle
    /// At the bottom.
    case bottom
  }

  /// The edge at which the rows of a table begin.
  public enum Gravity: Sendable, Hashable {
    /// Few rows stand at the top, and the first load shows the first rows.
    case top
    /// Few rows stand at the bottom, and the first load shows the last rows: for chats and logs.
    ///
    /// While the end of the last row is on screen, it stays there, whatever comes, goes or is resized. The
    /// cursor then goes along with the last row, and elsewhere stays on screen.
    case bottom
  }
}
