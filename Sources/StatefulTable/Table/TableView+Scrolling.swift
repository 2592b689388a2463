// Scrolling, and where the screen is.
extension TableView {
  /// Scrolls down by a number of lines, or up if the number is negative.
  ///
  /// It stops at the ends of the rows.
  ///
  /// A table without lines doesn't scroll.
  ///
  /// - Complexity: O(*n*) for *n* lines scrolled. `Int.max` and `Int.min` go straight to the end and to the top.
  public func scroll(by lines: Int) {
    scroll { viewport, walker in
      if lines < 0 {
        viewport.scrollUp(by: Int(clamping: lines.magnitude), walker)
      } else {
        viewport.scrollDown(by: lines, walker)
      }
    }
  }

  /// Scrolls a row to a place on the screen.
  ///
  /// If there are too few rows, it scrolls as far as it can. An index path beyond the rows is treated as the nearest
  /// row. A table without lines doesn't scroll. If the cursor would be off screen, it goes along to the row, so that
  /// the user goes on from there.
  ///
  /// - Parameters:
  ///   - indexPath: The row.
  ///   - position: The place.
  ///   - animated: UIKit's argument, which is accepted and ignored.
  /// - Complexity: O(*n*) for *n* lines on screen, whatever the distance.
  public func scrollToRow(
    at indexPath: IndexPath,
    at position: ScrollPosition,
    animated: Bool = true
  ) {
    if let (whole, row) = host?.placeInWhole(ofRowAt: indexPath) {
      return whole.scrollToRow(at: row, at: position)
    }
    scroll(to: indexPath) { viewport, walker in
      guard let row = walker.counts.nearest(to: indexPath) else { return }
      if position == .none { viewport.reveal(scrollMargin, around: row, walker) }
      viewport.scroll(toRow: row, at: position, walker)
    }
  }

  /// The position on screen, which can be saved, or `nil` if no row is on screen.
  ///
  /// If you set it, the table goes there as soon as the row is loaded, even by a later page, and the rows below it fill the
  /// screen. It knows the row by its id, or by its index path if the position has no id. Until then, it shows the nearest
  /// row, so that the next page loads. The row is treated as gone when 1,000 rows beyond its index path are there, or when no more rows are to
  /// come. The table then stays at its index path. A scroll or a move of the cursor ends the wait, and so does `nil`.
  /// If the cursor is off screen, it moves along.
  ///
  /// Set it before the rows load, if you can: a ``PagedTableController`` whose source finds items or rows then begins
  /// there, see ``PageSource/page(around:)``.
  public var position: TablePosition? {
    get {
      loadIfStale()
      guard var position = content.position, !content.isWaitingForRow else {
        return content.position
      }
      position.sourceRow = host?.sourceRow(
        ofRowAt: IndexPath(row: position.row, section: position.section)
      )
      return position
    }
    set {
      loadIfStale()
      changeContent(.scroll) { $0.go(to: newValue, query) }
    }
  }
}
