/// What the user sees of a list's items.
struct VisibleWindow: Hashable, Sendable {
  /// The rows on screen, empty between two rows if only other sections are; `nil` without a screen.
  var rows: Range<Int>?
  /// How many rows beyond them must not be dropped.
  var margin = 0
  var selectedRow: Int?

  /// The same items after changes of the rows, when their places have changed.
  func following(_ changes: RowChanges) -> VisibleWindow {
    let map = changes.map
    var window = self
    window.selectedRow = selectedRow.flatMap(map.newIndex)
    if let rows, !rows.isEmpty {
      let places = rows.compactMap(map.newIndex)
      if let first = places.min(), let last = places.max() { window.rows = first..<last + 1 }
    }
    return window
  }

  func isSelectionDropped(by changes: RowChanges) -> Bool {
    selectedRow.map(changes.deletes.contains) ?? false
  }
}
