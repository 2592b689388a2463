// How a table behaves. For what may be selected, see the selection.
extension TableView {
  /// The edge of the area at which the rows begin, ``Gravity/top`` by default.
  public var gravity: Gravity {
    get { settings.gravity }
    set { settings.gravity = newValue }
  }

  /// Whether a list whose first row is on screen shows what a load puts above that row.
  ///
  /// Set it for a list that is read from the top, such as the processes that use the most memory. The default is `false`:
  /// a load doesn't move what the user reads, and the rows that it puts above the screen are counted as
  /// ``unseenRowsAbove``. What your app puts above the first row outside of a load is shown in any case.
  public var staysAtTop: Bool {
    get { settings.staysAtTop }
    set { settings.staysAtTop = newValue }
  }

  /// How many rows stay on screen above and below the row with the cursor, as far as there are any and they fit.
  ///
  /// The table scrolls earlier for it when the cursor moves, and when your code scrolls to a row with
  /// ``ScrollPosition/none``. Scrolling moves no cursor, so after it the cursor may be nearer to an edge. The default is
  /// 0, and less is treated as that.
  ///
  /// ```swift
  /// list.tableView.scrollMargin = 3
  /// ```
  public var scrollMargin: Int {
    get { settings.scrollMargin }
    set { settings.scrollMargin = newValue }
  }

  /// Whether long lines of cells are wrapped instead of cut off.
  ///
  /// If `true`, the display of the list measures the cells, and the list isn't asked for the heights of
  /// rows. Without a list or a display, each row is one line. The default is `false`. The user can change
  /// it with a key.
  public var wrapsLines: Bool {
    get { settings.wrapsLines }
    set { settings.wrapsLines = newValue }
  }
}
