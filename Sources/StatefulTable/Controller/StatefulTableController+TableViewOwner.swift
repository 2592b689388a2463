extension StatefulTableController: TableViewOwner {
  func height(of cell: Cell, in tableView: TableView) -> Int {
    display?.height(of: cell, in: sectionedController ?? self) ?? 1
  }

  func footerHeight(in tableView: TableView) -> Int {
    stateViewLines(at: .belowRows, size: tableView.size).count
  }

  func stateViewSlot(in tableView: TableView) -> StateViewSlot? {
    let slot = stateViewSlot
    views.laidOutSlot = slot
    return slot
  }

  func gapHeight(aboveRowAt indexPath: IndexPath, in tableView: TableView) -> Int {
    gapLines(aboveRowAt: indexPath, size: tableView.size).count
  }

  func mayGetRows(in tableView: TableView) -> Bool { loader.mayBringRows }

  func hasMoreRows(in tableView: TableView) -> Bool {
    if let last = parts.last { return last.hasMoreRows(in: last.tableView) }
    // The load whose rows the table takes in hasn't ended yet, so the machine doesn't know.
    return loadDelegate?.shouldLoadNextPage(in: self) ?? false
  }

  func tableView(
    _ tableView: TableView,
    didCarryOut update: TableUpdate,
    from old: RowCounts
  ) {
    sectionedController?.list(self, didCarryOut: update, from: old)
  }

  func placeInWhole(ofRowAt indexPath: IndexPath) -> (TableView, IndexPath)? {
    guard let whole = sectionedController,
      let nearest = tableView.counts.nearest(to: indexPath),
      let row = whole.indexPath(ofRowAt: nearest, in: self)
    else { return nil }
    return (whole.tableView, row)
  }

  func tableViewDidChange(_ change: TableView.Change) {
    tableDidChange(change)
    switch change {
    case .rows, .size: loader.noteChange()
    case .scroll: loader.perform(.scrolled)
    case .selection:
      sectionedController?.listDidSelect(self)
      setNeedsDisplay()
    }
  }
}
