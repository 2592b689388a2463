// Scrolling, and where the screen is.
extension TableView {
  /// Scrolls down by a number of lines, or up if it is less than 0, as far as there is content.
  ///
  /// A table without lines doesn't scroll.
  ///
  /// - Complexity: O(*n*) for *n* lines scrolled, whatever the number of rows; `Int.max` and `Int.min`
  ///   go to the end and to the top at once.
  public func scroll(by lines: Int) {
    scroll { viewport, walker in
      if lines < 0 {
        viewport.scrollUp(by: Int(clamping: lines.magnitude), walker)
      } else {
        viewport.scrollDown(by: lines, walker)
      }
    }
  }

  /// Scrolls a row to a place on the screen, as far as the content allows.
  ///
  /// An index path beyond the rows counts as the nearest row. A table without lines doesn't scroll.
  ///
  /// - Complexity: O(*n*) for *n* lines on screen, whatever the distance.
  public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition) {
    scroll { viewport, walker in
      guard let row = walker.counts.nearest(to: indexPath) else { return }
      viewport.scroll(toRow: row, at: position, walker)
    }
  }

  /// The place of what is on screen, which can be stored; `nil` if no row is on screen.
  ///
  /// Set, the table goes there as soon as there are lines and the row is there: a page that brings it
  /// may still be coming. Until then the nearest row is shown, so that the next page loads. A scroll or a
  /// move of the cursor ends the wait. If the row is gone, the one with its index path is shown. The cursor
  /// goes along unless it is on screen then. `nil` does nothing but end the wait.
  public var position: TablePosition? {
    get {
      loadIfStale()
      return content.position
    }
    set { go(to: newValue) }
  }
}
