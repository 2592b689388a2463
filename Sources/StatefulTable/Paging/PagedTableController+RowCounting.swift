/// A list that knows of rows that aren't loaded.
@MainActor package protocol RowCountingController: StatefulTableController {
  /// The rows above those that are loaded, counted as if they were there.
  var droppedRows: Range<Int> { get }
  /// How many rows there are in all, or `nil` if that or the number of the first row isn't known.
  var totalRowCount: Int? { get }
  /// Goes to a row that is loaded with one request.
  ///
  /// Not while a filter chooses from the rows.
  ///
  /// - Parameter position: The row, counted over all sections, with dropped rows; `nil` for the last one.
  /// - Returns: Whether it does. Otherwise the row is there, or is loaded with a page, or the source can't find it.
  func jump(toPosition position: Int?) -> Bool
  /// The most items that are kept, or `nil` if that is no matter.
  var maximumItemCount: Int? { get set }
  /// What happens to the rows if a refresh doesn't reach them.
  var gapPolicy: GapPolicy { get set }
}

extension PagedTableController: RowCountingController {
  package var droppedRows: Range<Int> {
    let count = pages.rowsAbove ?? 0
    guard count > 0, !model.filter.isOn else { return 0..<0 }
    let start = firstPosition
    return start..<start + count
  }

  package var totalRowCount: Int? {
    // Of a list that began in the middle, nobody knows which of the rows the first one is. Nor does anybody know of
    // the rows below a gap.
    guard pages.rowsAbove != nil, !pages.hasGaps, !model.filter.isOn else { return nil }
    let otherRows = tableView.numberOfRows - itemCount
    return totalCount.map { $0.adding(max(0, otherRows)) }
  }

  package func jump(toPosition position: Int?) -> Bool {
    guard !pages.isSourceNew, !model.filter.isOn else { return false }
    guard let rowsAbove = pages.rowsAbove, pages.findsRows else {
      return jump(toEnd: position == nil ? .last : .first, position)
    }
    let start = firstPosition
    let last = totalCount.map { $0.subtracting(1) }
    guard let row = position.map({ min($0.subtracting(start), last ?? .max) }) ?? last, row >= 0
    else { return false }
    // A page beside the rows keeps them.
    guard row < rowsAbove || row >= rowsAbove.adding(itemCount).adding(pages.lastPageSize)
    else { return false }
    return jump(toRow: row)
  }

  /// Goes to an end with one request, if more than three pages are missing there.
  private func jump(toEnd end: PageEnd, _ position: Int?) -> Bool {
    guard position == nil || position == 0, pages.canGo(to: end) else { return false }
    switch end {
    case .first: guard pages.hasPreviousPages || pages.hasGaps else { return false }
    case .last:
      guard pages.hasNextPage || pages.hasGaps else { return false }
      let missing = totalCount.map { $0 - (pages.rowsAbove ?? 0) - itemCount } ?? .max
      guard missing > 3 * max(1, pages.lastPageSize) else { return false }
    }
    return pages.go(to: .end(end))
  }

  private var firstPosition: Int {
    tableView.position(ofRowAt: IndexPath(row: 0, section: itemSection)) ?? 0
  }
}
