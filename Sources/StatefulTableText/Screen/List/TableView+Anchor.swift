import StatefulTable

extension TableView {
  /// Scrolls to where an `anchor` was taken.
  func restore(anchor: (indexPath: IndexPath, line: Int)) {
    scrollToRow(at: anchor.indexPath, at: .top)
    scroll(by: anchor.line)
  }
}
