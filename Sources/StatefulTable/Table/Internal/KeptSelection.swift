/// The selected rows of a list that knows them by their ids, where several can be selected.
///
/// The table shows which of them have rows, and follows none. Rows are counted over the ``keptSections``.
@MainActor package protocol KeptSelection: AnyObject {
  /// The sections of the table whose selected rows are kept.
  var keptSections: Range<Int> { get }
  /// Whether a row is selected.
  func isRowSelected(_ row: Int) -> Bool
  /// Those of some rows that are selected, or that aren't.
  func rows(_ rows: RangeSet<Int>, thatAreSelected isSelected: Bool) -> RangeSet<Int>
  /// The selected rows that the table shows.
  var selectedRows: RangeSet<Int> { get }
  /// The number of selected rows that the table shows.
  var selectedRowCount: Int { get }
  /// The number of selected rows that the table doesn't show.
  var unshownSelectionCount: Int { get }
  /// Selects rows, or deselects them.
  func select(_ rows: RangeSet<Int>, _ isSelected: Bool)
  /// Deselects the rows that the table doesn't show.
  func deselectUnshownRows()
  func deselectAllRows()
}
