extension PageLoads: RowsOwner {
  // MARK: What the items know

  package var canFilter: Bool { model.canFilter }
  package var filterText: String { model.filterText }
  package var itemCount: Int { model.itemCount }
  package var isFiltering: Bool { model.isFiltering }
  package var hidesAllRows: Bool { model.hidesAllRows }
  package func filterRanges(in text: String) -> [Range<Int>] { model.filterRanges(in: text) }
  package func filter(_ text: String) { model.filter(text) }
  package func didTakeRows() { model.didTakeRows() }

  // MARK: Loads

  /// Pages that the list reads again are no empty pages, and neither are those of removed items.
  ///
  /// With a filter, pages are empty that bring nothing to show.
  package var progress: Int? { model.filter.isOn ? hitProgress : pageProgress }

  package var isEndOpen: Bool { source.isNewestLast }

  package func willBegin(_ kind: LoadKind, _ cause: LoadCause) { begin(kind, cause) }

  package func didEndLoad(_ load: LoadRecord) {
    if case .cancelled = load.end { cancelDestination() }
    arrive()
  }

  package func rowsLeft(_ direction: PagePosition) -> Int? {
    if direction == .gap { return rowsToGap }
    // Nobody knows yet how many rows are left.
    if model.isFiltering { return .max }
    // What is around the items doesn't keep their pages away.
    guard let controller, case let rows = controller.rows,
      rows.tableSections != 0..<controller.numberOfSections(in: controller.tableView),
      let first = controller.tableView.indexPathForFirstVisibleRow,
      let last = controller.tableView.indexPathsForVisibleRows.last
    else { return nil }
    return direction == .next
      ? model.rowCount - rows.nearestRow(to: last) : rows.nearestRow(to: first)
  }

  // MARK: Gaps

  package var hasGaps: Bool { !gapRows.isEmpty }

  package func gap(aboveRowAt indexPath: IndexPath) -> GapPhase? {
    guard hasAnyGap else { return nil }
    return controller?.row(of: indexPath).flatMap(gap)
  }

  package func beginGap(_ load: Load<Void>) {
    begin(.gap, load.cause)
    controller?.run(load) { try await self.load(.gap) }
  }

  package func loadGap(aboveRowAt indexPath: IndexPath) {
    if let row = controller?.row(of: indexPath) { loadGap(aboveRow: row) }
  }

  package func loadFirstGap() {
    if let row = gapRows.first { loadGap(aboveRow: row) }
  }

  private func loadGap(aboveRow row: Int) {
    if requestGap(aboveRow: row) { controller?.loader.perform(.loadPage(.gap)) }
  }

  // MARK: Rows that aren't loaded

  package func sourceRow(ofRowAt indexPath: IndexPath) -> Int? {
    guard let rowsAbove, !hasAnyGap, !model.filter.isOn else { return nil }
    return controller?.row(of: indexPath).map { $0.adding(rowsAbove) }
  }

  package var droppedRows: Range<Int> {
    let count = rowsAbove ?? 0
    guard count > 0, !model.filter.isOn else { return 0..<0 }
    let start = firstPosition
    return start..<start + count
  }

  package var totalRowCount: Int? {
    // Of a list that began in the middle, nobody knows which of the rows the first one is. Nor does anybody know of
    // the rows below a gap.
    guard rowsAbove != nil, !hasAnyGap, !model.filter.isOn, let controller else { return nil }
    let otherRows = controller.tableView.numberOfRows - itemCount
    return totalCount.map { $0.adding(max(0, otherRows)) }
  }

  package func jump(toPosition position: Int?) -> Bool {
    guard !isSourceNew, !model.filter.isOn else { return false }
    guard let rowsAbove, findsRows else {
      return jump(toEnd: position == nil ? .last : .first, position)
    }
    let last = totalCount.map { $0.subtracting(1) }
    guard let row = position.map({ min($0.subtracting(firstPosition), last ?? .max) }) ?? last,
      row >= 0
    else { return false }
    // A page beside the rows keeps them.
    guard row < rowsAbove || row >= rowsAbove.adding(itemCount).adding(lastPageSize)
    else { return false }
    return go(to: .row(row))
  }

  /// Goes to an end with one request, if more than three pages are missing there.
  private func jump(toEnd end: PageEnd, _ position: Int?) -> Bool {
    guard position == nil || position == 0, canGo(to: end) else { return false }
    switch end {
    case .first: guard hasPreviousPages || hasAnyGap else { return false }
    case .last:
      guard hasNextPage || hasAnyGap else { return false }
      let missing = totalCount.map { $0 - (rowsAbove ?? 0) - itemCount } ?? .max
      guard missing > 3 * max(1, lastPageSize) else { return false }
    }
    return go(to: .end(end))
  }

  private var firstPosition: Int {
    guard let controller else { return 0 }
    let first = IndexPath(row: 0, section: controller.itemSection)
    return controller.tableView.position(ofRowAt: first) ?? 0
  }
}
