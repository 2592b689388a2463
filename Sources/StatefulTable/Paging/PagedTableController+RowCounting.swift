/// A list that knows of rows that aren't loaded.
@MainActor package protocol RowCountingController: StatefulTableController {
  /// The rows that were loaded once and dropped since, counted as if they were still there.
  var droppedRows: Range<Int> { get }
  /// How many rows there are in all, or `nil` if that or the number of the first row isn't known.
  var totalRowCount: Int? { get }
  /// The most items that are kept, or `nil` if that is no matter.
  var maximumItemCount: Int? { get set }
  /// What happens to the rows if a refresh doesn't reach them.
  var gapPolicy: GapPolicy { get set }
}

extension PagedTableController: RowCountingController {
  package var droppedRows: Range<Int> {
    let count = model.paging.ledger.rowsAbove ?? 0
    guard count > 0, !model.filter.isOn else { return 0..<0 }
    let first = IndexPath(row: 0, section: itemSection)
    let start = tableView.position(ofRowAt: first) ?? 0
    return start..<start + count
  }

  package var totalRowCount: Int? {
    // Of a list that began in the middle, nobody knows which of the rows the first one is. Nor does anybody know of
    // the rows below a gap.
    guard model.paging.ledger.rowsAbove != nil, model.paging.ledger.gaps.isEmpty,
      !model.filter.isOn
    else { return nil }
    let otherRows = tableView.numberOfRows - itemCount
    return totalCount.map { $0.adding(max(0, otherRows)) }
  }
}
