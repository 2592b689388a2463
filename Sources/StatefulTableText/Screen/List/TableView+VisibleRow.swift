import StatefulTable

extension TableView {
  /// A row that touches the screen, or `nil` if the row is elsewhere.
  ///
  /// - Complexity: O(*n*) for *n* lines on screen.
  func visibleItem(ofRowAt row: IndexPath) -> VisibleItem? {
    visibleItems.first { $0.content == .row(row) }
  }

  /// Scrolls to where an `anchor` was taken.
  func restore(anchor: (indexPath: IndexPath, line: Int)) {
    scrollToRow(at: anchor.indexPath, at: .top)
    scroll(by: anchor.line)
  }
}
