/// What the user sees of a list's items.
struct VisibleWindow: Hashable, Sendable {
  /// The rows on screen, empty between two rows if only other sections are; `nil` without a screen.
  var rows: Range<Int>?
  /// How many rows beyond them must not be dropped.
  var margin = 0
  var selectedRow: Int?

  func isSelectionDropped(by changes: RowChanges) -> Bool {
    selectedRow.map(changes.deletes.contains) ?? false
  }
}
