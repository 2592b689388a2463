extension Viewport {
  /// A header, row or footer, as tall as it is.
  struct LaidOut {
    var item: ContentWalker.Item
    var height: Int
    /// The row's id, as it was when the row came on screen or the table was last told of a change.
    var id: AnyHashable?
    /// Whether the id was asked for.
    ///
    /// Not every row has one.
    var isIdentified = false
  }

  /// The first row of which something can be seen; where there is none, the first header
  /// or footer.
  ///
  /// It is what stays on its line, whatever happens around it.
  struct Anchor {
    var item: ContentWalker.Item
    /// The lines of it that are hidden above.
    var hiddenLines: Int
    /// The line of the screen on which its first visible line stands.
    var screenLine: Int
  }

  /// A row of which something can be seen.
  struct Row {
    var indexPath: IndexPath
    var id: AnyHashable?
    /// The line of the screen on which its first line stands.
    var line: Int
  }

  /// How much of a row can be seen.
  enum Visibility: Comparable {
    case none, part, whole
  }
}
